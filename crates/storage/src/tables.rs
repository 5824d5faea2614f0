//! Tables: what was settled before the first move, who sits where, and where a table is in its life.

use crate::store::{Pending, ask};
use crate::{ChatRow, Logged, Moment, Store, StoreError, TableNo};
use tablee_protocol::{TablePhase, Visibility};

/// A table about to be made. It is either there with everything in this or not there at all.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Whether the lobby lists it.
    pub visibility: Visibility,
    /// When it is made (ms since 1970).
    pub created_at: Moment,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// Who sits where, by id, as JSON.
    pub people: String,
    /// The server's half of the seed.
    pub secret: [u8; 32],
    /// A game that runs from the first moment on.
    pub start: Option<Start>,
    /// Inputs that its log has from the first moment on.
    pub log: Vec<Logged>,
    /// Who makes it and from where, each with how many open or running tables it may have.
    pub makers: Vec<Maker>,
}

/// Somebody who makes a table, or somewhere from where tables are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maker {
    /// A keyed hash of who or where.
    pub key: [u8; 32],
    /// How many open or running tables it may have.
    pub most: usize,
}

/// The start of a game.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The seed of the deals.
    pub seed: [u8; 32],
    /// When (ms since 1970).
    pub at: Moment,
    /// When, by the server's uptime.
    pub tick: i64,
    /// When the first clock runs out, if one runs (uptime).
    pub deadline: Option<i64>,
}

/// A table as the file has it, without chat and log.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number in the file.
    pub no: TableNo,
    /// Its name in addresses.
    pub id: String,
    /// Where it is in its life.
    pub phase: TablePhase,
    /// When it was made (ms since 1970).
    pub created_at: Moment,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// Who sits where, by id, as JSON.
    pub people: String,
    /// The server's half of the seed.
    pub secret: [u8; 32],
    /// The seed of the deals, once the game has started.
    pub seed: Option<[u8; 32]>,
    /// When the game started (uptime).
    pub started_tick: Option<i64>,
    /// How often its people or its phase have changed.
    pub revision: i64,
}

/// A table with the end of its chat and its log.
#[derive(Clone, Debug)]
pub struct WholeTable {
    /// The table.
    pub row: TableRow,
    /// The last lines of its chat, the oldest first.
    pub chat: Vec<ChatRow>,
    /// Its log after the inputs that whoever asked knows, in order.
    pub log: Vec<Logged>,
}

/// When a running table has to be in memory, as somebody saw it who knew so many inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WakeTime {
    /// How many inputs the log had.
    pub seq: u64,
    /// When (uptime); nothing where it need not be.
    pub at: Option<i64>,
}

/// Which of the tables that are open or running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alive {
    /// All tables that are open or running.
    All,
    /// The newest of those the lobby lists.
    Public {
        /// How many at most.
        most: u32,
    },
}

impl Store {
    /// Makes a table, unless one of its makers has as many as it may have; its number. The answer means that it is on
    /// the disk.
    pub fn create_table(&self, table: NewTable) -> Pending<'_, TableNo> {
        ask!(self, create_table(table))
    }

    /// A table without chat and log, if there is one of that name.
    pub fn table<'a>(&'a self, id: &'a str) -> Pending<'a, Option<TableRow>> {
        ask!(self, table(id))
    }

    /// A table with the last `lines` of its chat and its log after the first `known` inputs, all of one moment.
    pub fn whole_table<'a>(
        &'a self,
        id: &'a str,
        lines: usize,
        known: u64,
    ) -> Pending<'a, Option<WholeTable>> {
        ask!(self, whole_table(id, lines, known))
    }

    /// The log of the table of that name; empty where there is none.
    pub fn log_of<'a>(&'a self, id: &'a str) -> Pending<'a, Vec<Logged>> {
        ask!(self, log_of(id))
    }

    /// Tables that are open or running, the newest first.
    pub fn alive_tables(&self, which: Alive) -> Pending<'_, Vec<TableRow>> {
        ask!(self, alive_tables(which))
    }

    /// When the clocks of running tables run out (uptime).
    pub fn deadlines(&self) -> Pending<'_, Vec<(String, i64)>> {
        ask!(self, deadlines())
    }

    /// Keeps the people of a table and where it is in its life, if it is of this revision; it is of
    /// the next one then. Where a game runs, also when it has to be in memory: where the log has grown meanwhile, the
    /// earlier of both times. The answer means that it is on the disk.
    pub fn keep_people(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        phase: TablePhase,
        wake: Option<WakeTime>,
    ) -> Pending<'_, ()> {
        Box::pin(async move {
            let kept = ask!(self, keep_people(no, revision, people, phase, wake)).await?;
            kept.then_some(()).ok_or(StoreError::Overtaken { table: no })
        })
    }

    /// The game of a table starts, with its people as they are, if it is of this revision; it is of
    /// the next one then. The answer means that it is on the disk.
    pub fn start_table(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        start: Start,
    ) -> Pending<'_, ()> {
        Box::pin(async move {
            let started = ask!(self, start_table(no, revision, people, start)).await?;
            started.then_some(()).ok_or(StoreError::Overtaken { table: no })
        })
    }
}
