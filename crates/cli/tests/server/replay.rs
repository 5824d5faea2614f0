//! Stored tables, read beside the server by SQL of its own, and what a fresh replay of them gives.

use crate::private_postgres::run;
use crate::test_store;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use serde_json::Value;
use std::path::Path;
use tablee_engine::record::Input;
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Seat, Seed, Viewer};
use tablee_game_registry::{GameRegistry, all_games};
use tablee_storage::{FILE, Logged};

/// The store, open for reading.
pub struct Books {
    source: Source,
    registry: GameRegistry,
}

enum Source {
    File(Connection),
    /// By its URL.
    Database(String),
}

/// A table as the store has it.
struct Row {
    phase: String,
    head: usize,
    /// How many moves there are of it, in its log or beside it.
    moves: usize,
    setup: String,
    people: String,
    seed: Option<[u8; 32]>,
    log: Vec<Logged>,
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
        if let Some(url) = test_store::database(data) {
            return Books::of_database(url);
        }
        let registry = all_games();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let db = Connection::open_with_flags(data.join(FILE), flags).unwrap();
        db.busy_timeout(std::time::Duration::from_secs(20)).unwrap();
        Books { source: Source::File(db), registry }
    }

    /// Opens the books of a database.
    pub fn of_database(url: String) -> Books {
        Books { source: Source::Database(url), registry: all_games() }
    }

    /// A table whose start was acknowledged.
    pub fn table(&self, id: &str) -> Stored {
        let row = match &self.source {
            Source::File(db) => file_row(db, id),
            Source::Database(url) => database_row(url, id),
        };
        let row = row.unwrap_or_else(|| panic!("table {id} was acknowledged and is gone"));
        let Row { phase, head, moves, setup, people, seed, log } = row;
        let seed = seed.unwrap_or_else(|| panic!("table {id} was started and has no seed"));
        assert_eq!(log.len(), head, "table {id}: its log and its head");
        assert_eq!(moves, head, "table {id}: moves beside its log");
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

    /// The chat of a table: number and text of every line.
    pub fn chat(&self, id: &str) -> Vec<(u64, String)> {
        let query = "SELECT chat.id, text FROM chat JOIN tables ON no = table_no
                     WHERE tables.id = ? ORDER BY chat.id";
        match &self.source {
            Source::File(db) => {
                let mut query = db.prepare(query).unwrap();
                let lines = query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
                lines.collect::<Result<_, _>>().unwrap()
            }
            Source::Database(url) => {
                let query = format!(
                    "SELECT json_build_array(chat.id, text) FROM chat JOIN tables ON no = table_no
                     WHERE tables.id = '{id}' ORDER BY chat.id"
                );
                let lines = run(url, &query);
                lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
            }
        }
    }

    /// One of the inputs of a table.
    pub fn action(&self, id: &str, seq: u64) -> String {
        self.text(&format!(
            "SELECT action FROM moves JOIN tables ON no = table_no WHERE tables.id = '{id}' AND seq = {seq}"
        ))
    }

    /// The secret and the seed of a table, in hexadecimal digits.
    pub fn secret_and_seed(&self, id: &str) -> [String; 2] {
        ["secret", "seed"].map(|column| {
            let digits = match &self.source {
                Source::File(_) => format!("lower(hex({column}))"),
                Source::Database(_) => format!("encode({column}, 'hex')"),
            };
            let rows = format!("papers JOIN tables ON no = table_no WHERE id = '{id}'");
            self.text(&format!("SELECT {digits} FROM {rows}"))
        })
    }

    /// The one text that a query gives.
    fn text(&self, query: &str) -> String {
        match &self.source {
            Source::File(db) => db.query_row(query, [], |row| row.get(0)).unwrap(),
            Source::Database(url) => run(url, query).remove(0),
        }
    }

    /// The rating of somebody before and after each rated game, in their order.
    pub fn rating_changes(&self, person: &str) -> Vec<[f64; 2]> {
        let whose = format!("person = {} AND rating_after IS NOT NULL", self.bytes(person));
        let rows = format!("participants WHERE {whose} ORDER BY ended_at, table_id");
        self.pairs(["rating_before", "rating_after"], &rows)
    }

    /// The ratings of somebody now, each with how many games it rests on.
    pub fn ratings(&self, person: &str) -> Vec<[f64; 2]> {
        self.pairs(["rating", "games"], &format!("ratings WHERE person = {}", self.bytes(person)))
    }

    /// Bytes, as the store's SQL writes them.
    fn bytes(&self, digits: &str) -> String {
        match &self.source {
            Source::File(_) => format!("x'{digits}'"),
            Source::Database(_) => format!("decode('{digits}', 'hex')"),
        }
    }

    /// Two numbers of each of these rows.
    fn pairs(&self, [first, second]: [&str; 2], rows: &str) -> Vec<[f64; 2]> {
        match &self.source {
            Source::File(db) => {
                let mut query =
                    db.prepare(&format!("SELECT {first}, {second} FROM {rows}")).unwrap();
                let found = query.query_map([], |row| Ok([row.get(0)?, row.get(1)?])).unwrap();
                found.collect::<Result<_, _>>().unwrap()
            }
            Source::Database(url) => {
                let query = format!("SELECT json_build_array({first}, {second}) FROM {rows}");
                run(url, &query).iter().map(|row| serde_json::from_str(row).unwrap()).collect()
            }
        }
    }

    /// How many records, endings and participants a finished table has.
    pub fn ending(&self, id: &str) -> (usize, usize, usize) {
        let of = |table| self.count(&format!("{table} WHERE table_id = '{id}'"));
        (of("records"), of("finished"), of("participants"))
    }

    /// How many records there are.
    pub fn records(&self) -> usize {
        self.count("records")
    }

    /// How many of these rows there are.
    pub fn count(&self, rows: &str) -> usize {
        let query = format!("SELECT count(*) FROM {rows}");
        match &self.source {
            Source::File(db) => db.query_row(&query, [], |row| row.get(0)).unwrap(),
            Source::Database(url) => run(url, &query)[0].parse().unwrap(),
        }
    }
}

/// A table of the data file, all of one moment: a bot may be about to move.
fn file_row(db: &Connection, id: &str) -> Option<Row> {
    let moment = db.unchecked_transaction().unwrap();
    let query = "SELECT no, phase, head, setup, people, seed,
                 (SELECT count(*) FROM moves WHERE table_no = no) FROM tables
                 JOIN papers ON table_no = no WHERE id = ?";
    let found = moment.query_row(query, [id], |row| {
        let (no, log): (i64, Vec<Logged>) = (row.get(0)?, Vec::new());
        let (phase, head, moves) = (row.get(1)?, row.get(2)?, row.get(6)?);
        let (setup, people, seed) = (row.get(3)?, row.get(4)?, row.get(5)?);
        Ok((no, Row { phase, head, moves, setup, people, seed, log }))
    });
    let (no, mut row) = found.optional().unwrap()?;
    row.log = file_log(&moment, no);
    Some(row)
}

/// The log of a table of the data file, followed back from its last input as the table names it.
fn file_log(db: &Connection, no: i64) -> Vec<Logged> {
    let query = "WITH RECURSIVE log AS (
             SELECT moves.* FROM moves JOIN tables ON moves.id = tables.last WHERE no = ?
             UNION ALL SELECT moves.* FROM moves JOIN log ON moves.id = log.prev)
         SELECT seat, action, person, client_id, think_ms, lag_ms, away_ms, at, tick, origin FROM log
         ORDER BY seq";
    let mut query = db.prepare(query).unwrap();
    let rows = query.query_map([no], |row| {
        Ok(Logged {
            seat: row.get(0)?,
            action: row.get(1)?,
            person: row.get(2)?,
            client_id: row.get(3)?,
            think_ms: row.get(4)?,
            lag_ms: row.get(5)?,
            away_ms: row.get(6)?,
            at: row.get(7)?,
            tick: row.get(8)?,
            origin: row.get(9)?,
        })
    });
    rows.unwrap().collect::<Result<_, _>>().unwrap()
}

/// A table of a database, all of one moment.
fn database_row(url: &str, id: &str) -> Option<Row> {
    let query = format!(
        "SELECT json_build_object('phase', phase, 'head', head, 'setup', setup, 'people', people,
             'seed', encode(seed, 'hex'),
             'moves', (SELECT count(*) FROM moves WHERE table_no = no),
             'log', (SELECT coalesce(json_agg(json_build_array(seat, action, encode(person, 'hex'),
                         client_id, think_ms, lag_ms, away_ms, at, tick, origin) ORDER BY seq), '[]')
                     FROM moves WHERE table_no = no AND seq <= head))
         FROM tables JOIN papers ON table_no = no WHERE id = '{id}'"
    );
    let found: Value = serde_json::from_str(run(url, &query).first()?).unwrap();
    let text = |name: &str| found[name].as_str().unwrap().to_owned();
    let number = |name: &str| found[name].as_u64().unwrap() as usize;
    let log = found["log"].as_array().unwrap().iter().map(|entry| {
        let text = |place: usize| entry[place].as_str().map(str::to_owned);
        let number = |place: usize| entry[place].as_i64();
        Logged {
            seat: number(0).map(|seat| seat.try_into().unwrap()),
            action: text(1).unwrap(),
            person: text(2).map(|digits| bytes(&digits)),
            client_id: text(3),
            think_ms: number(4).unwrap().try_into().unwrap(),
            lag_ms: number(5).unwrap().try_into().unwrap(),
            away_ms: number(6).unwrap().try_into().unwrap(),
            at: number(7).unwrap(),
            tick: number(8).unwrap(),
            origin: text(9),
        }
    });
    Some(Row {
        phase: text("phase"),
        head: number("head"),
        moves: number("moves"),
        setup: text("setup"),
        people: text("people"),
        seed: found["seed"].as_str().map(bytes),
        log: log.collect(),
    })
}

/// Bytes from hexadecimal digits.
fn bytes<const N: usize>(digits: &str) -> [u8; N] {
    std::array::from_fn(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
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
        let view: Value = serde_json::from_str(self.fresh.view_text(viewer).get()).unwrap();
        let Value::Object(mut members) = view else { panic!("a view is an object: {view}") };
        members.retain(|_, member| !member.is_null());
        Value::Object(members)
    }

    /// Whether the game has ended at this point of the replay.
    pub fn is_over(&self) -> bool {
        self.fresh.status().over
    }
}
