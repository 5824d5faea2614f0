//! A table in the file: making it, reading it back, keeping its people.

use super::play::Play;
use super::seating::{Place, Seating};
use crate::crash_point::CrashPoint;
use crate::house::House;
use crate::people::PersonId;
use crate::store::{Logged, Store, StoreError, TableNo};
use crate::wire::{ChatLine, Phase, SeatView, Setup, Speaker, TableView};
use rusqlite::{Connection, OptionalExtension as _};
use tablee_engine::clock::Millis;
use tablee_engine::table::Opening;
use tablee_engine::{Seed, any::AnyTable};

/// How many lines of chat are kept at hand.
pub const CHAT_LINES: usize = 30;

/// Everything the file knows about a table.
pub struct Papers {
    /// Its number in the file.
    pub no: TableNo,
    /// Its name in addresses.
    pub id: String,
    /// What was settled when it was made; every option of the game is in it.
    pub setup: Setup,
    /// Who sits where.
    pub seating: Seating,
    /// Where it is in its life.
    pub phase: Phase,
    /// The server's half of the seed.
    pub secret: Seed,
    /// The seed and when the game started (house time), once it has.
    pub started: Option<(Seed, Millis)>,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// The end of the chat.
    pub chat: Vec<ChatLine>,
    /// The log.
    pub log: Vec<Logged>,
}

/// Why a table cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum BadTable {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is none of that name.
    #[error("there is no such table")]
    Missing,
    /// What the file holds makes no sense to this program.
    #[error("table {id} cannot be replayed: {problem}")]
    Unplayable {
        /// Which table.
        id: String,
        /// What does not fit.
        problem: String,
    },
}

impl Papers {
    /// Makes a table.
    pub async fn create(
        store: &Store,
        setup: Setup,
        seating: Seating,
    ) -> Result<Papers, StoreError> {
        let id = crate::random::name();
        let secret: [u8; 32] = crate::random::bytes();
        let created_at = crate::time::wall();
        let (row_id, setup_text) = (id.clone(), super::frames::text(&setup));
        let people = super::frames::text(&seating);
        let (game, visibility) = (setup.game.clone(), setup.visibility.as_str());
        let no = store.write(move |db| {
            db.prepare_cached(
                "INSERT INTO tables (id, game, phase, visibility, created_at)
                 VALUES (?, ?, 'open', ?, ?)",
            )?
            .execute((row_id, game, visibility, created_at))?;
            let no = db.last_insert_rowid();
            db.prepare_cached(
                "INSERT INTO papers (table_no, setup, people, secret) VALUES (?, ?, ?, ?)",
            )?
            .execute((no, setup_text, people, secret))?;
            CrashPoint::CreateBeforeCommit.reached();
            Ok(no)
        });
        let no = no.await?;
        CrashPoint::CreateCommitted.reached();
        Ok(Papers {
            no,
            id,
            setup,
            seating,
            phase: Phase::Open,
            secret: Seed::new(secret),
            started: None,
            created_at,
            chat: Vec::new(),
            log: Vec::new(),
        })
    }

    /// Reads a table back, log and all.
    pub async fn read(store: &Store, id: &str) -> Result<Papers, BadTable> {
        let name = id.to_owned();
        let found = store.read(move |db| fetch(db, &name)).await?;
        found.ok_or(BadTable::Missing)
    }

    /// Reads all but chat and log: enough to see who sits where.
    pub async fn glance(store: &Store, id: &str) -> Result<Papers, BadTable> {
        let name = id.to_owned();
        let found = store.read(move |db| head(db, &name)).await?;
        found.ok_or(BadTable::Missing)
    }

    /// The table as everybody sees it.
    pub fn view(&self, here: impl Fn(PersonId) -> bool) -> TableView {
        let seat = |place: &Place| match place {
            Place::Empty => SeatView::Empty,
            Place::Bot(level) => SeatView::Bot { level: level.clone() },
            Place::Person(sitter) => SeatView::Person {
                person: sitter.id,
                name: sitter.name.clone(),
                sort: sitter.kind,
                ready: sitter.ready,
                here: here(sitter.id),
                away: sitter.away.clone(),
            },
        };
        TableView {
            id: self.id.clone(),
            version: self.seating.version,
            game: self.setup.game.clone(),
            seats: self.seating.places.iter().map(seat).collect(),
            host: self.seating.host,
            phase: self.phase,
            rules: self.setup.rules.clone(),
            clock: self.setup.clock,
            visibility: self.setup.visibility,
            chat: self.seating.chat,
            rated: self.setup.rated,
            aids: self.setup.aids,
            muted: self.seating.muted.clone(),
            commitment: self.secret.commitment().to_string(),
            created_at: self.created_at,
            rematch: self.seating.rematch.clone(),
            practice: self.setup.practice.clone(),
            drive: self.setup.drive.clone(),
        }
    }

    /// Plays the log again, if the game has started.
    pub fn replay(&self, house: &House) -> Result<Option<Play>, BadTable> {
        let Some((seed, started)) = self.started else { return Ok(None) };
        let bad = |problem: String| BadTable::Unplayable { id: self.id.clone(), problem };
        let table = deal(house, &self.setup, seed).map_err(bad)?;
        let mut play = Play::begin(table, self.setup.clock, started);
        for logged in &self.log {
            play.redo(logged).map_err(|error| bad(error.to_string()))?;
        }
        Ok(Some(play))
    }
}

/// Deals a game.
pub fn deal(house: &House, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyTable>, String> {
    let game = house.games.find(&setup.game).map_err(|error| error.message)?;
    let opening = Opening {
        seats: u64::from(setup.seats),
        rules: setup.rules.clone(),
        seed,
        deals: Vec::new(),
    };
    game.open(&opening, &house.games.assets).map_err(|error| error.to_string())
}

fn fetch(db: &Connection, id: &str) -> rusqlite::Result<Option<Papers>> {
    let Some(mut papers) = head(db, id)? else { return Ok(None) };
    papers.chat = chat(db, papers.no)?;
    papers.log = Logged::all(db, papers.no)?;
    Ok(Some(papers))
}

/// All but chat and log.
fn head(db: &Connection, id: &str) -> rusqlite::Result<Option<Papers>> {
    db.prepare_cached(
        "SELECT no, phase, created_at, setup, people, secret, seed, started_tick
             FROM tables JOIN papers ON table_no = no WHERE id = ?",
    )?
    .query_row([id], |row| {
        let seed: Option<[u8; 32]> = row.get(6)?;
        let tick: Option<i64> = row.get(7)?;
        let tick = Millis(tick.and_then(|tick| u64::try_from(tick).ok()).unwrap_or(0));
        Ok(Papers {
            no: row.get(0)?,
            id: id.to_owned(),
            phase: Phase::read(&row.get::<_, String>(1)?),
            created_at: row.get(2)?,
            setup: json(3, &row.get::<_, String>(3)?)?,
            seating: json(4, &row.get::<_, String>(4)?)?,
            secret: Seed::new(row.get(5)?),
            started: seed.map(|seed| (Seed::new(seed), tick)),
            chat: Vec::new(),
            log: Vec::new(),
        })
    })
    .optional()
}

fn json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| {
        let text = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, text, Box::new(error))
    })
}

fn chat(db: &Connection, table: TableNo) -> rusqlite::Result<Vec<ChatLine>> {
    let mut query = db.prepare_cached(
        "SELECT id, person, name, text, at FROM chat WHERE table_no = ? ORDER BY id DESC LIMIT ?",
    )?;
    let line = |row: &rusqlite::Row<'_>| {
        let from = Speaker { person: PersonId(row.get(1)?), name: row.get(2)? };
        Ok(ChatLine { id: row.get(0)?, from, text: row.get(3)?, at: row.get(4)? })
    };
    let newest_first = query.query_map((table, CHAT_LINES as i64), line)?;
    let mut lines = newest_first.collect::<rusqlite::Result<Vec<_>>>()?;
    lines.reverse();
    Ok(lines)
}

/// Every table that is open or running, without waking any.
pub fn alive(db: &Connection) -> rusqlite::Result<Vec<TableView>> {
    let mut query = db.prepare("SELECT id FROM tables WHERE phase IN ('open', 'running')")?;
    let ids = query.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    let papers = ids.iter().filter_map(|id| head(db, id).transpose());
    papers.map(|papers| papers.map(|papers| papers.view(|_| false))).collect()
}

/// Public tables that are open or running, as the lobby shows them, without waking any.
pub fn listed(db: &Connection) -> rusqlite::Result<Vec<TableView>> {
    let mut query = db.prepare(
        "SELECT id FROM tables WHERE phase IN ('open', 'running') AND visibility = 'public'
         ORDER BY no DESC LIMIT 500",
    )?;
    let ids = query.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    let papers = ids.iter().filter_map(|id| head(db, id).transpose());
    papers.map(|papers| papers.map(|papers| papers.view(|_| false))).collect()
}

/// Keeps the people of a table and where it is in its life.
pub async fn keep(
    store: &Store,
    no: TableNo,
    seating: &Seating,
    phase: Phase,
) -> Result<(), StoreError> {
    let people = super::frames::text(seating);
    let job = move |db: &Connection| {
        db.prepare_cached("UPDATE papers SET people = ?2 WHERE table_no = ?1")?
            .execute((no, people))?;
        db.prepare_cached("UPDATE tables SET phase = ?2 WHERE no = ?1 AND phase <> ?2")?
            .execute((no, phase.as_str()))?;
        CrashPoint::KeepBeforeCommit.reached();
        Ok(())
    };
    store.write(job).await?;
    CrashPoint::KeepCommitted.reached();
    Ok(())
}

/// The game starts: the people as they are, the seed, the time, the first deadline.
pub async fn keep_start(
    store: &Store,
    no: TableNo,
    seating: &Seating,
    seed: &Seed,
    tick: Millis,
    deadline: Option<i64>,
) -> Result<(), StoreError> {
    let people = super::frames::text(seating);
    let seed = crate::random::unhex(&seed.reveal()).unwrap_or_default();
    let tick = i64::try_from(tick.0).unwrap_or(i64::MAX);
    let at = crate::time::wall();
    let job = move |db: &Connection| {
        db.execute(
            "UPDATE papers SET people = ?2, seed = ?3, started_at = ?4, started_tick = ?5
             WHERE table_no = ?1",
            (no, people, seed, at, tick),
        )?;
        db.execute(
            "UPDATE tables SET phase = 'running', deadline = ?2 WHERE no = ?1",
            (no, deadline),
        )?;
        CrashPoint::StartBeforeCommit.reached();
        Ok(())
    };
    store.write(job).await?;
    CrashPoint::StartCommitted.reached();
    Ok(())
}
