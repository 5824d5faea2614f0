//! What the file holds of a table, read beside the server, and what a fresh replay of it gives.

use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use std::path::Path;
use tablee_engine::record::Input;
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Seat, Seed, Viewer};
use tablee_game_registry::{GameRegistry, all_games};
use tablee_storage::{FILE, Logged};

/// The file, open for reading.
pub struct Books {
    db: Connection,
    registry: GameRegistry,
}

/// One started table as it is stored.
pub struct Stored {
    /// Where it is in its life.
    pub phase: String,
    /// The people, as JSON.
    pub people: Value,
    /// The log.
    pub log: Vec<Logged>,
    fresh: Box<dyn AnyTable>,
    done: usize,
}

impl Books {
    /// Opens the books of a data directory.
    pub fn open(data: &Path) -> Books {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let db = Connection::open_with_flags(data.join(FILE), flags).unwrap();
        db.busy_timeout(std::time::Duration::from_secs(20)).unwrap();
        Books { db, registry: all_games() }
    }

    /// A table whose start was acknowledged.
    pub fn table(&self, id: &str) -> Stored {
        // One moment for all of it: a bot may be about to move.
        let moment = self.db.unchecked_transaction().unwrap();
        let query = "SELECT no, phase, head, setup, people, seed FROM tables
                     JOIN papers ON table_no = no WHERE id = ?";
        let (no, phase, head, setup, people, seed) = self
            .db
            .query_row(query, [id], |row| {
                let texts: (String, String) = (row.get(3)?, row.get(4)?);
                let head: (i64, String, usize) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let seed: Option<[u8; 32]> = row.get(5)?;
                Ok((head.0, head.1, head.2, texts.0, texts.1, seed))
            })
            .unwrap_or_else(|error| panic!("table {id} was acknowledged and is gone: {error}"));
        let seed = seed.unwrap_or_else(|| panic!("table {id} was started and has no seed"));
        let log = self.log(no);
        assert_eq!(log.len(), head, "table {id}: its log and its head");
        let rows = "SELECT count(*) FROM moves WHERE table_no = ?";
        assert_eq!(self.number(rows, no), head, "table {id}: moves beside its log");
        moment.finish().unwrap();
        let setup: Value = serde_json::from_str(&setup).unwrap();
        let opening = Opening {
            seats: setup["seats"].as_u64().unwrap(),
            rules: setup["rules"].as_object().unwrap().clone(),
            seed: Seed::new(seed),
            deals: Vec::new(),
        };
        let game = self.registry.find(setup["game"].as_str().unwrap()).unwrap();
        let fresh = game.open(&opening, &self.registry.assets).unwrap();
        let people = serde_json::from_str(&people).unwrap();
        Stored { phase, people, log, fresh, done: 0 }
    }

    /// The log of a table, followed back from its last input as the table names it.
    fn log(&self, no: i64) -> Vec<Logged> {
        let query = "WITH RECURSIVE log AS (
                 SELECT moves.* FROM moves JOIN tables ON moves.id = tables.last WHERE no = ?
                 UNION ALL SELECT moves.* FROM moves JOIN log ON moves.id = log.prev)
             SELECT seat, action, person, client_id, think_ms, at, tick, origin FROM log ORDER BY seq";
        let mut query = self.db.prepare(query).unwrap();
        let rows = query.query_map([no], |row| {
            Ok(Logged {
                seat: row.get(0)?,
                action: row.get(1)?,
                person: row.get(2)?,
                client_id: row.get(3)?,
                think_ms: row.get(4)?,
                at: row.get(5)?,
                tick: row.get(6)?,
                origin: row.get(7)?,
            })
        });
        rows.unwrap().collect::<Result<_, _>>().unwrap()
    }

    /// The chat of a table: number and text of every line.
    pub fn chat(&self, id: &str) -> Vec<(u64, String)> {
        let query = "SELECT chat.id, text FROM chat JOIN tables ON no = table_no
                     WHERE tables.id = ? ORDER BY chat.id";
        let mut query = self.db.prepare(query).unwrap();
        let lines = query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        lines.collect::<Result<_, _>>().unwrap()
    }

    /// How many records, endings and participants a finished table has.
    pub fn ending(&self, id: &str) -> (usize, usize, usize) {
        (
            self.number("SELECT count(*) FROM records WHERE table_id = ?", id),
            self.number("SELECT count(*) FROM finished WHERE table_id = ?", id),
            self.number("SELECT count(*) FROM participants WHERE table_id = ?", id),
        )
    }

    /// How many records there are.
    pub fn records(&self) -> usize {
        self.db.query_row("SELECT count(*) FROM records", [], |row| row.get(0)).unwrap()
    }

    fn number(&self, query: &str, key: impl rusqlite::ToSql) -> usize {
        self.db.query_row(query, [key], |row| row.get(0)).unwrap()
    }
}

impl Stored {
    /// Replays on to input number `seq`.
    pub fn advance(&mut self, seq: u64) {
        let seq = usize::try_from(seq).unwrap();
        assert!(seq <= self.log.len(), "input {seq} was told, {} are stored", self.log.len());
        assert!(seq >= self.done, "a replay goes forward");
        for (before, logged) in self.log.iter().enumerate().take(seq).skip(self.done) {
            let action = logged.action.clone();
            let input = match logged.seat {
                Some(seat) => Input::Seat { seat: Seat(seat), action },
                None => Input::Host { host: action },
            };
            self.fresh.redo(before + 1, &input).unwrap();
        }
        self.done = seq;
    }

    /// What somebody sees at this point of the replay; members that are `null` are left out.
    pub fn view(&self, viewer: Viewer) -> Value {
        let view: Value = serde_json::from_str(self.fresh.view_text(viewer).as_str()).unwrap();
        let Value::Object(mut members) = view else { panic!("a view is an object: {view}") };
        members.retain(|_, member| !member.is_null());
        Value::Object(members)
    }

    /// Whether the game has ended at this point of the replay.
    pub fn is_over(&self) -> bool {
        self.fresh.status().over
    }
}
