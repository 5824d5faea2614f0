//! Finished games: lists with filters and a cursor, one game by its table, and its record. People
//! are named as they are called now.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::{DrawnFace, Kind, PersonId};

/// Which games are asked for. Everything that is nothing does not filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Who asks: sees also the games by link they played.
    pub asker: Option<PersonId>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only with this person.
    pub person: Option<PersonId>,
    /// Only with this person as well.
    pub opponent: Option<PersonId>,
    /// Only those the person won, or did not.
    pub won: Option<bool>,
    /// Only that ended at this moment or later (ms since 1970).
    pub from: Option<Moment>,
    /// Only that ended before this moment (ms since 1970).
    pub to: Option<Moment>,
    /// Only after this one in the list: when it ended, and its table.
    pub before: Option<(Moment, String)>,
    /// How many at most.
    pub limit: usize,
}

/// One finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedRow {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Every option, as JSON.
    pub rules: String,
    /// How many inputs it had.
    pub plies: u32,
    /// When it began (ms since 1970).
    pub started_at: Moment,
    /// When it ended (ms since 1970).
    pub ended_at: Moment,
    /// Whether ratings moved.
    pub rated: bool,
    /// Where it was played on from, as JSON.
    pub practice: Option<String>,
    /// Who sat where and how it ended for them.
    pub seats: Vec<FinishedSeat>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedSeat {
    /// Who; nothing for a bot of the server.
    pub person: Option<PersonId>,
    /// What they are called now.
    pub name: Option<String>,
    /// What sort of player; bots of the server are `bot`.
    pub kind: Kind,
    /// The level of the bot that played, or that played on.
    pub level: Option<String>,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether the game was won.
    pub won: bool,
    /// How far the mean of the rating moved.
    pub rating_change: Option<f64>,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
}

/// Some finished games, and whether there are more.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedPage {
    /// The games, the latest first.
    pub games: Vec<FinishedRow>,
    /// Whether there are more after these.
    pub more: bool,
}

impl Store {
    /// A list of finished games, the latest first.
    pub fn finished_games(&self, filter: Filter) -> Pending<'_, FinishedPage> {
        ask!(self, finished_games(filter))
    }

    /// One finished game, if one was finished at this table.
    pub fn finished_game<'a>(&'a self, table: &'a str) -> Pending<'a, Option<FinishedRow>> {
        ask!(self, finished_game(table))
    }

    /// The packed record of the game that was finished at a table.
    pub fn record<'a>(&'a self, table: &'a str) -> Pending<'a, Option<Vec<u8>>> {
        ask!(self, record(table))
    }
}
