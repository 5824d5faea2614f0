//! The part of the contract that tournaments need: an optional trait of a game. What a table of a
//! tournament is set to, what it came to, and what the tournament does there as the host.

use crate::game::Game;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Who judges challenges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Judge {
    /// The game itself, at once.
    Auto,
    /// A person, who is shown what the game proposes.
    Human,
}

/// How a challenge is judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verdict {
    /// It is a word.
    Valid,
    /// A misspelling: cards back, turn lost, no points.
    Misspelling,
    /// Wrong otherwise than by spelling: cards back, turn lost, points against the author.
    Nonword,
}

/// What a tournament does at a table as its host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostCommand {
    /// The time of the round is up.
    Ring,
    /// The question that waits is answered.
    Rule(Verdict),
}

/// A challenge that waits for the host's ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenChallenge {
    /// Whose word it is.
    pub author: Seat,
    /// Who challenges it.
    pub challenger: Seat,
    /// The word.
    pub word: String,
    /// What the game itself would rule.
    pub proposal: Verdict,
    /// The word that may have been meant, where it may be a misspelling.
    pub near: Option<String>,
}

impl OpenChallenge {
    /// Whether both are about the same word of the same author, doubted by the same challenger.
    pub fn is_about_the_same_as(&self, other: &OpenChallenge) -> bool {
        (self.author, self.challenger, &self.word) == (other.author, other.challenger, &other.word)
    }
}

/// What a table came to, by the seats of its game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableResult {
    /// What each seat won or lost at this table, penalties left out.
    pub points: Vec<i64>,
    /// Points counted against each seat beside that, never below 0; empty: none.
    pub penalties: Vec<i64>,
    /// Who went out and won the table by it, where the game knows that.
    pub out: Option<Seat>,
}

/// A game that tournaments are played in.
pub trait TournamentGame: Game {
    /// The rules of a tournament's table, from what the options say by default.
    fn tournament_rules(rules: Self::Rules, judge: Judge) -> Self::Rules;

    /// What the finished game came to, judged by what a spectator sees.
    fn result(&self, view: &Self::View) -> TableResult;

    /// The input by which the tournament does that; nothing where the game knows no such thing.
    fn host_action(_command: HostCommand) -> Option<Self::HostAction> {
        None
    }

    /// The challenge that waits for a ruling, judged by what a spectator sees.
    fn question(&self, _view: &Self::View) -> Option<OpenChallenge> {
        None
    }

    /// What the game would rule on a word; nothing where words mean nothing to it.
    fn proposal(&self, _word: &str) -> Option<Verdict> {
        None
    }
}
