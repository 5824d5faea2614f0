//! Disconnections: when people who play lost their last connection to the table, and for how long. The clock ledger
//! shows each of them, whoever's turn it was. They are kept with the people of the table: the next time that these are
//! stored, at the latest when the table looks around, and before the game is sealed.

use super::TableActor;
use super::newest_notes::keep_newest;
use super::seating::Seating;
use super::takeovers::GameMoment;
use tablee_engine::Seat;
use tablee_engine::clock::Limit;
use tablee_protocol::{Disconnection, TablePhase};

/// How many are kept of one game, the newest: all of them are in every message about the table.
const MOST: usize = 40;

/// Less is no more than a page that is loaded again.
pub(super) const SHORTEST_SHOWN_MS: u64 = 1_000;

impl Seating {
    /// Somebody who plays has lost the last connection; nothing new where a bot plays for them.
    pub fn disconnect(&mut self, seat: Seat, now: GameMoment) {
        if self.sitter(seat).is_none_or(|sitter| sitter.away.is_some()) || self.is_cut_off(seat) {
            return;
        }
        let GameMoment { seq, at } = now;
        self.disconnections.push(Disconnection { seat, seq, at, ms: None });
        self.forget_disconnections();
    }

    /// They are back, or a bot plays for them; whether anything was noted of them before.
    pub fn reconnect(&mut self, seat: Seat, at: i64) -> bool {
        let open = |one: &Disconnection| one.seat == seat && one.ms.is_none();
        let Some(index) = self.disconnections.iter().position(open) else { return false };
        let one = &mut self.disconnections[index];
        match lasted(one.at, at) {
            0..SHORTEST_SHOWN_MS => drop(self.disconnections.remove(index)),
            ms => one.ms = Some(ms),
        }
        true
    }

    /// The game is over: nobody is awaited any more. Whether anybody was still away.
    pub fn end_disconnections(&mut self, at: i64) -> bool {
        let open = self.disconnections.iter().filter(|one| one.ms.is_none());
        let seats: Vec<Seat> = open.map(|one| one.seat).collect();
        seats.into_iter().filter(|seat| self.reconnect(*seat, at)).count() > 0
    }

    /// What this node had noted, where another one has stored the people meanwhile, or an older program without it.
    pub fn merge_disconnections(&mut self, noted: &[Disconnection]) {
        for one in noted {
            let same = |other: &&mut Disconnection| (other.seat, other.at) == (one.seat, one.at);
            match self.disconnections.iter_mut().find(same) {
                Some(known) => known.ms = known.ms.or(one.ms),
                None => self.disconnections.push(*one),
            }
        }
        self.disconnections.sort_by_key(|one| (one.seq, one.at));
        self.forget_disconnections();
    }

    fn is_cut_off(&self, seat: Seat) -> bool {
        self.disconnections.iter().any(|one| one.seat == seat && one.ms.is_none())
    }

    fn forget_disconnections(&mut self) {
        keep_newest(&mut self.disconnections, MOST, self.places.len(), |one| one.seat);
    }
}

/// How long it was between two moments of the calendar, which may have been set back.
fn lasted(from: i64, to: i64) -> u64 {
    u64::try_from(to.saturating_sub(from)).unwrap_or(0)
}

impl TableActor {
    /// Somebody at this seat has come, or lost the last connection here and has none elsewhere. Nobody sits at a table for days: there only the clock counts.
    pub(super) fn note_disconnection(&mut self, seat: Seat, change: ConnectionChange) {
        let control = self.stored.setup.clock;
        if matches!(control.limit(), Limit::Days { .. }) || self.stored.phase != TablePhase::Running
        {
            return;
        }
        let now = self.game_moment();
        match change {
            ConnectionChange::Back => drop(self.stored.seating.reconnect(seat, now.at)),
            // Nobody is missed while the game is paused or adjourned.
            ConnectionChange::Gone if self.in_play().is_none() => {}
            ConnectionChange::Gone => self.stored.seating.disconnect(seat, now),
        }
    }

    /// What was read from the store may say of somebody who has come back meanwhile that they are still away.
    pub(super) fn end_vain_disconnections(&mut self) {
        let seating = &self.stored.seating;
        let open = seating.disconnections.iter().filter(|one| one.ms.is_none());
        let here = |seat: &Seat| seating.sitter(*seat).is_some_and(|one| self.is_here(one.id));
        let back: Vec<Seat> = open.map(|one| one.seat).filter(here).collect();
        for seat in back {
            self.note_disconnection(seat, ConnectionChange::Back);
        }
    }

    /// Whether something is noted that is shown and not stored, or stored and was too short: a page that is loaded again
    /// costs no write.
    fn disconnections_are_unkept(&self) -> bool {
        let now = crate::time::wall();
        let (noted, kept) = (&self.stored.seating.disconnections, &self.kept_disconnections);
        let shown =
            |one: &&Disconnection| one.ms.is_some() || lasted(one.at, now) >= SHORTEST_SHOWN_MS;
        noted.iter().filter(shown).any(|one| !kept.contains(one))
            || kept.iter().any(|one| !noted.contains(one))
    }

    /// Stores what was noted and nothing else has stored.
    pub(super) async fn keep_disconnections(&mut self) {
        if self.stored.phase != TablePhase::Running || !self.disconnections_are_unkept() {
            return;
        }
        if let Err(error) = Box::pin(self.keep()).await {
            tracing::warn!(table = %self.stored.id, %error, "disconnections are not stored yet");
        }
    }

    /// The game is over: whoever is still away was so to its end.
    pub(super) async fn close_disconnections(&mut self) {
        self.stored.seating.end_disconnections(crate::time::wall());
        self.keep_disconnections().await;
    }
}

/// Whether somebody has come or gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionChange {
    /// Connected again.
    Back,
    /// The last connection is gone.
    Gone,
}

#[cfg(test)]
mod tests {
    use super::MOST;
    use crate::people::{PersonId, Visitor};
    use crate::tables::seating::Seating;
    use crate::tables::takeovers::GameMoment;
    use tablee_engine::Seat;
    use tablee_protocol::{Disconnection, Setup};

    fn two() -> Seating {
        let setup: Setup = serde_json::from_str(r#"{"game": "sneak", "seats": 2}"#).unwrap();
        let mut seating = Seating::new(PersonId([1; 16]), &setup);
        for id in [1, 2] {
            seating.sit(&Visitor::guest(PersonId([id; 16])), None).unwrap();
        }
        seating
    }

    fn at(seq: u64) -> GameMoment {
        GameMoment { seq, at: 10_000 * i64::try_from(seq).unwrap() }
    }

    fn line(seat: u8, seq: u64, ms: Option<u64>) -> Disconnection {
        Disconnection { seat: Seat(seat), seq, at: at(seq).at, ms }
    }

    #[test]
    fn every_while_without_a_connection_is_noted_but_for_a_page_that_is_loaded_again() {
        let mut seating = two();
        seating.disconnect(Seat(1), at(1));
        seating.disconnect(Seat(1), at(2));
        assert_eq!(seating.disconnections, [line(1, 1, None)], "still the same");
        assert!(seating.reconnect(Seat(1), 14_000));
        assert!(!seating.reconnect(Seat(1), 15_000) && !seating.reconnect(Seat(0), 15_000));
        seating.disconnect(Seat(0), at(2));
        seating.reconnect(Seat(0), 20_999);
        assert_eq!(seating.disconnections, [line(1, 1, Some(4_000))]);
        let text = serde_json::to_string(&seating).unwrap();
        let read: Seating = serde_json::from_str(&text).unwrap();
        assert_eq!(read.disconnections, seating.disconnections);
        assert!(seating.again(PersonId([1; 16])).disconnections.is_empty(), "another game");
    }

    #[test]
    fn it_ends_where_a_bot_takes_over_and_with_the_game() {
        let mut seating = two();
        seating.disconnect(Seat(0), at(1));
        seating.disconnect(Seat(1), at(2));
        seating.abandon(PersonId([1; 16]), "first", at(3)).unwrap();
        seating.disconnect(Seat(0), at(4));
        assert!(seating.end_disconnections(50_000) && !seating.end_disconnections(60_000));
        let noted = [line(0, 1, Some(20_000)), line(1, 2, Some(30_000))];
        assert_eq!(seating.disconnections, noted);
    }

    #[test]
    fn who_cuts_the_line_without_end_pushes_out_only_the_own() {
        let mut seating = two();
        seating.disconnect(Seat(0), at(0));
        for seq in 1..=2 * MOST as u64 {
            seating.disconnect(Seat(1), at(seq));
            seating.reconnect(Seat(1), at(seq).at + 2_000);
        }
        assert_eq!(
            (seating.disconnections.len(), seating.disconnections[0]),
            (MOST, line(0, 0, None))
        );
    }

    #[test]
    fn what_two_nodes_have_noted_is_put_together() {
        let mut seating = two();
        seating.disconnect(Seat(1), at(3));
        seating.merge_disconnections(&[line(1, 3, Some(5_000)), line(0, 1, Some(2_000))]);
        let both = [line(0, 1, Some(2_000)), line(1, 3, Some(5_000))];
        assert_eq!(seating.disconnections, both);
        seating.merge_disconnections(&[line(1, 3, None)]);
        assert_eq!(seating.disconnections, both, "who came back is back");
    }
}
