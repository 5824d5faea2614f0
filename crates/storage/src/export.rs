//! Export: everything the file keeps about a person, for that person. Secrets are kept as hashes
//! and are not in it.

use crate::store::{Pending, ask};
use crate::{ClubRow, Moment, NoticeChoices, Passkey, Person, SessionRow, Store};
use tablee_protocol::PersonId;
use tablee_protocol::club::ClubRole;
use tablee_protocol::notices::Channel;

/// All of a person's data.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportRows {
    /// The person.
    pub person: Person,
    /// Recovery codes that were not used yet.
    pub codes_left: u32,
    /// Browsers that are logged in.
    pub sessions: Vec<SessionRow>,
    /// Passkeys.
    pub passkeys: Vec<Passkey>,
    /// Bot accounts.
    pub bots: Vec<Person>,
    /// Finished games.
    pub games: Vec<PlayedRow>,
    /// What the person said.
    pub chat: Vec<SaidRow>,
    /// Ratings per game.
    pub ratings: Vec<RatingRow>,
    /// How the person wants to be told that a game waits.
    pub notices: Option<NoticeChoices>,
    /// Where the person is told.
    pub addresses: Vec<(Channel, String)>,
    /// Whom the person blocks.
    pub blocked: Vec<PersonId>,
    /// The clubs the person belongs to or has asked to, and what they are there.
    pub clubs: Vec<(ClubRow, ClubRole)>,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedRow {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether it was won.
    pub won: bool,
    /// When it ended (ms since 1970).
    pub ended_at: Moment,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidRow {
    /// The table.
    pub table: String,
    /// The text.
    pub text: String,
    /// When (ms since 1970).
    pub at: Moment,
}

/// The rating in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The game.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub sigma: f64,
    /// How many rated games.
    pub games: u32,
}

impl Store {
    /// Everything about a person, of one moment; nothing where there is no row about them.
    pub fn export(&self, person: PersonId) -> Pending<'_, Option<ExportRows>> {
        ask!(self, export(person))
    }
}
