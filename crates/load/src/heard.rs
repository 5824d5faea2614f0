//! What a server says on a table's socket: read from the frame without copying, only as far as a
//! client needs it.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use tablee_engine::SeatSet;

/// Where the game stands, as far as a client needs it to know when to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Standing {
    /// Seats the game waits for.
    pub to_act: SeatSet,
    /// Seats that may cut in.
    pub may_act: SeatSet,
    /// Whether it has ended.
    pub over: bool,
}

/// What a message meant to the client that heard it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The whole table, on arrival or when what was told before is void.
    Snapshot,
    /// One input. `mine`: it acknowledges the action that was pending.
    Update {
        /// Whether it was this client's pending action.
        mine: bool,
    },
    /// The pending action had been stored before, as this input.
    Acknowledged {
        /// Which input it is.
        seq: u64,
    },
    /// Something was refused. `mine`: the pending action.
    Refused {
        /// Whether it was this client's pending action.
        mine: bool,
        /// For programs.
        code: String,
        /// For people.
        message: String,
    },
    /// What this seat may do.
    Legal,
    /// The server ends the connection.
    Bye {
        /// Why.
        reason: String,
    },
    /// Anything else: the table's people, chat, hints, pongs.
    Aside,
}

/// The kinds of messages that matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Snapshot,
    Update,
    Ack,
    Refused,
    Legal,
    Bye,
    Aside,
}

impl Sort {
    /// The protocol writes `type` first, so that a look at the beginning is enough.
    pub(crate) fn of(text: &str) -> Option<Sort> {
        let rest = text.strip_prefix("{\"type\":\"")?;
        let (sort, _) = rest.split_once('"')?;
        Some(match sort {
            "update" => Sort::Update,
            "welcome" | "resync" => Sort::Snapshot,
            "ack" => Sort::Ack,
            "refused" => Sort::Refused,
            "legal" => Sort::Legal,
            "bye" => Sort::Bye,
            _ => Sort::Aside,
        })
    }
}

#[derive(Deserialize)]
pub(crate) struct Snapshot<'a> {
    pub(crate) you: You,
    pub(crate) seq: u64,
    #[serde(borrow, default)]
    pub(crate) view: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) status: Option<Standing>,
    #[serde(borrow, default)]
    pub(crate) legal: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(crate) struct You {
    pub(crate) seat: Option<u8>,
}

#[derive(Deserialize)]
pub(crate) struct Update<'a> {
    pub(crate) seq: u64,
    #[serde(borrow, default)]
    pub(crate) patch: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(crate) grow: Option<&'a RawValue>,
    #[serde(default)]
    pub(crate) status: Option<Standing>,
    #[serde(borrow, default)]
    pub(crate) legal: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(crate) ack: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
pub(crate) struct Ack<'a> {
    #[serde(borrow)]
    pub(crate) ack: Cow<'a, str>,
    pub(crate) seq: u64,
}

#[derive(Deserialize)]
pub(crate) struct Refused<'a> {
    #[serde(borrow, default)]
    pub(crate) ack: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(crate) code: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(crate) message: Cow<'a, str>,
}

#[derive(Deserialize)]
pub(crate) struct Legal<'a> {
    #[serde(borrow)]
    pub(crate) actions: Vec<Cow<'a, str>>,
}

#[derive(Deserialize)]
pub(crate) struct LegalSeq {
    pub(crate) seq: u64,
}

#[derive(Deserialize)]
pub(crate) struct Bye<'a> {
    #[serde(borrow)]
    pub(crate) reason: Cow<'a, str>,
}
