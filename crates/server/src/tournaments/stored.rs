//! Tournaments in the file: making one, appending to its log, reading it back.

use super::Venue;
use super::entrant::Entrant;
use super::{stored_words, view};
use crate::people::{Kind, PersonId, Visitor};
use crate::store::{Growth, NewEntry, NewTournament, RequestName, RoundTable, Store, StoreError};
use crate::tables::Founding;
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::Seat;
use tablee_protocol::DrawnFace;
use tablee_protocol::tournament::{TournamentInfo, TournamentPhase};
use tablee_tournament::{Entry, Input, TableNo, Tournament};

/// How many tournaments a list holds.
const LISTED: u32 = 100;

/// What the file knows of a tournament.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// Its number in the file.
    pub no: i64,
    /// Its name in addresses.
    pub id: String,
    /// What the server settled beside the log.
    pub venue: Venue,
    /// The same, as it is stored.
    pub venue_text: String,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// The log.
    pub log: Vec<Entry>,
    /// The tables of all rounds.
    pub tables: Vec<Seated>,
    /// Who takes part without an account.
    pub guests: BTreeSet<PersonId>,
    /// The bot accounts that take part.
    pub bot_accounts: BTreeSet<PersonId>,
    /// The faces that people had chosen when they registered, or when it was read.
    pub faces: BTreeMap<PersonId, DrawnFace>,
}

impl StoredTournament {
    /// Somebody has registered.
    pub fn note(&mut self, visitor: &Visitor) {
        match visitor.kind {
            Kind::Guest => drop(self.guests.insert(visitor.id)),
            Kind::Bot => drop(self.bot_accounts.insert(visitor.id)),
            Kind::Member => {}
        }
        self.faces.extend(visitor.face.map(|face| (visitor.id, face)));
    }
}

/// Which table of the server is which table of a round.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The round's number.
    pub round: u16,
    /// Which table of it.
    pub number: TableNo,
    /// The table of the server.
    pub room: String,
    /// The seat of its game that plays first.
    pub leads: Seat,
}

/// Entries on their way into a log, with the tables of the round they begin.
#[derive(Clone, Debug)]
pub struct Append {
    /// The tournament's number.
    pub tournament: i64,
    /// How long the log is believed to be.
    pub length: usize,
    /// What is logged.
    pub entries: Vec<Entry>,
    /// Where the tournament stands then.
    pub phase: TournamentPhase,
    /// The tournament as lists show it then, as JSON.
    pub summary: String,
    /// Tables that begin with it.
    pub tables: Vec<(Seated, Founding)>,
    /// The request that asked for it, where it has a name.
    pub request: Option<RequestName>,
}

/// Makes a tournament from its first entry, unless its maker has so many already.
pub async fn create(
    store: &Store,
    venue: &Venue,
    first: Entry,
    t: &Tournament,
    (maker, most): (PersonId, usize),
) -> Result<Option<(StoredTournament, TournamentInfo)>, StoreError> {
    let (id, created_at) = (crate::random::name(), crate::time::wall());
    let stored = StoredTournament {
        no: 0,
        id,
        venue_text: stored_words::venue(venue),
        venue: venue.clone(),
        created_at,
        log: vec![first.clone()],
        tables: Vec::new(),
        guests: BTreeSet::new(),
        bot_accounts: BTreeSet::new(),
        faces: BTreeMap::new(),
    };
    let view = view::tournament(&stored, t, first.at);
    let new = NewTournament {
        id: stored.id.clone(),
        visibility: stored.venue.visibility,
        phase: view.phase.name(),
        summary: stored_words::summary(&view),
        venue: stored.venue_text.clone(),
        created_at,
        first: row(&first),
        maker,
        most,
    };
    let made = store.create_tournament(new).await?;
    Ok(made.map(|no| (StoredTournament { no, ..stored }, view)))
}

/// Appends if the log is exactly as long as the caller believes; false where it is not.
pub async fn append(store: &Store, append: Append) -> Result<bool, StoreError> {
    let Append { tournament, length, entries, phase, summary, tables, request } = append;
    let growth = Growth {
        no: tournament,
        length,
        entries: entries.iter().map(row).collect(),
        phase: phase.name(),
        summary,
        tables: tables.iter().map(|(seated, founding)| (seated.row(), founding.row())).collect(),
        request,
    };
    store.grow_tournament(growth).await
}

/// Keeps what the server settled beside the log anew; false where it is not as it was read.
pub async fn settle(
    store: &Store,
    stored: &mut StoredTournament,
    venue: Venue,
) -> Result<bool, StoreError> {
    let text = stored_words::venue(&venue);
    let settled = store.set_venue(stored.no, stored.venue_text.clone(), text.clone()).await?;
    if settled {
        (stored.venue, stored.venue_text) = (venue, text);
    }
    Ok(settled)
}

/// An entry as the store takes it.
fn row(entry: &Entry) -> NewEntry {
    let introduces = entry.introduces().filter_map(Entrant::person);
    NewEntry {
        at: i64::try_from(entry.at.0).unwrap_or(i64::MAX),
        entry: stored_words::entry(entry),
        introduces: introduces.collect(),
    }
}

impl Seated {
    fn row(&self) -> RoundTable {
        let (round, number) = (self.round, self.number.0);
        RoundTable { round, number, table: self.room.clone(), leads: self.leads.0 }
    }
}

impl From<RoundTable> for Seated {
    fn from(row: RoundTable) -> Seated {
        let (round, number) = (row.round, TableNo(row.number));
        Seated { round, number, room: row.table, leads: Seat(row.leads) }
    }
}

/// Why a tournament cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum BadTournament {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What the file holds makes no sense to this program.
    #[error("the tournament cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
}

/// Reads a tournament back, if there is one of that name.
pub async fn read(store: &Store, id: &str) -> Result<Option<StoredTournament>, BadTournament> {
    let Some(found) = store.tournament(id).await? else { return Ok(None) };
    let log = found.log.iter().map(|entry| serde_json::from_str(entry));
    let log: Vec<Entry> = log.collect::<Result<_, _>>()?;
    let Registered { guests, bot_accounts, faces } = registered(store, &log).await?;
    Ok(Some(StoredTournament {
        guests,
        bot_accounts,
        faces,
        no: found.no,
        id: id.to_owned(),
        venue: serde_json::from_str(&found.venue)?,
        venue_text: found.venue,
        created_at: found.created_at,
        log,
        tables: found.tables.into_iter().map(Seated::from).collect(),
    }))
}

/// What is known of those who registered.
struct Registered {
    /// Who has no account now.
    guests: BTreeSet<PersonId>,
    /// The bot accounts.
    bot_accounts: BTreeSet<PersonId>,
    /// The faces that they have chosen.
    faces: BTreeMap<PersonId, DrawnFace>,
}

async fn registered(store: &Store, log: &[Entry]) -> Result<Registered, StoreError> {
    let registered = |entry: &Entry| match &entry.input {
        Input::Registered { person, .. } => Entrant::person(person),
        _ => None,
    };
    let people: Vec<PersonId> = log.iter().filter_map(registered).collect();
    let called = store.called(people.clone()).await?;
    let is_guest = |id: &PersonId| called.get(id).is_none_or(|called| called.kind == Kind::Guest);
    let bots = called.iter().filter(|(_, called)| called.kind == Kind::Bot);
    let bot_accounts = bots.map(|(id, _)| *id).collect();
    let faces = called.iter().filter_map(|(id, called)| Some((*id, called.face?))).collect();
    Ok(Registered { guests: people.into_iter().filter(is_guest).collect(), bot_accounts, faces })
}

/// The newest public tournaments, each as JSON.
pub async fn listed(store: &Store) -> Result<Vec<String>, StoreError> {
    store.listed_tournaments(LISTED).await
}
