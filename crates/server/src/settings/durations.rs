//! Durations that the settings give in seconds or milliseconds.

use super::{LONGEST_RULING, Settings};
use std::time::Duration;

impl Settings {
    /// How long a bot thinks.
    pub fn bot_think(&self) -> Duration {
        Duration::from_millis(self.bot_think_ms)
    }

    /// How long a bot takes at least.
    pub fn bot_pace(&self) -> Duration {
        Duration::from_millis(self.bot_pace_ms)
    }

    /// How long a bot waits for those who may cut in.
    pub fn bot_courtesy(&self) -> Duration {
        Duration::from_millis(self.bot_courtesy_ms)
    }

    /// How long a table stays in memory without anybody.
    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }

    /// How long a table without clocks waits for somebody who is not there.
    pub fn absence(&self) -> Duration {
        Duration::from_secs(self.absence_seconds)
    }

    /// How long a rated game without clocks waits for a move.
    pub fn rated_wait(&self) -> Duration {
        Duration::from_secs(self.rated_wait_seconds.max(1))
    }

    /// How long a pause of a rated game lasts before anybody at the table may go on.
    pub fn rated_pause(&self) -> Duration {
        Duration::from_secs(self.rated_pause_seconds)
    }

    /// How long a steward has for a ruling.
    pub fn steward(&self) -> Duration {
        Duration::from_secs(self.steward_seconds.min(LONGEST_RULING))
    }

    /// Over how long people are sent to other nodes before this one stops.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }

    /// How long a connection may read too little.
    pub fn stall(&self) -> Duration {
        Duration::from_secs(self.stall_seconds)
    }

    /// How long a connection may take to send its request.
    pub fn handshake(&self) -> Duration {
        Duration::from_secs(self.handshake_seconds)
    }
}
