//! Watching a table: what whoever does not sit at it may see, and the moments it is shown later.

use crate::replay::{Start, Step};
use serde::{Deserialize, Serialize};

/// What whoever does not sit at a table may see of a running game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Watch {
    /// What lies open on the table, as it happens.
    #[default]
    Table,
    /// That, and all hands some time later.
    Hands {
        /// How many seconds later.
        delay: u32,
    },
    /// Spectators see nothing.
    Nobody,
}

impl Watch {
    /// How long hands may be held back at most (s).
    pub const MOST_DELAY: u32 = 3_600;
    /// How long they are held back at least where the game counts (s).
    pub const LEAST_RATED: u32 = 60;

    /// How late hands may be shown, in seconds, where the game counts or does not.
    pub fn delays(counts: bool) -> std::ops::RangeInclusive<u32> {
        (if counts { Watch::LEAST_RATED } else { 0 })..=Watch::MOST_DELAY
    }

    /// Whether hands are shown late enough: never as they are played where the game counts.
    pub fn is_late_enough(&self, counts: bool) -> bool {
        match self {
            Watch::Hands { delay } => Watch::delays(counts).contains(delay),
            Watch::Table | Watch::Nobody => true,
        }
    }

    /// Whether it is as usual.
    pub fn is_usual(&self) -> bool {
        *self == Watch::Table
    }
}

/// Who watches a running game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Watchers {
    /// How many people.
    pub count: u32,
    /// What the first of them are called.
    pub names: Vec<String>,
    /// Which of these names are those of bot accounts, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u32>>"))]
    pub bots: Vec<u32>,
}

/// The host lets people watch, or does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WatchSwitch {
    /// Whether people may watch as the table was set up.
    pub on: bool,
}

/// The part of a running game that is old enough to be shown with all hands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Watched<'a> {
    /// The game after the deal, for who knows nothing yet; nothing as long as it is too young.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub start: Option<&'a Start<'a>>,
    /// The steps after those that are known.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub steps: &'a [Step<'a>],
    /// When there may be more (ms from now); nothing where there will be none.
    pub wait_ms: Option<u64>,
}
