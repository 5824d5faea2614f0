//! Cost: what a request is charged for. Headers a client may choose never make it cheaper.

use super::method::is_read;
use axum::extract::Request;
use axum::http::header::UPGRADE;
use serde::{Deserialize, Serialize};

/// What a request costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Something may be written to the disk.
    Write,
    /// A WebSocket is asked for.
    Upgrade,
    /// Something is looked up.
    Read,
    /// A bot is asked for advice.
    Hint,
    /// Something is said at a table.
    Chat,
}

impl Cost {
    /// What this request costs.
    pub fn of(request: &Request) -> Cost {
        match is_read(request.method()) {
            false => Cost::Write,
            true if request.headers().contains_key(UPGRADE) => Cost::Upgrade,
            true => Cost::Read,
        }
    }
}
