//! A table as the lobby lists it: what somebody needs to choose one, and nothing more.

use super::{Kind, TablePhase};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tablee_engine::clock::{Control, Limit};

/// A table in the lobby's list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyTable {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<LobbySeat>,
    /// Open or running.
    pub phase: TablePhase,
    /// How time is measured.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub clock: Control,
    /// Every option of the game, resolved.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    pub rules: Map<String, Value>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether the page may work out for people what they could work out themselves.
    pub aids: bool,
    /// Whether there is a chat.
    pub chat: bool,
    /// What its host is called, where the host sits at it.
    pub host: Option<String>,
    /// When it was made (ms since 1970).
    pub created_at: i64,
}

/// A seat in the lobby's list. Who it is beyond a name is told to those who come to the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LobbySeat {
    /// Nobody.
    Empty,
    /// A bot of the server.
    Bot {
        /// How well it plays.
        level: String,
    },
    /// Somebody.
    Person {
        /// What they are called.
        name: String,
        /// Guest, member or bot account.
        sort: Kind,
    },
}

/// How long a move may take: what people who look for a table choose first of its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Tempo {
    /// As long as they like.
    None,
    /// In one sitting.
    Live,
    /// An hour or more a move: people come back for it.
    Days,
}

impl From<Control> for Tempo {
    fn from(clock: Control) -> Tempo {
        match clock.limit() {
            Limit::Endless => Tempo::None,
            Limit::PerMove { seconds } if seconds < 3600 => Tempo::Live,
            Limit::Bank { .. } => Tempo::Live,
            Limit::PerMove { .. } | Limit::Days { .. } => Tempo::Days,
        }
    }
}

/// Which tables somebody wants listed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableFilter {
    /// Those of this game; of every game unless said.
    pub game: Option<String>,
    /// Those with such a clock.
    pub tempo: Option<Tempo>,
    /// Only those with a seat to take.
    pub free: bool,
}

impl TableFilter {
    /// Whether a table is one of these.
    pub fn fits(&self, table: &LobbyTable) -> bool {
        let joinable =
            || table.phase == TablePhase::Open && table.seats.contains(&LobbySeat::Empty);
        self.game.as_ref().is_none_or(|game| *game == table.game)
            && self.tempo.is_none_or(|tempo| tempo == Tempo::from(table.clock))
            && (!self.free || joinable())
    }
}

/// A page of the lobby's list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    /// Those where people sit first, then the newest first.
    pub tables: Vec<LobbyTable>,
    /// How many of them there are in all.
    pub total: usize,
}
