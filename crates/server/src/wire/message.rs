//! Messages on a table's socket.

use crate::people::PersonId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a client may say.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ClientMessage {
    /// A seat acts.
    Act(Intent),
    /// The host acts.
    Host(Intent),
    /// What may I do?
    Legal,
    /// What would a bot do?
    Hint {
        /// Which bot.
        level: String,
    },
    /// Something to say.
    Chat {
        /// What.
        text: String,
    },
    /// Are you there?
    Ping,
}

/// Something somebody wants to do.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Intent {
    /// Its name, unique per table and person.
    pub id: String,
    /// The last sequence number its sender knew.
    pub seen: u64,
    /// What, in the game's notation.
    pub action: String,
}

/// Why a message is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Code {
    Stale,
    NotYourTurn,
    BadNotation,
    Illegal,
    GameOver,
    NotStarted,
    NotSeated,
    TooFast,
    Storage,
    BadMessage,
    Muted,
    ChatOff,
    NoAdvice,
}

/// A refusal on its way to a client.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The game's own refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Value>,
}

impl Refusal {
    /// A refusal without the game's own reason.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), reason: None }
    }
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Bye {
    /// The server stops; come back.
    Shutdown,
    /// The client does not read.
    Slow,
    /// The same person connected too often.
    Replaced,
    /// The host or an admin said so.
    Removed,
    /// The table is no more.
    Ended,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Its number.
    pub id: i64,
    /// Who said it.
    pub from: Speaker,
    /// What.
    pub text: String,
    /// When (ms since 1970).
    pub at: i64,
}

/// Who says something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Speaker {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
}
