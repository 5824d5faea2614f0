//! Errors of SQLite, told as errors of the store.

use crate::StoreError;
use rusqlite::ErrorCode;
use std::path::Path;

/// Why the file could not be opened.
pub fn opening(path: &Path, cause: &rusqlite::Error) -> StoreError {
    let (path, said) = (path.to_owned(), cause.to_string());
    match cause.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged { path, cause: said }
        }
        _ => StoreError::Unwritable { path, cause: said },
    }
}

/// What an error of SQLite means to the caller. A function and not `From`: the public interface
/// names no type of rusqlite.
pub fn failed(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
        Some(ErrorCode::OperationInterrupted) => StoreError::TooSlow,
        _ => StoreError::Failed(error.to_string()),
    }
}
