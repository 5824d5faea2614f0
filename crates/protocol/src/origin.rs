//! The origin of an input that no person sent.

use serde::{Deserialize, Serialize};

/// What moved in a person's stead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Origin {
    /// The clock: time was up.
    Clock,
    /// A bot.
    Bot,
}

impl Origin {
    /// Its name on the wire and in the log.
    pub fn as_str(self) -> &'static str {
        match self {
            Origin::Clock => "clock",
            Origin::Bot => "bot",
        }
    }

    /// From its name; nothing for one that is told of replays alone.
    pub fn read(name: &str) -> Option<Origin> {
        [Origin::Clock, Origin::Bot].into_iter().find(|origin| origin.as_str() == name)
    }
}
