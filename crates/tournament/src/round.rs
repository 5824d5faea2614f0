//! A round that has begun: its seating as a fact, its tables with their results.

use crate::entry::Sheet;
use crate::person::{PersonId, TableNo};
use crate::seating::{Seating, TableSeating};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::{Millis, Seat, SeatSet, Seats};

/// A round that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Where people sit: a fact, whatever is amended later.
    pub seating: Seating,
    /// When it began.
    pub began: Millis,
    /// When its bell rang.
    pub rang: Option<Millis>,
    /// Its tables, number 1 first.
    pub boards: Vec<Board>,
    /// For whom a bot played, if only for a while.
    pub stood_in: BTreeSet<PersonId>,
    /// Points against people when it began; who has none is left out.
    pub penalties_before: BTreeMap<PersonId, i64>,
}

/// One table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// What it scored.
    pub result: Option<Entered>,
    /// Who has signed.
    pub signed: SeatSet,
    /// The seat that disagrees, while nobody has settled it.
    pub disputed: Option<Seat>,
    /// Whether the result stands.
    pub settled: bool,
    /// Who won the draw among equals, where it was drawn with real cards.
    pub drawn: Option<Seat>,
}

/// A result with its history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entered {
    /// What counts now.
    pub sheet: Sheet,
    /// The entry of the result.
    pub entry: usize,
    /// When it was entered.
    pub at: Millis,
    /// The entries that amended it.
    pub amended: Vec<usize>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum TableStatus {
    /// The round has not begun.
    Waiting,
    /// They play.
    Playing,
    /// The bell has rung; there is no result yet.
    Bell,
    /// The result is being countersigned.
    Countersigning {
        /// Who has signed.
        signed: SeatSet,
        /// When silence will confirm it.
        until: Millis,
    },
    /// A seat disagrees; a steward is needed.
    Disputed {
        /// The seat's number.
        seat: Seat,
    },
    /// The result stands.
    Done,
}

impl Round {
    /// A round that begins.
    pub(crate) fn begun(
        seating: Seating,
        now: Millis,
        stood_in: BTreeSet<PersonId>,
        penalties_before: BTreeMap<PersonId, i64>,
    ) -> Round {
        let boards = vec![Board::default(); seating.tables.len()];
        Round { seating, began: now, rang: None, boards, stood_in, penalties_before }
    }

    /// Who sits at a table, and how it stands.
    pub fn table(&self, table: TableNo) -> Option<(&TableSeating, &Board)> {
        Some((self.seating.table(table)?, self.boards.get(table.index())?))
    }

    /// Every table with who sits where.
    pub fn tables(&self) -> impl Iterator<Item = (TableNo, &TableSeating, &Board)> {
        let both = self.seating.tables.iter().zip(&self.boards).enumerate();
        both.map(|(at, (table_seating, board))| (TableNo::at(at), table_seating, board))
    }

    /// Whether every result stands.
    pub fn is_complete(&self) -> bool {
        self.boards.iter().all(|board| board.settled)
    }

    /// Where a table stands; `patience` is the time to countersign.
    pub fn status(&self, board: &Board, patience: Millis) -> TableStatus {
        match (&board.result, board.disputed) {
            (None, _) if self.rang.is_some() => TableStatus::Bell,
            (None, _) => TableStatus::Playing,
            (Some(_), _) if board.settled => TableStatus::Done,
            (Some(_), Some(seat)) => TableStatus::Disputed { seat },
            (Some(entered), None) => TableStatus::Countersigning {
                signed: board.signed,
                until: entered.at.plus(patience),
            },
        }
    }
}

impl Board {
    /// A table without a result that stands.
    pub(crate) fn enter(&mut self, entered: Entered) {
        *self = Board { result: Some(entered), drawn: self.drawn, ..Board::default() };
    }

    /// A seat signs; the last one settles the result.
    pub(crate) fn sign(&mut self, seat: Seat, seats: usize) {
        self.signed.insert(seat);
        let all = Seats(u8::try_from(seats).unwrap_or(u8::MAX)).iter();
        if all.into_iter().all(|seat| self.signed.contains(seat)) && self.disputed.is_none() {
            self.settled = true;
        }
    }

    /// The result stands.
    pub(crate) fn settle(&mut self) {
        self.disputed = None;
        self.settled = self.result.is_some();
    }

    /// Another result, settled by whoever amended it.
    pub(crate) fn amend(&mut self, sheet: Sheet, by: usize) {
        if let Some(entered) = &mut self.result {
            entered.sheet = sheet;
            entered.amended.push(by);
            self.settle();
        }
    }

    /// Another draw among equals than was entered.
    pub(crate) fn redraw(&mut self, seat: Seat, by: usize) {
        self.drawn = Some(seat);
        if let Some(entered) = &mut self.result {
            entered.amended.push(by);
        }
    }
}
