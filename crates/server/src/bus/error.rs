//! Errors of the bus: why there is none.

use crate::store::StoreError;

/// Why there is no such bus.
#[derive(Debug, thiserror::Error)]
pub enum BadBus {
    /// A data file has one server.
    #[error(
        "a bus (--bus) carries news between servers on one database: give --store postgres://…, too"
    )]
    NobodyElse,
    /// The address.
    #[error("the bus is not a URL as nats://user:password@host:4222: {cause}")]
    Url {
        /// What is wrong with it.
        cause: String,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}
