//! The sealed record of a finished game, and the one answer to whoever asks too early.

use crate::tables::registry::TableRegistry;
use crate::tables::unpack;
use crate::wire::{ApiError, Phase};
use axum::http::StatusCode;
use tablee_engine::Record;

/// The text of the record of the game that was played at a table.
pub async fn sealed_text(tables: &TableRegistry, id: &str) -> Result<String, ApiError> {
    if tables.services().followers.of(id).is_some() {
        // At a duplicate others may still play the same cards.
        let message = "This table belongs to a tournament: records are shown after the round.";
        return Err(ApiError::conflict("not_over", message));
    }
    let packed = match tables.services().store.record(id).await? {
        Some(packed) => packed,
        None => {
            // The last move may be told a moment before the books are closed; the table answers
            // once they are.
            let phase = match tables.look(id).await?.phase {
                Phase::Running => tables.look_awake(id).await?.phase,
                other => other,
            };
            tables.services().store.record(id).await?.ok_or_else(|| unsealed(phase))?
        }
    };
    unpack(&packed).map_err(|error| damaged(id, &error))
}

/// The record of the game that was played at a table.
pub async fn sealed(tables: &TableRegistry, id: &str) -> Result<Record, ApiError> {
    let text = sealed_text(tables, id).await?;
    Record::parse(&text).map_err(|error| damaged(id, &error))
}

fn unsealed(phase: Phase) -> ApiError {
    let message = match phase {
        Phase::Closed => "The table was closed before its game ended.",
        _ => "The game is not over: its record would tell who holds what.",
    };
    ApiError::conflict("not_over", message)
}

fn damaged(id: &str, error: &dyn std::error::Error) -> ApiError {
    tracing::error!(table = id, %error, "a record cannot be read");
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "storage", "The record is damaged.")
}
