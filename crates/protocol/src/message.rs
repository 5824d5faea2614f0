//! Client messages of a table's socket, and the types that both sides use there.

use crate::{PersonId, Phrase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a client may say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ClientMessage {
    /// A seat acts.
    Act(Intent),
    /// The host acts.
    Host(Intent),
    /// What may I do?
    Legal {
        /// From which action of a long list on; from the first unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        from: Option<u32>,
    },
    /// What kind of play is that? Whoever chooses ahead of its turn has no list that says it.
    Kind {
        /// What, in the game's notation.
        action: String,
    },
    /// What would a bot do?
    Hint {
        /// The bot's level.
        level: String,
    },
    /// Something to say.
    Chat {
        /// The text.
        text: String,
        /// Its name, unique per table and person: sent again, it is not said again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        id: Option<String>,
    },
    /// Something to say that needs no typing.
    Phrase {
        /// The phrase.
        phrase: Phrase,
        /// Its name, as of a line of chat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        id: Option<String>,
    },
    /// Whether anybody can see the page: it is told where one is awaited, elsewhere if not here.
    Page {
        /// In a tab behind others, a minimised window, or behind a lock screen.
        hidden: bool,
    },
    /// Are you there?
    Ping,
}

/// Something somebody wants to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Code {
    /// The sender had not seen the newest input; a `resync` follows.
    Stale,
    /// The game waits for another seat.
    NotYourTurn,
    /// The text is no action of this game.
    BadNotation,
    /// The rules say no.
    Illegal,
    /// The game has ended.
    GameOver,
    /// The game is paused, or was stopped, by agreement.
    Paused,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is no game yet.
    NotStarted,
    /// The sender has no seat it could act for, or is not the host.
    NotSeated,
    /// The host holds cards, or the table is rated: then nobody acts as the host.
    HostPlays,
    /// Too many messages; wait a moment.
    TooFast,
    /// It could not be stored; send it again with the same id.
    Storage,
    /// Not a message of this protocol.
    BadMessage,
    /// The sender may not chat.
    Muted,
    /// There is no chat at this table.
    ChatOff,
    /// Unknown level, nothing to decide, or a table that counts or has no aids.
    NoAdvice,
}

impl Code {
    /// Its name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::Stale => "stale",
            Code::NotYourTurn => "not_your_turn",
            Code::BadNotation => "bad_notation",
            Code::Illegal => "illegal",
            Code::GameOver => "game_over",
            Code::Paused => "paused",
            Code::NothingToUndo => "nothing_to_undo",
            Code::NotStarted => "not_started",
            Code::NotSeated => "not_seated",
            Code::HostPlays => "host_plays",
            Code::TooFast => "too_fast",
            Code::Storage => "storage",
            Code::BadMessage => "bad_message",
            Code::Muted => "muted",
            Code::ChatOff => "chat_off",
            Code::NoAdvice => "no_advice",
        }
    }
}

/// A refusal on its way to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// The session or the role that opened it has ended; come back as who you are now.
    Session,
    /// Nobody may look on at this table.
    Closed,
}

impl Bye {
    /// Its name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Bye::Shutdown => "shutdown",
            Bye::Slow => "slow",
            Bye::Replaced => "replaced",
            Bye::Removed => "removed",
            Bye::Ended => "ended",
            Bye::Session => "session",
            Bye::Closed => "closed",
        }
    }
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
    /// What; of a phrase, in English.
    pub text: String,
    /// Which phrase it is, for who says it in the reader's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub phrase: Option<Phrase>,
    /// When (ms since 1970).
    pub at: i64,
}

/// Who says something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Speaker {
    /// The person's id.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// Whether it is a program with an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bot: bool,
}
