//! State: a whole match: scores, the round being played, the last finished one, and chance for the
//! rest.

use crate::deal::{self, Deal};
use crate::event::Event;
use crate::pieces::past_round::Past;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::{MOST_ROWS, Setup};
use tablee_engine::{Awaits, Chance, Pace, Seat, SeatSet, Sink};

/// The whole truth about a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) chance: Chance<Deal>,
    /// From 1.
    pub(crate) number: u32,
    /// Totals per seat after the last finished round.
    pub(crate) scores: [u32; MOST_ROWS],
    pub(crate) round: Round,
    pub(crate) last: Option<Past>,
    pub(crate) winner: Option<Seat>,
}

impl State {
    /// A fresh match.
    pub(crate) fn open(setup: &Setup, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        let leader = deal::first_dealer(setup, &chance).left(setup.seats);
        let rows = deal::deal(setup, &chance, 0);
        out.emit(|| Event::Dealt { round: 1, leader, rows });
        State {
            chance,
            number: 1,
            scores: [0; MOST_ROWS],
            round: Round::dealt(rows, leader),
            last: None,
            winner: None,
        }
    }

    /// Whom the match waits for.
    #[inline]
    pub(crate) fn awaits(&self, setup: &Setup) -> Awaits {
        match self.round.phase {
            Phase::Sorting => {
                let must = self.round.sorted.iter().fold(setup.seats.all(), SeatSet::without);
                Awaits { must, ..Awaits::NOBODY }
            }
            Phase::Playing => self.turn(setup),
            // X5.1: nobody must announce, and the whole table waits meanwhile.
            Phase::Announcing | Phase::Choosing => {
                Awaits { pace: Pace::Answer, ..self.turn(setup) }
            }
            Phase::Over => Awaits::NOBODY,
        }
    }

    fn turn(&self, setup: &Setup) -> Awaits {
        setup.seat_of(self.round.turn).map_or(Awaits::NOBODY, Awaits::seat)
    }
}
