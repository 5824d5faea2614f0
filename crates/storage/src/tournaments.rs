//! Tournaments: their logs, how lists show them, and which tables belong to which of their rounds.
//! People are kept by id in all of it, and named when it is read; people without an account have no
//! other place for their name than the log.

use crate::store::{Pending, ask};
use crate::{Moment, NewTable, RequestName, Store};
use tablee_protocol::{PersonId, Visibility};

/// The number of a tournament in the file.
pub type TournamentNo = i64;

/// A tournament about to be made.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// Its name in addresses.
    pub id: String,
    /// Whether strangers find it.
    pub visibility: Visibility,
    /// Where it stands.
    pub phase: &'static str,
    /// How lists show it, as JSON.
    pub summary: String,
    /// What the server settled beside the log, as JSON.
    pub venue: String,
    /// When it is made (ms since 1970).
    pub created_at: Moment,
    /// The first entry of its log.
    pub first: NewEntry,
    /// Who makes it.
    pub maker: PersonId,
    /// How many tournaments that have not ended somebody may have made.
    pub most: usize,
}

/// An entry on its way into a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// When, by the server's uptime.
    pub at: i64,
    /// Who did what, as JSON.
    pub entry: String,
    /// Who has to do with the tournament from this entry on.
    pub introduces: Vec<PersonId>,
}

/// Entries on their way into a log, with the tables of the round they begin.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The tournament's number.
    pub no: TournamentNo,
    /// How long its log is believed to be.
    pub length: usize,
    /// What is logged.
    pub entries: Vec<NewEntry>,
    /// Where the tournament stands then.
    pub phase: &'static str,
    /// How lists show it then, as JSON.
    pub summary: String,
    /// Tables that begin with it.
    pub tables: Vec<(RoundTable, NewTable)>,
    /// The request that asked for it, where it has a name.
    pub request: Option<RequestName>,
}

/// Which table of the server is which table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundTable {
    /// The round's number.
    pub round: u16,
    /// Which table of it.
    pub number: u16,
    /// The table of the server.
    pub table: String,
    /// The seat of its game that plays first.
    pub leads: u8,
}

/// A tournament as the file has it.
#[derive(Clone, Debug)]
pub struct TournamentRow {
    /// Its number in the file.
    pub no: TournamentNo,
    /// What the server settled beside the log, as JSON.
    pub venue: String,
    /// When it was made (ms since 1970).
    pub created_at: Moment,
    /// Its log, in order, each entry as JSON.
    pub log: Vec<String>,
    /// The tables of all rounds.
    pub tables: Vec<RoundTable>,
}

/// The tournaments whose time runs, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunningTournaments {
    /// A round is on.
    pub playing: Vec<String>,
    /// A round is seated and has not begun.
    pub between: Vec<String>,
}

impl Store {
    /// Makes a tournament with the first entry of its log; its number. Nothing where its maker has
    /// as many as somebody may have.
    pub fn create_tournament(&self, new: NewTournament) -> Pending<'_, Option<TournamentNo>> {
        ask!(self, create_tournament(new))
    }

    /// How many tournaments that have not ended somebody has made.
    pub fn unended_tournaments(&self, maker: PersonId) -> Pending<'_, usize> {
        ask!(self, unended_tournaments(maker))
    }

    /// Appends if the log is exactly as long as the caller believes, and makes the tables of the
    /// round with it; false, and nothing changed, where it is not. The answer means that it is on
    /// the disk.
    pub fn grow_tournament(&self, growth: Growth) -> Pending<'_, bool> {
        ask!(self, grow_tournament(growth))
    }

    /// Notes that no game of a tournament whose log has ended it is played any more, if the log is as long as the
    /// caller believes; false where it is not. Until then its phase is `playing`: whatever is held back while a round is
    /// on is held back by every node, also after a restart. The answer means that it is on the disk.
    pub fn end_tournament(&self, no: TournamentNo, length: usize) -> Pending<'_, bool> {
        ask!(self, end_tournament(no, length))
    }

    /// Keeps what the server settled beside the log anew, if it is as the caller believes; false, and
    /// nothing changed, where it is not. The answer means that it is on the disk.
    pub fn set_venue(&self, no: TournamentNo, before: String, venue: String) -> Pending<'_, bool> {
        ask!(self, set_venue(no, before, venue))
    }

    /// A tournament with its log, if there is one of that name.
    pub fn tournament<'a>(&'a self, id: &'a str) -> Pending<'a, Option<TournamentRow>> {
        ask!(self, tournament(id))
    }

    /// The tournaments whose time runs, by name: they have to be in memory.
    pub fn running_tournaments(&self) -> Pending<'_, RunningTournaments> {
        ask!(self, running_tournaments())
    }

    /// The tournament whose round a table is played in, while that round is on or the game still runs.
    pub fn round_in_play<'a>(&'a self, table: &'a str) -> Pending<'a, Option<String>> {
        ask!(self, round_in_play(table))
    }

    /// How long the logs of these tournaments are, by name; one that is not there is left out.
    pub fn tournament_lengths(
        &self,
        tournaments: Vec<String>,
    ) -> Pending<'_, Vec<(String, usize)>> {
        ask!(self, tournament_lengths(tournaments))
    }

    /// How lists show the newest public tournaments, each as JSON.
    pub fn listed_tournaments(&self, most: u32) -> Pending<'_, Vec<String>> {
        ask!(self, listed_tournaments(most))
    }
}
