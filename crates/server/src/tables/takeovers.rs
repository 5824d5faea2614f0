//! Takeovers: when a bot began to play for somebody, and when they came back. The clock ledger shows
//! each of them, also where the bot had nothing to do in between.

use super::TableActor;
use super::error::TableError;
use super::newest_notes::keep_newest;
use super::seating::{Place, SeatedPerson, Seating};
use crate::people::PersonId;
use crate::store::Logged;
use tablee_engine::Seat;
use tablee_protocol::{Origin, SeatPlayer, Takeover};

/// How many are kept of one game, the newest: all of them are in every message about the table. Replays show the older
/// ones in which a bot moved.
const MOST: usize = 60;

/// A moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMoment {
    /// How many inputs there have been.
    pub seq: u64,
    /// When, by the calendar (ms since 1970).
    pub at: i64,
}

impl GameMoment {
    fn takeover(self, seat: Seat, by: SeatPlayer) -> Takeover {
        let GameMoment { seq, at } = self;
        Takeover { seat, seq, at, by }
    }
}

impl TableActor {
    /// This moment of the game.
    pub(super) fn game_moment(&self) -> GameMoment {
        GameMoment { seq: self.seq(), at: crate::time::wall() }
    }
}

impl Seating {
    /// A bot plays on for somebody.
    pub fn abandon(
        &mut self,
        person: PersonId,
        level: &str,
        now: GameMoment,
    ) -> Result<(), TableError> {
        self.hand_over(person, Some(level), now).map(drop)
    }

    /// Somebody leaves of their own will, and a bot plays on.
    pub fn leave(
        &mut self,
        person: PersonId,
        level: &str,
        now: GameMoment,
    ) -> Result<(), TableError> {
        self.hand_over(person, Some(level), now)?.left = true;
        Ok(())
    }

    /// An organiser withdraws somebody, and a bot plays on.
    pub fn withdraw(
        &mut self,
        person: PersonId,
        level: &str,
        now: GameMoment,
    ) -> Result<(), TableError> {
        self.hand_over(person, Some(level), now)?.withdrawn = true;
        Ok(())
    }

    /// Somebody plays on in person.
    pub fn take_back(&mut self, person: PersonId, now: GameMoment) -> Result<(), TableError> {
        let sitter = self.hand_over(person, None, now)?;
        (sitter.left, sitter.withdrawn) = (false, false);
        Ok(())
    }

    /// The game begins: where a bot plays for somebody who is not there, it does so from now on.
    pub fn note_stand_ins(&mut self, now: GameMoment) {
        let seats = (0..).map(Seat).take(self.places.len());
        let stood_in = seats.zip(&self.places).filter_map(|(seat, place)| match place {
            Place::Person(sitter) => sitter.away.as_ref().map(|_| seat),
            Place::Empty | Place::Bot(_) => None,
        });
        self.takeovers = stood_in.map(|seat| now.takeover(seat, SeatPlayer::Bot)).collect();
    }

    /// From now on a bot plays at somebody's seat, or they do themselves; who sits there.
    fn hand_over(
        &mut self,
        person: PersonId,
        level: Option<&str>,
        now: GameMoment,
    ) -> Result<&mut SeatedPerson, TableError> {
        let seat = self.seat_of(person).ok_or(TableError::NotSeated)?;
        let sitter = self.sitter_mut(person).ok_or(TableError::NotSeated)?;
        let changes = sitter.away.is_some() != level.is_some();
        sitter.away = level.map(str::to_owned);
        if changes {
            let by = if level.is_some() { SeatPlayer::Bot } else { SeatPlayer::Person };
            self.takeovers.push(now.takeover(seat, by));
            let seats = self.places.len();
            keep_newest(&mut self.takeovers, MOST, seats, |one| one.seat);
            // From now on a bot plays, or they do: the ledger says so.
            self.reconnect(seat, now.at);
        }
        self.sitter_mut(person).ok_or(TableError::NotSeated)
    }

    /// The takeovers of a game with this log. Those that were not noted yet, or are not kept any more, follow from
    /// who made the moves.
    pub fn takeovers_with(&self, log: &[Logged]) -> Vec<Takeover> {
        let mut all = self.takeovers.clone();
        for seat in (0..).map(Seat).take(self.places.len()) {
            let noted = self.takeovers.iter().find(|one| one.seat == seat).map(|one| one.seq);
            if self.sitter(seat).is_some() {
                let is_older = |one: &Takeover| noted.is_none_or(|first| one.seq < first);
                all.extend(seen_in_moves(seat, log).into_iter().filter(is_older));
            }
        }
        all.sort_by_key(|one| one.seq);
        all
    }
}

/// Where the moves of a person's seat change between the person's own and those of a bot.
fn seen_in_moves(seat: Seat, log: &[Logged]) -> Vec<Takeover> {
    let (mut plays, mut found) = (SeatPlayer::Person, Vec::new());
    for (seq, logged) in (0..).zip(log).filter(|(_, logged)| logged.seat == Some(seat.0)) {
        let by = match logged.origin.as_deref() {
            None => SeatPlayer::Person,
            Some(origin) if origin == Origin::Bot.as_str() => SeatPlayer::Bot,
            // The clock takes nothing over; what was undone, agreed on or taken from a record is no move.
            Some(_) => continue,
        };
        if by != plays {
            found.push(GameMoment { seq, at: logged.at }.takeover(seat, by));
        }
        plays = by;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{GameMoment, MOST, Seating};
    use crate::people::{Kind, PersonId, Visitor};
    use crate::store::Logged;
    use crate::tables::seating::Place;
    use tablee_engine::Seat;
    use tablee_protocol::{NotRated, SeatPlayer, Setup, Takeover};

    const ADA: PersonId = PersonId([1; 16]);
    const BO: PersonId = PersonId([2; 16]);

    /// Ada, Bo, and a bot of the server.
    fn three() -> Seating {
        let setup: Setup = serde_json::from_str(r#"{"game": "sneak", "seats": 3}"#).unwrap();
        let mut seating = Seating::new(ADA, &setup);
        for (seat, id) in [(0, ADA), (1, BO)] {
            let visitor = Visitor { kind: Kind::Member, ..Visitor::guest(id) };
            seating.sit(&visitor, Some(seat)).unwrap();
        }
        seating.places[2] = Place::Bot("first".to_owned());
        seating
    }

    fn at(seq: u64) -> GameMoment {
        GameMoment { seq, at: 1_000 * i64::try_from(seq).unwrap() }
    }

    fn taken(seat: u8, seq: u64, by: SeatPlayer) -> Takeover {
        at(seq).takeover(Seat(seat), by)
    }

    fn moved(seat: u8, origin: Option<&str>, seq: i64) -> Logged {
        Logged {
            seat: Some(seat),
            action: String::new(),
            person: None,
            client_id: None,
            think_ms: 0,
            lag_ms: 0,
            away_ms: 0,
            at: 1_000 * seq,
            tick: 0,
            origin: origin.map(str::to_owned),
        }
    }

    #[test]
    fn every_change_of_who_plays_a_seat_is_noted_once() {
        let mut seating = three();
        seating.take_back(ADA, at(0)).unwrap();
        seating.abandon(BO, "first", at(3)).unwrap();
        seating.abandon(BO, "second", at(4)).unwrap();
        seating.take_back(BO, at(4)).unwrap();
        let noted = [taken(1, 3, SeatPlayer::Bot), taken(1, 4, SeatPlayer::Person)];
        assert_eq!(seating.takeovers, noted);
        seating.abandon(PersonId([9; 16]), "first", at(5)).unwrap_err();
        assert_eq!(seating.takeovers, noted);
        assert!(seating.again(ADA).takeovers.is_empty(), "another game");
    }

    #[test]
    fn who_leaves_without_end_pushes_out_only_the_own() {
        let mut seating = three();
        seating.abandon(ADA, "first", at(0)).unwrap();
        let last = 3 * MOST as u64;
        for seq in 1..=last {
            seating.abandon(BO, "first", at(seq)).unwrap();
            seating.take_back(BO, at(seq)).unwrap();
        }
        assert_eq!(seating.takeovers.len(), MOST);
        assert_eq!(seating.takeovers[0], taken(0, 0, SeatPlayer::Bot));
        assert_eq!(seating.takeovers[MOST - 1], taken(1, last, SeatPlayer::Person));
    }

    #[test]
    fn a_replay_shows_those_that_are_not_kept_any_more_where_the_bot_moved() {
        let mut seating = three();
        let mut log = Vec::new();
        let rounds = MOST as u64;
        for round in 0..rounds {
            // Bo leaves, a bot moves, Bo is back and moves.
            seating.abandon(BO, "first", at(2 * round)).unwrap();
            log.push(moved(1, Some("bot"), 2 * i64::try_from(round).unwrap()));
            seating.take_back(BO, at(2 * round + 1)).unwrap();
            log.push(moved(1, None, 2 * i64::try_from(round).unwrap() + 1));
        }
        assert_eq!(seating.takeovers.len(), MOST);
        let all: Vec<Takeover> = (0..rounds)
            .flat_map(|round| {
                [taken(1, 2 * round, SeatPlayer::Bot), taken(1, 2 * round + 1, SeatPlayer::Person)]
            })
            .collect();
        assert_eq!(seating.takeovers_with(&log), all);
    }

    #[test]
    fn who_is_not_there_at_the_start_is_stood_in_for_from_then_on() {
        let mut seating = three();
        seating.sitter_mut(BO).unwrap().away = Some("first".to_owned());
        seating.note_stand_ins(at(0));
        assert_eq!(seating.takeovers, [taken(1, 0, SeatPlayer::Bot)]);
    }

    #[test]
    fn a_game_is_rated_with_a_member_at_every_seat() {
        let mut seating = three();
        assert_eq!(seating.not_rated(), Some(NotRated::Bot));
        seating.places[2] = Place::Empty;
        assert_eq!(seating.not_rated(), None);
        seating.sitter_mut(BO).unwrap().kind = Kind::Guest;
        assert_eq!(seating.not_rated(), Some(NotRated::Guest));
        // Who has become a member meanwhile sits down as one.
        let visitor = Visitor { kind: Kind::Member, ..Visitor::guest(BO) };
        seating.sit(&visitor, None).unwrap();
        assert_eq!(seating.not_rated(), None);
    }

    #[test]
    fn what_was_not_noted_follows_from_the_moves() {
        let mut seating = three();
        let log = [
            moved(0, None, 0),
            moved(1, Some("clock"), 1),
            moved(2, Some("bot"), 2),
            moved(1, Some("bot"), 3),
            moved(1, Some("agreed"), 4),
            moved(1, Some("bot"), 5),
            moved(0, Some("bot"), 6),
            moved(1, None, 7),
        ];
        let bo = [taken(1, 3, SeatPlayer::Bot), taken(1, 7, SeatPlayer::Person)];
        assert_eq!(seating.takeovers_with(&log), [bo[0], taken(0, 6, SeatPlayer::Bot), bo[1]]);
        // What was noted is nearer to the truth than what the moves tell.
        seating.abandon(ADA, "first", at(4)).unwrap();
        assert_eq!(seating.takeovers_with(&log), [bo[0], taken(0, 4, SeatPlayer::Bot), bo[1]]);
    }
}
