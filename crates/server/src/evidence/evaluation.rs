//! The expert's evaluation of a finished game: what every decision of its people did to every seat.

use crate::games::{Games, UnknownGame};
use crate::store::{Logged, Store, StoreError};
use crate::tables::unpack;
use serde::{Deserialize, Serialize};
use tablee_engine::record::{BadRecord, Chain, Input};
use tablee_engine::{Budget, Record, Seat};
use tablee_protocol::Setup;

/// How many playouts a decision is worth.
pub const WORLDS: u64 = 200;

/// A decision and what it did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// Whose seat.
    pub seat: u8,
    /// Among how many moves.
    pub choices: u32,
    /// How long it took.
    pub think_ms: Option<u32>,
    /// How much more the game was worth to every seat than after the expert's move.
    pub swings: Vec<f64>,
}

/// A finished game, evaluated. It names seats and nobody: who sat there is in the history.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EvaluatedGame {
    /// The table.
    pub table: String,
    /// The tournament that it belonged to.
    #[serde(rename = "drive", default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The decisions of people.
    pub decisions: Vec<Evaluation>,
}

/// Why a game was not evaluated.
#[derive(Debug, thiserror::Error)]
pub enum NotEvaluated {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The program does not have its rules.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The record does not replay.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// The record cannot be unpacked.
    #[error("the record cannot be unpacked: {0}")]
    Packed(#[from] std::io::Error),
}

impl EvaluatedGame {
    /// Evaluates the game of a table; nothing where it was neither rated nor of a tournament.
    pub async fn of_table(
        store: &Store,
        games: &Games,
        table: &str,
        worlds: u64,
    ) -> Result<Option<EvaluatedGame>, NotEvaluated> {
        let (Some(finished), Some(row)) =
            (store.finished_game(table).await?, store.table(table).await?)
        else {
            return Ok(None);
        };
        let tournament =
            serde_json::from_str::<Setup>(&row.setup).ok().and_then(|setup| setup.tournament);
        let counts = (finished.rated || tournament.is_some()) && finished.practice.is_none();
        let Some(packed) = store.record(table).await?.filter(|_| counts) else { return Ok(None) };
        let record = Record::parse(&unpack(&packed)?)?;
        let log = store.log_of(table).await?;
        let decisions = decisions(&record, &log, games, worlds)?;
        Ok(Some(EvaluatedGame { table: table.to_owned(), tournament, decisions }))
    }
}

/// Plays a record again and asks the expert about every decision that a person made and that was one.
fn decisions(
    record: &Record,
    log: &[Logged],
    games: &Games,
    worlds: u64,
) -> Result<Vec<Evaluation>, NotEvaluated> {
    let game = games.of_version(&record.game, record.version)?;
    let level = game.expert().unwrap_or_default();
    let mut table = game.open_record(record, &games.assets, Chain::Required)?;
    let mut found = Vec::new();
    for (before, entry) in record.inputs.iter().enumerate() {
        let logged = log.get(before);
        let own = logged.is_none_or(|logged| logged.origin.is_none() && logged.person.is_some());
        if let Input::Seat { seat, action } = &entry.input
            && own
            && is_choice(table.as_ref(), *seat)
            && let Some(task) = table.effect(*seat, level, action)
        {
            let mut rng = record.seed.stream("evidence", u32::try_from(before).unwrap_or(u32::MAX));
            found.extend(task(Budget::Playouts(worlds), &mut rng).map(|effect| Evaluation {
                seat: seat.0,
                choices: effect.choices,
                think_ms: logged.map(|logged| logged.think_ms),
                swings: effect.swings.into_iter().map(thousandths).collect(),
            }));
        }
        table.redo(before + 1, &entry.input)?;
    }
    Ok(found)
}

/// Whether the game waits for the seat, and there is more than one thing to do.
fn is_choice(table: &dyn tablee_engine::AnyTable, seat: Seat) -> bool {
    let legal = table.legal(seat);
    table.awaits().must.contains(seat) && !(legal.complete && legal.actions.len() < 2)
}

fn thousandths(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
