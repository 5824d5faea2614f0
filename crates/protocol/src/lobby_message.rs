//! Messages on the lobby's socket, of the server and of the client.

use crate::contacts::Invitation;
use crate::{Goodbye, LobbyTable, MyTable, TableFilter};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A message on the lobby's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::large_enum_variant)] // A message is written or read once; it is never kept in a list.
pub enum LobbyMessage<'a> {
    /// The first of the public tables that are wanted.
    Tables {
        /// Those where people sit first, then the newest first.
        tables: Vec<Cow<'a, LobbyTable>>,
        /// How many there are in all: `GET /api/tables` has the others.
        total: usize,
    },
    /// A public table is new or has changed.
    Table {
        /// The table now.
        table: Cow<'a, LobbyTable>,
    },
    /// A table is no longer listed.
    Gone {
        /// The table's id.
        id: Cow<'a, str>,
    },
    /// My own tables and invitations, whenever one of them changed.
    Mine {
        /// My turn first.
        tables: Vec<MyTable>,
        /// The latest first.
        invitations: Vec<Invitation>,
    },
    /// The answer to a ping.
    Pong,
    /// The connection ends.
    Bye(Goodbye),
}

/// What a client may say on the lobby's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LobbyRequest {
    /// Which public tables are wanted from now on: the first of them come as a new list, and then what changes.
    Filter(TableFilter),
    /// Whether anybody can see the page.
    Page {
        /// In a tab behind others, a minimised window, or behind a lock screen.
        hidden: bool,
    },
    /// Are you there?
    Ping,
}
