//! News that nodes tell each other. They only say where to look: what is true stands in the store, and
//! whoever misses news finds out a little later.

use crate::net::open_sockets::Ended;
use crate::people::PersonId;
use serde::{Deserialize, Serialize};

/// Something has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// The game of a table has had so many inputs.
    Moved {
        /// Which table.
        table: String,
        /// How many.
        seq: u64,
    },
    /// A table is new, or its people, its phase, its chat or who is connected have changed.
    Changed {
        /// Which table.
        table: String,
    },
    /// A tournament's log has grown, or what is settled beside it has changed.
    Tournament {
        /// Which tournament.
        id: String,
    },
    /// Sockets end with a session, a role or a person's permission to be here.
    Ended(Ended),
    /// People have deleted their accounts.
    Forgotten(Vec<PersonId>),
    /// What was told a moment ago may have been lost.
    Missed,
    /// Whom somebody blocks has changed.
    Blocks(PersonId),
    /// Somebody is invited.
    Invited {
        /// Who.
        person: PersonId,
        /// Where to.
        table: String,
    },
}
