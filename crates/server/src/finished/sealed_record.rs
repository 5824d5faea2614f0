//! The sealed record of a finished game, and the one answer to whoever asks too early.

use super::error::FinishedError;
use crate::store::StoreError;
use crate::tables::registry::TableRegistry;
use crate::tables::unpack;
use tablee_engine::Record;
use tablee_protocol::TablePhase;

/// The text of the record of the game that was played at a table.
pub async fn sealed_text(tables: &TableRegistry, id: &str) -> Result<String, FinishedError> {
    if is_round_on(tables, id).await? {
        return Err(FinishedError::RoundIsOn);
    }
    let packed = match tables.services().store.record(id).await? {
        Some(packed) => packed,
        None => {
            // The last move may be told a moment before the books are closed; the table answers
            // once they are.
            let phase = match tables.look(id).await?.phase {
                TablePhase::Running => tables.look_awake(id).await?.phase,
                other => other,
            };
            tables.services().store.record(id).await?.ok_or_else(|| unsealed(phase))?
        }
    };
    unpack(&packed).map_err(|error| damaged(id, &error))
}

/// Whether a table belongs to a round of a tournament that is on. The store is asked where nobody holds
/// the table here: another node may, or a tournament that cannot be read.
pub async fn is_round_on(tables: &TableRegistry, id: &str) -> Result<bool, StoreError> {
    let held = tables.services().held.holder(id).is_some();
    Ok(held || tables.services().store.round_in_play(id).await?.is_some())
}

/// The record of the game that was played at a table.
pub async fn sealed(tables: &TableRegistry, id: &str) -> Result<Record, FinishedError> {
    let text = sealed_text(tables, id).await?;
    Record::parse(&text).map_err(|error| damaged(id, &error))
}

fn unsealed(phase: TablePhase) -> FinishedError {
    match phase {
        TablePhase::Closed => FinishedError::Closed,
        TablePhase::Open | TablePhase::Running | TablePhase::Over => FinishedError::NotOver,
    }
}

fn damaged(id: &str, error: &impl ToString) -> FinishedError {
    FinishedError::Damaged { table: id.to_owned(), problem: error.to_string() }
}
