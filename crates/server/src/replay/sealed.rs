//! The sealed record of a finished game, and the one answer to whoever asks too early.

use crate::app::App;
use crate::room::unpack;
use crate::wire::{ApiError, Phase};
use axum::http::StatusCode;
use rusqlite::OptionalExtension as _;
use tablee_engine::Record;

/// The text of the record of the game that was played at a table.
pub async fn sealed_text(app: &App, id: &str) -> Result<String, ApiError> {
    if app.house().witnesses.of(id).is_some() {
        // At a duplicate others may still play the same cards.
        let message = "This table belongs to a tournament: records are shown after the round.";
        return Err(ApiError::conflict("not_over", message));
    }
    let packed = match find(app, id).await? {
        Some(packed) => packed,
        None => {
            // The last move may be told a moment before the books are closed; the table answers
            // once they are.
            let phase = match app.hall().look(id).await?.phase {
                Phase::Running => app.hall().look_awake(id).await?.phase,
                other => other,
            };
            find(app, id).await?.ok_or_else(|| unsealed(phase))?
        }
    };
    unpack(&packed).map_err(|error| damaged(id, &error))
}

/// The record of the game that was played at a table.
pub async fn sealed(app: &App, id: &str) -> Result<Record, ApiError> {
    let text = sealed_text(app, id).await?;
    Record::parse(&text).map_err(|error| damaged(id, &error))
}

async fn find(app: &App, id: &str) -> Result<Option<Vec<u8>>, ApiError> {
    let query = "SELECT record FROM records WHERE table_id = ?";
    let id = id.to_owned();
    let read = move |db: &rusqlite::Connection| {
        db.prepare_cached(query)?.query_row([id], |row| row.get(0)).optional()
    };
    Ok(app.store().read(read).await?)
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
