//! Examines the data: is the file sound, and does every stored game and every tournament replay
//! to what is written about it?

use crate::games::UnknownGame;
use crate::store::{InspectedGame, InspectedResult, Logged, Store, StoreError};
use crate::tables::{input_of, unpack};
use crate::tournaments::{Finding, audit};
use futures_util::future::LocalBoxFuture;
use tablee_engine::any::FIRST_VERSION;
use tablee_engine::record::{Chain, Record};
use tablee_engine::table::Opening;
use tablee_engine::{AnyGame, Assets, Seed};
use tablee_protocol::TablePhase;

/// The games as the doctor asks for them.
pub struct Practice<'a> {
    /// Finds a game by its name and version.
    pub find: &'a dyn Fn(&str, u16) -> Result<&'a dyn AnyGame, UnknownGame>,
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
    pub tournaments: u64,
    /// Which version of the program wrote the file last.
    pub written_by: Option<String>,
    /// What is wrong, worst first.
    pub faults: Vec<Problem>,
}

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// With what: `file`, a table, or a tournament.
    pub subject: String,
    /// Description of the fault.
    pub problem: String,
}

/// Examines the data; tells `progress` how many of how many games and tournaments are done. Each of
/// them is read in a moment of its own, so that a busy server beside it is not held back.
pub fn examine<'a, 'b: 'a>(
    store: &'a Store,
    practice: &'a Practice<'b>,
    progress: &'a mut dyn FnMut(u64, u64),
) -> LocalBoxFuture<'a, Result<Checkup, StoreError>> {
    Box::pin(async move {
        let unsound = store.unsound().await?.into_iter();
        let fault = |problem: String| Problem { subject: "file".to_owned(), problem };
        let written_by = store.written_by().await?;
        let mut checkup =
            Checkup { faults: unsound.map(fault).collect(), written_by, ..Checkup::default() };
        let (tables, tournaments) =
            (store.games_to_inspect().await?, store.tournaments_to_inspect().await?);
        let games = tables.len() as u64;
        let total = games + tournaments.len() as u64;
        for (done, (no, id)) in tables.into_iter().enumerate() {
            progress(done as u64, total);
            let game = store.inspect_game(no).await?;
            let examined = match game.phase {
                TablePhase::Over => finished(&game, practice),
                TablePhase::Running => running(&game, practice),
                // It was ended since the list was made.
                TablePhase::Open | TablePhase::Closed => continue,
            };
            match game.phase {
                TablePhase::Over => checkup.finished += 1,
                _ => checkup.running += 1,
            }
            if let Err(problem) = examined {
                checkup.faults.push(Problem { subject: format!("table {id}"), problem });
            }
        }
        for (done, (id, summary)) in (games..).zip(tournaments) {
            progress(done, total);
            checkup.tournaments += 1;
            if let Err(finding) = audit(store, &id, &|setup| opening_score(practice, setup)).await {
                checkup.faults.push(tournament_fault(&id, &summary, finding));
            }
        }
        progress(total, total);
        Ok(checkup)
    })
}

/// A fault of a tournament, which is named by its title, too.
fn tournament_fault(id: &str, summary: &str, finding: Finding) -> Problem {
    let summary: serde_json::Value = serde_json::from_str(summary).unwrap_or_default();
    let title = summary["name"].as_str().map(|name| format!(" (“{name}”)")).unwrap_or_default();
    let entry = finding.entry.map(|entry| format!(", entry {entry}")).unwrap_or_default();
    Problem { subject: format!("tournament {id}{title}{entry}"), problem: finding.problem }
}

/// What everybody has when a game of this setup begins; nothing where it cannot be dealt.
fn opening_score(practice: &Practice<'_>, setup: &tablee_protocol::Setup) -> i64 {
    let opening = Opening {
        seats: u64::from(setup.seats),
        rules: setup.rules.clone(),
        seed: Seed::numbered(0),
        deals: Vec::new(),
    };
    let rules = find(practice, &setup.game, setup.game_version.unwrap_or(FIRST_VERSION)).ok();
    let dealt = rules.and_then(|rules| rules.open(&opening, practice.assets).ok());
    dealt.and_then(|table| table.status().scores.first().copied()).unwrap_or(0)
}

/// A finished game: the record replays, its chain and result hold, and the log and the history
/// say the same.
fn finished(game: &InspectedGame, practice: &Practice<'_>) -> Result<(), String> {
    let packed = game.record.as_ref().ok_or("the game is over but has no record")?;
    let text = unpack(packed).map_err(|error| format!("the record cannot be unpacked: {error}"))?;
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    let rules = find(practice, &record.game, record.version)?;
    rules.replay(&record, practice.assets, Chain::Required).map_err(|error| error.to_string())?;
    agrees_with_log(&game.log, &record)?;
    agrees_with_history(&game.results, &record)
}

fn find<'a>(practice: &Practice<'a>, game: &str, version: u16) -> Result<&'a dyn AnyGame, String> {
    (practice.find)(game, version).map_err(|error| error.to_string())
}

fn agrees_with_log(log: &[Logged], record: &Record) -> Result<(), String> {
    let (logged, recorded) = (log.len(), record.inputs.len());
    if logged != recorded {
        return Err(format!("the log has {logged} inputs, the record {recorded}"));
    }
    let differs = |(logged, entry): &(&Logged, _)| input_of(logged) != *entry;
    let inputs = record.inputs.iter().map(|entry| entry.input.clone());
    match log.iter().zip(inputs).position(|pair| differs(&pair)) {
        Some(before) => Err(format!("ply {}: log and record differ", before + 1)),
        None => Ok(()),
    }
}

fn agrees_with_history(seats: &[InspectedResult], record: &Record) -> Result<(), String> {
    let ending = record.result.as_ref().ok_or("the record has no result")?;
    let won = |seat: usize| ending.winners.iter().any(|winner| usize::from(winner.0) == seat);
    let expected: Vec<(i64, bool)> =
        ending.scores.iter().enumerate().map(|(seat, score)| (*score, won(seat))).collect();
    // Who left a rated game has not won it, even where the bot at its seat has.
    let agrees = |(seat, (score, won)): (&InspectedResult, &(i64, bool))| {
        seat.score == *score && (seat.won == *won || seat.left && !seat.won)
    };
    if seats.len() == expected.len() && seats.iter().zip(&expected).all(agrees) {
        return Ok(());
    }
    let seats: Vec<(i64, bool)> = seats.iter().map(|seat| (seat.score, seat.won)).collect();
    Err(format!("the history says {seats:?} (score, won), the record {expected:?}"))
}

/// A running game: its log replays, and is as long as the table says.
fn running(game: &InspectedGame, practice: &Practice<'_>) -> Result<(), String> {
    let seed = Seed::new(game.seed.ok_or("the game runs but has no seed")?);
    let setup: Setup =
        serde_json::from_str(&game.setup).map_err(|error| format!("the setup: {error}"))?;
    let rules = find(practice, &setup.game, setup.game_version.unwrap_or(FIRST_VERSION))?;
    let seats = u64::from(setup.seats);
    let opening = Opening { seats, rules: setup.rules, seed, deals: Vec::new() };
    let mut table =
        rules.open(&opening, practice.assets).map_err(|error| format!("the setup: {error}"))?;
    let (logged, head) = (game.log.len(), game.head);
    if logged as u64 != head {
        return Err(format!("the log has {logged} inputs, the table says {head}"));
    }
    for (before, logged) in game.log.iter().enumerate() {
        table.redo(before + 1, &input_of(logged)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// What of a table's setup decides the deals.
#[derive(serde::Deserialize)]
struct Setup {
    game: String,
    seats: u8,
    game_version: Option<u16>,
    #[serde(default)]
    rules: serde_json::Map<String, serde_json::Value>,
}
