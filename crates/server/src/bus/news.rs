//! The messages of the bus. They only say where to look: what is true stands in the store, and whoever misses
//! one finds out at the next look there.

use crate::net::open_sockets::Ended;
use crate::net::shared_budget::Spending;
use crate::people::PersonId;
use serde::{Deserialize, Serialize};

/// Something has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// The game of a table has had so many inputs.
    Moved {
        /// The table's id.
        table: String,
        /// Number of inputs.
        seq: u64,
    },
    /// Somebody has written in the chat of a table.
    Chat {
        /// The table's id.
        table: String,
    },
    /// Others than before are connected to a table.
    Presence {
        /// The table's id.
        table: String,
    },
    /// A table is new, or its people or its phase have changed: lists of tables look different.
    Changed {
        /// The table's id.
        table: String,
    },
    /// A tournament's log has grown, or what is settled beside it has changed.
    Tournament {
        /// The tournament's id.
        id: String,
    },
    /// Sockets end with a session, a role or a person's permission to be here.
    Ended(Ended),
    /// People have deleted their accounts.
    Forgotten(Vec<PersonId>),
    /// What was published a moment ago may have been lost.
    Missed,
    /// Whom somebody blocks has changed.
    Blocks(PersonId),
    /// Somebody is invited.
    Invited {
        /// The person's id.
        person: PersonId,
        /// The table's id.
        table: String,
    },
    /// Somebody has used up part of a budget.
    Spent(Spending),
}

/// Which nodes a message is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience<'a> {
    /// All nodes.
    AllNodes,
    /// Those that have subscribed to this table.
    Table(&'a str),
}

impl News {
    /// Which nodes it is for.
    pub fn audience(&self) -> Audience<'_> {
        match self {
            News::Moved { table, .. } | News::Chat { table } | News::Presence { table } => {
                Audience::Table(table)
            }
            News::Changed { .. }
            | News::Tournament { .. }
            | News::Ended(_)
            | News::Forgotten(_)
            | News::Missed
            | News::Blocks(_)
            | News::Invited { .. }
            | News::Spent(_) => Audience::AllNodes,
        }
    }
}

/// What a node receives from the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusEvent {
    /// Messages may have been lost until now: look at the store.
    Gap,
    /// A message of another node.
    News(News),
}

impl BusEvent {
    /// Reads a message. One that a node of another version has written and this one does not understand may be
    /// about anything.
    pub(super) fn read(text: &[u8]) -> BusEvent {
        match serde_json::from_slice(text) {
            Ok(News::Missed) | Err(_) => BusEvent::Gap,
            Ok(news) => BusEvent::News(news),
        }
    }
}
