//! Errors of PostgreSQL, told as errors of the store.

use crate::StoreError;
use deadpool_postgres::PoolError;
use tokio_postgres::error::SqlState;

/// Why something did not work.
#[derive(Debug)]
pub enum Failure {
    /// What the database, or the way to it, says.
    Database(tokio_postgres::Error),
    /// No connection could be had.
    Pool(PoolError),
    /// A column holds what this program cannot read.
    Unread(String),
    /// It is an error of the store already.
    Store(StoreError),
}

impl Failure {
    /// Whether the database has answered and refuses: the connection is as good as before.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Failure::Database(error) if error.as_db_error().is_some())
    }

    /// Whether a row of the same key is there already.
    pub fn is_duplicate(&self) -> bool {
        matches!(self, Failure::Database(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION))
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        Failure::Database(error)
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Failure {
        Failure::Pool(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> StoreError {
        match failure {
            Failure::Store(error) => error,
            Failure::Database(error) => store_error(&error),
            Failure::Pool(PoolError::Backend(error)) => store_error(&error),
            Failure::Pool(PoolError::Closed) => StoreError::Closed,
            Failure::Pool(error) => StoreError::Unreachable(error.to_string()),
            Failure::Unread(what) => StoreError::Failed(what),
        }
    }
}

/// What an error of PostgreSQL means to the caller.
fn store_error(error: &tokio_postgres::Error) -> StoreError {
    let Some(said) = error.as_db_error() else {
        let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
        return StoreError::Unreachable(format!("{error}{}", cause.unwrap_or_default()));
    };
    match *said.code() {
        SqlState::DISK_FULL => StoreError::Full,
        SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::ReadOnly,
        SqlState::QUERY_CANCELED => StoreError::TooSlow,
        SqlState::ADMIN_SHUTDOWN | SqlState::CRASH_SHUTDOWN | SqlState::CANNOT_CONNECT_NOW => {
            StoreError::Unreachable(said.message().to_owned())
        }
        _ => StoreError::Failed(said.message().to_owned()),
    }
}
