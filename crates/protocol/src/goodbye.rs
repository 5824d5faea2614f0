//! The end of a connection: why, and when the client is to come back.

use crate::Bye;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Goodbye {
    /// The reason.
    pub reason: Bye,
    /// Come back after so many milliseconds and go on where you were: nothing has failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub after_ms: Option<u32>,
}

impl From<Bye> for Goodbye {
    fn from(reason: Bye) -> Goodbye {
        Goodbye { reason, after_ms: None }
    }
}

impl Goodbye {
    /// The server stops or hands over; the client comes back after this time.
    pub fn resume(after: Duration) -> Goodbye {
        let after_ms = u32::try_from(after.as_millis()).unwrap_or(u32::MAX);
        Goodbye { reason: Bye::Shutdown, after_ms: Some(after_ms) }
    }

    /// When the client is to come back, where the server says so.
    pub fn after(self) -> Option<Duration> {
        self.after_ms.map(|ms| Duration::from_millis(ms.into()))
    }
}
