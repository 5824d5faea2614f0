//! Tournaments in the file: making one, appending to its log, reading it back.

use super::scene;
use super::setup::Venue;
use super::wire::{Drive, Phase};
use crate::people::PersonId;
use crate::room::{Founding, frames};
use crate::store::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _};
use tablee_drive::{Entry, TableNo, Tournament};
use tablee_engine::Seat;

/// How many tournaments a list holds.
const LISTED: u32 = 100;

/// What the file knows of a tournament.
#[derive(Clone, Debug)]
pub struct Papers {
    /// Its number in the file.
    pub no: i64,
    /// Its name in addresses.
    pub id: String,
    /// What the house settled beside the log.
    pub venue: Venue,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// The log.
    pub log: Vec<Entry>,
    /// The tables of all rounds.
    pub tables: Vec<Seated>,
}

/// Which table of the house is which table of a round.
#[derive(Clone, Debug)]
pub struct Seated {
    /// Which round.
    pub round: u16,
    /// Which table of it.
    pub number: TableNo,
    /// The table of the house.
    pub room: String,
    /// The seat of its game that plays first.
    pub leads: Seat,
}

/// Entries on their way into a log, with the tables of the round they begin.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which tournament.
    pub drive: i64,
    /// How long the log is believed to be.
    pub length: usize,
    /// What is logged.
    pub entries: Vec<Entry>,
    /// Where the tournament stands then.
    pub phase: Phase,
    /// The tournament as lists show it then, as JSON.
    pub summary: String,
    /// Tables that begin with it.
    pub tables: Vec<(Seated, Founding)>,
}

/// Makes a tournament from its first entry.
pub async fn create(
    store: &Store,
    venue: &Venue,
    first: Entry,
    t: &Tournament,
) -> Result<(Papers, Drive), StoreError> {
    let (id, created_at) = (crate::random::name(), crate::time::wall());
    let (venue, tables, at) = (venue.clone(), Vec::new(), first.at);
    let papers = Papers { no: 0, id, venue, created_at, log: vec![first.clone()], tables };
    let view = scene::drive(&papers, t, at);
    let (id, visibility) = (papers.id.clone(), papers.venue.visibility.as_str());
    let (venue, summary) = (frames::text(&papers.venue), frames::text(&view));
    let no = store.write(move |db| {
        db.execute(
            "INSERT INTO drives (id, visibility, phase, length, summary, venue, created_at)
             VALUES (?, ?, 'registration', 1, ?, ?, ?)",
            (id, visibility, summary, venue, created_at),
        )?;
        let no = db.last_insert_rowid();
        log_entry(db, no, 0, &first)?;
        Ok(no)
    });
    Ok((Papers { no: no.await?, ..papers }, view))
}

/// Appends if the log is exactly as long as the caller believes; false where it is not.
pub async fn append(store: &Store, append: Append) -> Result<bool, StoreError> {
    let job = move |db: &Connection| {
        let Append { drive, length, entries, phase, summary, tables } = append;
        let after = length + entries.len();
        let grown = db
            .prepare_cached(
                "UPDATE drives SET length = ?3, phase = ?4, summary = ?5
                 WHERE no = ?1 AND length = ?2",
            )?
            .execute((drive, length as i64, after as i64, phase.name(), summary))?;
        if grown == 0 {
            return Ok(false);
        }
        for (n, entry) in (length..).zip(&entries) {
            log_entry(db, drive, n, entry)?;
        }
        for (seated, founding) in &tables {
            founding.write(db)?;
            db.prepare_cached(
                "INSERT INTO drive_tables (drive_no, round, number, table_id, leads)
                 VALUES (?, ?, ?, ?, ?)",
            )?
            .execute((
                drive,
                seated.round,
                seated.number.0,
                &seated.room,
                seated.leads.0,
            ))?;
        }
        Ok(true)
    };
    store.write(job).await
}

fn log_entry(db: &Connection, drive: i64, n: usize, entry: &Entry) -> rusqlite::Result<()> {
    let at = i64::try_from(entry.at.0).unwrap_or(i64::MAX);
    db.prepare_cached("INSERT INTO drive_entries (drive_no, n, at, entry) VALUES (?, ?, ?, ?)")?
        .execute((drive, n as i64, at, frames::text(entry)))?;
    for person in entry.introduces().filter_map(|id| id.as_str().parse::<PersonId>().ok()) {
        db.prepare_cached("INSERT OR IGNORE INTO drive_people (person, drive_no) VALUES (?, ?)")?
            .execute((person, drive))?;
    }
    Ok(())
}

/// Reads a tournament back, if there is one of that name.
pub async fn read(store: &Store, id: &str) -> Result<Option<Papers>, StoreError> {
    let id = id.to_owned();
    store.read(move |db| fetch(db, &id)).await
}

fn fetch(db: &Connection, id: &str) -> rusqlite::Result<Option<Papers>> {
    let Some(papers) = head(db, id)? else { return Ok(None) };
    let mut query =
        db.prepare_cached("SELECT entry FROM drive_entries WHERE drive_no = ? ORDER BY n")?;
    let log = query.query_map([papers.no], |row| json(0, &row.get::<_, String>(0)?))?;
    let log = log.collect::<rusqlite::Result<_>>()?;
    Ok(Some(Papers { log, ..papers }))
}

/// What the file knows of a tournament, without its log.
pub fn head(db: &Connection, id: &str) -> rusqlite::Result<Option<Papers>> {
    let head = db
        .prepare_cached("SELECT no, venue, created_at FROM drives WHERE id = ?")?
        .query_row([id], |row| Ok((row.get(0)?, json(1, &row.get::<_, String>(1)?)?, row.get(2)?)))
        .optional()?;
    let Some((no, venue, created_at)) = head else { return Ok(None) };
    let mut query = db.prepare_cached(
        "SELECT round, number, table_id, leads FROM drive_tables WHERE drive_no = ?
         ORDER BY round, number",
    )?;
    let tables = query.query_map([no], |row| {
        let (round, room) = (row.get(0)?, row.get(2)?);
        Ok(Seated { round, number: TableNo(row.get(1)?), room, leads: Seat(row.get(3)?) })
    })?;
    let tables = tables.collect::<rusqlite::Result<_>>()?;
    Ok(Some(Papers { no, id: id.to_owned(), venue, created_at, log: Vec::new(), tables }))
}

fn json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| {
        let text = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, text, Box::new(error))
    })
}

/// The tournaments whose time runs: they have to be in memory.
pub async fn alive(store: &Store) -> Result<Vec<String>, StoreError> {
    names(store, "SELECT id FROM drives WHERE phase IN ('between', 'playing') ORDER BY no").await
}

/// The newest public tournaments, each as JSON.
pub async fn listed(store: &Store) -> Result<Vec<String>, StoreError> {
    let query = "SELECT summary FROM drives WHERE visibility = 'public' ORDER BY no DESC";
    names(store, &format!("{query} LIMIT {LISTED}")).await
}

/// Keeps how lists show a tournament, where no entry changed it.
pub async fn keep_summary(store: &Store, no: i64, summary: String) -> Result<(), StoreError> {
    let job = move |db: &Connection| {
        db.execute("UPDATE drives SET summary = ?2 WHERE no = ?1", (no, summary)).map(|_| ())
    };
    store.write(job).await
}

async fn names(store: &Store, query: &str) -> Result<Vec<String>, StoreError> {
    let query = query.to_owned();
    store
        .read(move |db| {
            let mut query = db.prepare(&query)?;
            query.query_map([], |row| row.get(0))?.collect()
        })
        .await
}
