//! Players of a contest: a built-in bot, the oracle, or, from outside this crate, a
//! program that somebody else wrote.

use crate::measured_game::MeasuredTable;
use tablee_engine::any::Need;
use tablee_engine::{Budget, Rng, Seat};

/// Somebody is asked.
pub struct MoveRequest<'a> {
    /// The seat it plays.
    pub seat: Seat,
    /// Whether the game waits for it.
    pub need: Need,
    /// Luck of its own, the same at every table of a deal.
    pub rng: &'a mut Rng,
}

/// What somebody answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// An action in notation.
    Act(String),
    /// Nothing, where it need not act.
    Silent,
    /// It did not answer as it should; the rules' timeout action is played for it.
    Fault(PlayerFault),
}

/// How a player can fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PlayerFault {
    /// It took too long.
    Late,
    /// It ended in the middle of a game.
    Crashed,
    /// What it said is no answer.
    Garbled,
    /// What it wants the rules forbid.
    Illegal,
    /// It failed too often and is not asked any more.
    Gone,
}

impl PlayerFault {
    /// What it is called in reports.
    pub fn name(self) -> &'static str {
        match self {
            PlayerFault::Late => "late",
            PlayerFault::Crashed => "crashed",
            PlayerFault::Garbled => "garbled",
            PlayerFault::Illegal => "illegal",
            PlayerFault::Gone => "gone",
        }
    }
}

/// Plays seats, several of them at one table where it must.
pub trait Player {
    /// Decides for a seat.
    fn decide(&mut self, at: &dyn MeasuredTable, turn: MoveRequest<'_>) -> Decision;
}

/// A built-in bot: it is shown its seat's view.
pub struct BuiltIn {
    /// Its level.
    pub level: String,
    /// How much it may think.
    pub budget: Budget,
}

impl Player for BuiltIn {
    fn decide(&mut self, at: &dyn MeasuredTable, turn: MoveRequest<'_>) -> Decision {
        match at.table().advise(turn.seat, &self.level, self.budget, turn.rng) {
            Some(advice) if advice.is_worth_it() => Decision::Act(advice.action),
            Some(_) => Decision::Silent,
            None => Decision::Fault(PlayerFault::Garbled),
        }
    }
}

/// The bot that sees all cards. Where it need not act it does as a server bot would.
pub struct Oracle {
    /// Who speaks for it where it may cut in.
    pub otherwise: BuiltIn,
}

impl Player for Oracle {
    fn decide(&mut self, at: &dyn MeasuredTable, turn: MoveRequest<'_>) -> Decision {
        match at.oracle_move(turn.seat, self.otherwise.budget, turn.rng) {
            Some(action) => Decision::Act(action),
            None => self.otherwise.decide(at, turn),
        }
    }
}
