//! Absences: for how long of its turn a seat was without a connection (`away_ms`).
//!
//! The clock ledger shows it beside the time of the move. It is counted in memory: what a
//! seat was away before a restart of the server is part of the pause that the ledger shows then.

use super::actor::TableActor;
use super::disconnections::{ConnectionChange, SHORTEST_SHOWN_MS};
use super::game::{RunningGame, TableInput};
use super::mark::By;
use crate::people::PersonId;
use tablee_engine::Seat;
use tablee_engine::clock::Millis;

/// What people are told of such a time, if it is worth it.
pub fn shown(away_ms: u32) -> Option<u32> {
    (u64::from(away_ms) >= SHORTEST_SHOWN_MS).then_some(away_ms)
}

/// The absences of a table's seats since their last moves.
#[derive(Default)]
pub struct Absences(Vec<Absence>);

struct Absence {
    seat: Seat,
    /// Since when it is away, if it is.
    gone_at: Option<Millis>,
    /// How long it was away before that, in this turn.
    away: Millis,
}

impl Absences {
    /// The last connection of a seat is gone.
    pub fn leave(&mut self, seat: Seat, now: Millis) {
        self.of_seat(seat).gone_at.get_or_insert(now);
    }

    /// A seat is connected again, after the game has waited so long for it.
    pub fn come_back(&mut self, seat: Seat, waited: Millis, now: Millis) {
        if let Some(absence) = self.0.iter_mut().find(|absence| absence.seat == seat) {
            absence.away = absence.until(waited, now);
            absence.gone_at = None;
        }
    }

    /// How long a seat was away of the time that the game has waited for it.
    pub fn away(&self, seat: Seat, waited: Millis, now: Millis) -> Millis {
        let absence = self.0.iter().find(|absence| absence.seat == seat);
        absence.map_or(Millis::ZERO, |absence| absence.until(waited, now))
    }

    /// A seat has moved: its next turn counts anew. Who was away all the time still is.
    pub fn moved(&mut self, seat: Seat, now: Millis) {
        self.0.retain_mut(|absence| {
            if absence.seat == seat {
                absence.away = Millis::ZERO;
                absence.gone_at = absence.gone_at.map(|_| now);
            }
            absence.seat != seat || absence.gone_at.is_some()
        });
    }

    fn of_seat(&mut self, seat: Seat) -> &mut Absence {
        let known = self.0.iter().position(|absence| absence.seat == seat);
        let index = known.unwrap_or_else(|| {
            self.0.push(Absence { seat, gone_at: None, away: Millis::ZERO });
            self.0.len() - 1
        });
        &mut self.0[index]
    }
}

impl Absence {
    /// How long it was away until now. What it was away before its turn is nobody's business.
    fn until(&self, waited: Millis, now: Millis) -> Millis {
        let gone = self.gone_at.map_or(Millis::ZERO, |since| now.less(since));
        self.away.plus(gone).min(waited)
    }
}

impl RunningGame {
    /// How long the game has waited for a seat; no time where it waits for others.
    pub fn waited_for(&self, seat: Seat, now: Millis) -> Millis {
        match self.table.awaits().must.contains(seat) {
            true => self.clock.think(seat, now),
            false => Millis::ZERO,
        }
    }
}

impl TableActor {
    /// Somebody has come or gone: if they sit here, it is noted whether they are away.
    pub(super) fn note_absence(&mut self, person: PersonId) {
        let (Some(seat), Some(play)) = (self.stored.seating.seat_of(person), &self.play) else {
            return;
        };
        let now = self.now();
        let waited = play.waited_for(seat, now);
        match self.is_here(person) {
            true => {
                self.absences.come_back(seat, waited, now);
                self.note_disconnection(seat, ConnectionChange::Back);
            }
            false => self.absences.leave(seat, now),
        }
    }

    /// How long a seat was away before what it does now.
    pub(super) fn away_of(&self, by: By, input: TableInput<'_>, now: Millis) -> Millis {
        match (by, input, &self.play) {
            (By::Seat(seat), TableInput::Act(_), Some(play)) => {
                self.absences.away(seat, play.waited_for(seat, now), now)
            }
            _ => Millis::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Absences;
    use tablee_engine::Seat;
    use tablee_engine::clock::Millis;

    #[test]
    fn only_the_time_in_which_the_game_waited_counts() {
        let mut absences = Absences::default();
        absences.leave(Seat(1), Millis(1_000));
        // Its turn began at 4,000; it comes back at 6,000, leaves at 7,000, and its time is up at 10,000.
        absences.come_back(Seat(1), Millis(2_000), Millis(6_000));
        assert_eq!(absences.away(Seat(1), Millis(2_500), Millis(6_500)), Millis(2_000));
        absences.leave(Seat(1), Millis(7_000));
        assert_eq!(absences.away(Seat(1), Millis(6_000), Millis(10_000)), Millis(5_000));
        assert_eq!(absences.away(Seat(0), Millis(6_000), Millis(10_000)), Millis::ZERO);
    }

    #[test]
    fn who_is_back_before_the_turn_was_not_away_in_it() {
        let mut absences = Absences::default();
        absences.leave(Seat(1), Millis(1_000));
        absences.come_back(Seat(1), Millis::ZERO, Millis(6_000));
        assert_eq!(absences.away(Seat(1), Millis(9_000), Millis(16_000)), Millis::ZERO);
    }

    #[test]
    fn a_move_begins_the_count_anew() {
        let mut absences = Absences::default();
        absences.leave(Seat(0), Millis(0));
        absences.moved(Seat(0), Millis(5_000));
        assert_eq!(absences.away(Seat(0), Millis(1_000), Millis(8_000)), Millis(1_000));
        absences.come_back(Seat(0), Millis(1_000), Millis(8_000));
        absences.moved(Seat(0), Millis(8_000));
        assert_eq!(absences.away(Seat(0), Millis(9_000), Millis(20_000)), Millis::ZERO);
    }
}
