//! Examines the data: is the file sound, and does every stored game and every tournament replay
//! to what is written about it?

use super::datafile::{self, DataError};
use crate::drive::{Finding, audit};
use crate::room::unpack;
use crate::store::Logged;
use rusqlite::{Connection, OptionalExtension as _};
use std::path::Path;
use tablee_engine::record::{Chain, Input, Record};
use tablee_engine::table::Opening;
use tablee_engine::{AnyGame, Assets, Seat, Seed};

/// The games as the doctor asks for them.
pub struct Practice<'a> {
    /// Finds a game by its name.
    pub find: &'a dyn Fn(&str) -> Option<&'a dyn AnyGame>,
    /// What games need.
    pub assets: &'a Assets,
}

/// What the examination found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkup {
    /// How many finished games were replayed.
    pub finished: u64,
    /// How many running games were replayed.
    pub running: u64,
    /// How many tournaments were replayed.
    pub drives: u64,
    /// What is wrong, worst first.
    pub faults: Vec<Fault>,
}

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// With what: `file`, a table, or a tournament.
    pub subject: String,
    /// What.
    pub problem: String,
}

/// Examines the data of a directory; tells `progress` how many of how many games and
/// tournaments are done.
pub fn examine(
    dir: &Path,
    practice: &Practice<'_>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Checkup, DataError> {
    let db = datafile::open(dir)?;
    let mut checkup = Checkup { faults: file_faults(&db)?, ..Checkup::default() };
    // One moment for all of it, while a server may go on writing.
    db.execute_batch("BEGIN")?;
    let tables: Vec<(i64, String, String)> = db
        .prepare("SELECT no, id, phase FROM tables WHERE phase IN ('running', 'over') ORDER BY no")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let drives: Vec<(String, String)> = db
        .prepare("SELECT id, summary FROM drives ORDER BY no")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let games = tables.len() as u64;
    let total = games + drives.len() as u64;
    for (done, (no, id, phase)) in tables.into_iter().enumerate() {
        progress(done as u64, total);
        let examined = match phase.as_str() {
            "over" => finished(&db, no, &id, practice),
            _ => running(&db, no, practice),
        };
        match phase.as_str() {
            "over" => checkup.finished += 1,
            _ => checkup.running += 1,
        }
        if let Err(problem) = examined {
            checkup.faults.push(Fault { subject: format!("table {id}"), problem });
        }
    }
    for (done, (id, summary)) in (games..).zip(drives) {
        progress(done, total);
        checkup.drives += 1;
        if let Err(finding) = audit(&db, &id) {
            checkup.faults.push(drive_fault(&id, &summary, finding));
        }
    }
    progress(total, total);
    db.execute_batch("ROLLBACK")?;
    Ok(checkup)
}

/// A fault of a tournament, which is named by its title, too.
fn drive_fault(id: &str, summary: &str, finding: Finding) -> Fault {
    let summary: serde_json::Value = serde_json::from_str(summary).unwrap_or_default();
    let title = summary["name"].as_str().map(|name| format!(" (“{name}”)")).unwrap_or_default();
    let entry = finding.entry.map(|entry| format!(", entry {entry}")).unwrap_or_default();
    Fault { subject: format!("tournament {id}{title}{entry}"), problem: finding.problem }
}

/// What SQLite itself finds wrong with the file.
fn file_faults(db: &Connection) -> rusqlite::Result<Vec<Fault>> {
    let fault = |problem: String| Fault { subject: "file".to_owned(), problem };
    let found: Vec<String> = db
        .prepare("PRAGMA integrity_check(20)")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let orphans: Vec<String> = db
        .prepare("PRAGMA foreign_key_check")?
        .query_map([], |row| {
            let (table, row_id, parent): (String, Option<i64>, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let place = row_id.map(|id| format!(" row {id}")).unwrap_or_default();
            Ok(format!("{table}{place} refers to something missing in {parent}"))
        })?
        .collect::<rusqlite::Result<_>>()?;
    let unsound = found.into_iter().filter(|line| line != "ok");
    Ok(unsound.chain(orphans).map(fault).collect())
}

/// A finished game: the record replays, its chain and result hold, and the log and the history
/// say the same.
fn finished(db: &Connection, no: i64, id: &str, practice: &Practice<'_>) -> Result<(), String> {
    let packed: Option<Vec<u8>> = db
        .prepare_cached("SELECT record FROM records WHERE table_id = ?")
        .and_then(|mut query| query.query_row([id], |row| row.get(0)).optional())
        .map_err(|error| error.to_string())?;
    let packed = packed.ok_or("the game is over but has no record")?;
    let text =
        unpack(&packed).map_err(|error| format!("the record cannot be unpacked: {error}"))?;
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    let game = (practice.find)(&record.game)
        .ok_or_else(|| format!("this program does not know the game “{}”", record.game))?;
    game.replay(&record, practice.assets, Chain::Required).map_err(|error| error.to_string())?;
    agrees_with_log(db, no, &record)?;
    agrees_with_history(db, id, &record)
}

fn agrees_with_log(db: &Connection, no: i64, record: &Record) -> Result<(), String> {
    let log = Logged::all(db, no).map_err(|error| error.to_string())?;
    let (logged, recorded) = (log.len(), record.inputs.len());
    if logged != recorded {
        return Err(format!("the log has {logged} inputs, the record {recorded}"));
    }
    let differs = |(logged, entry): &(&Logged, _)| input(logged) != *entry;
    let inputs = record.inputs.iter().map(|entry| entry.input.clone());
    match log.iter().zip(inputs).position(|pair| differs(&pair)) {
        Some(before) => Err(format!("ply {}: log and record differ", before + 1)),
        None => Ok(()),
    }
}

fn agrees_with_history(db: &Connection, id: &str, record: &Record) -> Result<(), String> {
    let seats: Vec<(i64, bool)> = db
        .prepare_cached("SELECT score, won FROM participants WHERE table_id = ? ORDER BY seat")
        .and_then(|mut query| {
            let rows = query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })
        .map_err(|error| error.to_string())?;
    let ending = record.result.as_ref().ok_or("the record has no result")?;
    let won = |seat: usize| ending.winners.iter().any(|winner| usize::from(winner.0) == seat);
    let expected: Vec<(i64, bool)> =
        ending.scores.iter().enumerate().map(|(seat, score)| (*score, won(seat))).collect();
    if seats == expected {
        return Ok(());
    }
    Err(format!("the history says {seats:?} (score, won), the record {expected:?}"))
}

/// A running game: its log replays, and is as long as the table says.
fn running(db: &Connection, no: i64, practice: &Practice<'_>) -> Result<(), String> {
    let say = |error: rusqlite::Error| error.to_string();
    let (setup, seed, head): (String, Option<[u8; 32]>, u64) = db
        .prepare_cached(
            "SELECT setup, seed, head FROM tables JOIN papers ON table_no = no WHERE no = ?",
        )
        .and_then(|mut query| {
            query.query_row([no], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        })
        .map_err(say)?;
    let seed = Seed::new(seed.ok_or("the game runs but has no seed")?);
    let setup: Setup =
        serde_json::from_str(&setup).map_err(|error| format!("the setup: {error}"))?;
    let game = (practice.find)(&setup.game)
        .ok_or_else(|| format!("this program does not know the game “{}”", setup.game))?;
    let seats = u64::from(setup.seats);
    let opening = Opening { seats, rules: setup.rules, seed, deals: Vec::new() };
    let mut table =
        game.open(&opening, practice.assets).map_err(|error| format!("the setup: {error}"))?;
    let log = Logged::all(db, no).map_err(say)?;
    if log.len() as u64 != head {
        return Err(format!("the log has {} inputs, the table says {head}", log.len()));
    }
    for (before, logged) in log.iter().enumerate() {
        table.redo(before + 1, &input(logged)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// What of a table's setup decides the deals.
#[derive(serde::Deserialize)]
struct Setup {
    game: String,
    seats: u8,
    #[serde(default)]
    rules: serde_json::Map<String, serde_json::Value>,
}

fn input(logged: &Logged) -> Input {
    match logged.seat {
        Some(seat) => Input::Seat { seat: Seat(seat), action: logged.action.clone() },
        None => Input::Host { host: logged.action.clone() },
    }
}
