//! Finished games, ratings and statistics, as HTTP answers.

use crate::{DrawnFace, Kind, PersonId, Practice};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Some finished games, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HistoryPage {
    /// The games.
    pub games: Vec<FinishedGame>,
    /// What to ask as `before` for the next ones; nothing at the end.
    pub next: Option<String>,
}

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedGame {
    /// The table; the game stays at `/g/{table}`.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Every option.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    pub rules: Value,
    /// How many inputs it had.
    pub plies: u32,
    /// When it began (ms since 1970).
    pub started_at: i64,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
    /// Whether ratings moved.
    pub rated: bool,
    /// Where it was played on from; such a game counts nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub practice: Option<Practice>,
    /// Who sat where and how it ended for them.
    pub seats: Vec<Seated>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seated {
    /// Who; nothing for a bot of the server and for a guest, whose id only the guest is told.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub person: Option<PersonId>,
    /// What they are called now.
    pub name: Option<String>,
    /// What sort of player; bots of the server are `bot`.
    pub kind: Kind,
    /// The level of the bot that played, or that played on.
    pub level: Option<String>,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether the game was won.
    pub won: bool,
    /// How far the rating moved, as shown.
    pub rating_change: Option<i64>,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
}

/// A rating as people see it: `rating ± uncertainty`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingShown {
    /// The best guess; everybody starts at 1500.
    pub rating: i64,
    /// Two standard deviations: the truth lies within this distance 19 times out of 20.
    pub uncertainty: i64,
    /// The lower end of that range, which leaderboards go by.
    pub at_least: i64,
    /// How many rated games it rests on.
    pub games: u32,
    /// Whether those are too few to mean much.
    pub provisional: bool,
}

/// The best at one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The game's id.
    pub game: String,
    /// How many rated games it takes to be listed.
    pub games_needed: u32,
    /// The best first.
    pub leaders: Vec<Leader>,
    /// Where I stand, listed or not.
    pub me: Option<RatingShown>,
}

/// One of the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leader {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
    /// How good.
    #[serde(flatten)]
    pub shown: RatingShown,
}

/// How I have done at one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// The game's id.
    pub game: String,
    /// How many games I finished.
    pub games: u64,
    /// How many of them I won.
    pub won: u64,
    /// My place on average; 1 is best.
    pub average_place: f64,
    /// When I last finished one (ms since 1970).
    pub last: i64,
    /// My rating, once a game counted for it.
    pub rating: Option<RatingShown>,
}

/// Statistics of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameStats {
    /// The game's id.
    pub game: String,
    /// How many games were finished.
    pub games: u64,
    /// How many people have finished one.
    pub players: u64,
    /// How many inputs a game has on average.
    pub average_plies: f64,
    /// How long a game lasts on average, in seconds.
    pub average_seconds: f64,
    /// By the number of seats.
    pub tables: Vec<TableStats>,
}

/// Statistics of one game at tables of one size.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableStats {
    /// How many seats.
    pub seats: u32,
    /// How many games were finished.
    pub games: u64,
    /// The share of games each seat won; a shared win counts in parts.
    pub win_share: Vec<f64>,
}
