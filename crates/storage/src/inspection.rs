//! Inspection: what `tablee doctor` reads, in slices. Every operation is one short read transaction,
//! so that the write-ahead log of a busy server is not held back while games are replayed.

use crate::store::{Pending, ask};
use crate::{Logged, RoundTable, Store, TableNo, TournamentNo};
use std::collections::{BTreeMap, BTreeSet};
use tablee_protocol::{PersonId, TablePhase};

/// A game as the file has it, of one moment.
#[derive(Clone, Debug)]
pub struct InspectedGame {
    /// Where its table is in its life now.
    pub phase: TablePhase,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// The seed of the deals, once the game has started.
    pub seed: Option<[u8; 32]>,
    /// How many inputs the table says its log has.
    pub head: u64,
    /// Its log, in order.
    pub log: Vec<Logged>,
    /// Its packed record, once it is over.
    pub record: Option<Vec<u8>>,
    /// The results, seat by seat, as the history says.
    pub results: Vec<InspectedResult>,
}

/// How a game ended for one seat, as the history says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InspectedResult {
    /// Points or chips.
    pub score: i64,
    /// Whether it counts as won.
    pub won: bool,
    /// Whether its person left and a bot played on.
    pub left: bool,
}

/// A tournament as the file has it, of one moment.
#[derive(Clone, Debug)]
pub struct InspectedTournament {
    /// Its number in the file.
    pub no: TournamentNo,
    /// What the server settled beside the log, as JSON.
    pub venue: String,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// Where the file says it stands.
    pub phase: String,
    /// How long the file says its log is.
    pub length: usize,
    /// How lists show it, as JSON.
    pub summary: String,
    /// Its log: place, uptime, entry as JSON.
    pub log: Vec<(usize, i64, String)>,
    /// Who is listed as somebody of this tournament.
    pub people: BTreeSet<PersonId>,
    /// The tables of all rounds.
    pub tables: Vec<RoundTable>,
    /// Which of them are there, with the scores of their games, seat by seat, once they are over.
    pub scores: BTreeMap<String, Vec<i64>>,
}

impl Store {
    /// What the database itself finds wrong with the file, table by table.
    pub fn unsound(&self) -> Pending<'_, Vec<String>> {
        ask!(self, unsound())
    }

    /// The tables whose games run or are over, the oldest first: number and name.
    pub fn games_to_inspect(&self) -> Pending<'_, Vec<(TableNo, String)>> {
        ask!(self, games_to_inspect())
    }

    /// A game with everything the file says about it.
    pub fn inspect_game(&self, no: TableNo) -> Pending<'_, InspectedGame> {
        ask!(self, inspect_game(no))
    }

    /// The tournaments, the oldest first: name and summary.
    pub fn tournaments_to_inspect(&self) -> Pending<'_, Vec<(String, String)>> {
        ask!(self, tournaments_to_inspect())
    }

    /// A tournament with everything the file says about it, if there is one of that name.
    pub fn inspect_tournament<'a>(
        &'a self,
        id: &'a str,
    ) -> Pending<'a, Option<InspectedTournament>> {
        ask!(self, inspect_tournament(id))
    }
}
