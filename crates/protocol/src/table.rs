//! A table as everybody sees it, and the bodies that set one up.

use crate::{BrokenStarts, Disconnection, DrawnFace, Kind, Pause, PersonId, Proposal};
use crate::{Takeover, Watch, Watchers};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tablee_engine::clock::Control;

/// What a new table should be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// How many sit at it.
    pub seats: u8,
    /// Options of the game; the rest are its defaults.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    pub rules: Map<String, Value>,
    /// How time is measured.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object, example = json!({"kind": "none"})))]
    pub clock: Control,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether there is a chat.
    #[serde(default = "yes")]
    pub chat: bool,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether the page may work out for people what they could work out themselves.
    #[serde(default = "yes")]
    pub aids: bool,
    /// What whoever does not sit at it may see.
    #[serde(default, skip_serializing_if = "Watch::is_usual")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Watch>", optional))]
    pub watch: Watch,
    /// The version of the game's rules that it is played by to its end; set by the server alone.
    /// Tables made before this was kept have none: they are of the first version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(read_only))]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub game_version: Option<u16>,
    /// Where it was played on from; set by the server alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(read_only))]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub practice: Option<Practice>,
    /// The tournament that seated it; set by the server alone.
    #[serde(rename = "drive", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(read_only))]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub tournament: Option<String>,
}

/// Where a table was played on from: its game began with the first inputs of another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Practice {
    /// The table of the finished game.
    pub from: String,
    /// How many of its inputs were kept.
    pub ply: u32,
}

fn yes() -> bool {
    true
}

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Visibility {
    /// Everybody: the lobby lists it.
    #[default]
    Public,
    /// Whoever has the link.
    Link,
}

impl Visibility {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
        }
    }

    /// The one that is stored so.
    pub fn named(name: &str) -> Option<Visibility> {
        [Visibility::Public, Visibility::Link].into_iter().find(|one| one.as_str() == name)
    }
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Phase))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TablePhase {
    /// People sit down.
    Open,
    /// The game is played.
    Running,
    /// The game has ended.
    Over,
    /// Nobody came, or it was ended by hand.
    Closed,
}

impl TablePhase {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            TablePhase::Open => "open",
            TablePhase::Running => "running",
            TablePhase::Over => "over",
            TablePhase::Closed => "closed",
        }
    }

    /// From how it is stored.
    pub fn read(text: &str) -> TablePhase {
        match text {
            "open" => TablePhase::Open,
            "running" => TablePhase::Running,
            "over" => TablePhase::Over,
            _ => TablePhase::Closed,
        }
    }
}

/// Who sits at a rated table whose game is not rated for that: it takes a member at every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NotRated {
    /// A guest.
    Guest,
    /// A bot of the server, or a bot account.
    Bot,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub enum SeatView {
    /// Nobody.
    Empty,
    /// A bot of the server.
    Bot {
        /// How well it plays.
        level: String,
    },
    /// Somebody.
    Person {
        /// The person's id.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        person: PersonId,
        /// What they are called.
        name: String,
        /// Guest, member or bot account.
        sort: Kind,
        /// Whether they are ready to start.
        ready: bool,
        /// Whether they are connected.
        here: bool,
        /// The level of the bot that plays their abandoned seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        away: Option<String>,
        /// Whether they left of their own will: at a rated table or a tournament's they do not come back by themselves.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        left: bool,
        /// Whether an organiser has withdrawn them from the tournament: they do not come back by themselves either.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        withdrawn: bool,
        /// SHA-256 of its share of the seed; a seat without one adds nothing.
        #[serde(skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
        /// At whose device they play as one more: the two pass it around.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        companion_of: Option<PersonId>,
        /// The face they have chosen; else it follows from the id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
        face: Option<DrawnFace>,
    },
}

/// A table as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableView {
    /// Its name in addresses.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules that it is played by to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game_version: Option<u16>,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// Who set it up.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub host: PersonId,
    /// Where it is in its life.
    pub phase: TablePhase,
    /// Every option of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    pub rules: Map<String, Value>,
    /// How time is measured.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub clock: Control,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether there is a chat.
    pub chat: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Why its game will not be rated though it is a rated table, as it is occupied now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub not_rated: Option<NotRated>,
    /// Whether the page may work out for people what they could work out themselves.
    pub aids: bool,
    /// What whoever does not sit at it may see; what lies open unless said.
    #[serde(default, skip_serializing_if = "Watch::is_usual")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Watch>", optional))]
    pub watch: Watch,
    /// Who looks on at the running game, where somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub watchers: Option<Watchers>,
    /// SHA-256 of the server's secret.
    pub commitment: String,
    /// The seats whose shares the start still waits for, once the host has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub revealing: Option<Vec<u8>>,
    /// The starts that were broken off once shares could be told, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub broken_starts: Option<BrokenStarts>,
    /// Why its game stands still, where the people at it have agreed to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pause: Option<Pause>,
    /// Until when everybody who is connected has to agree to go on (ms since 1970): then anybody who plays may go on
    /// alone. Only at rated tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub pause_until: Option<i64>,
    /// What somebody has proposed and not everybody has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub proposal: Option<Proposal>,
    /// How many seconds the steward has for the ruling that the game waits for; then its own proposal counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub ruling_seconds: Option<u64>,
    /// When bots took over the seats of people, and when these came back. Told to those who follow the
    /// game alone: how far a game is may be nobody else's business.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Takeover>>", optional))]
    pub takeovers: Vec<Takeover>,
    /// When people who play were without a connection; told to the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Disconnection>>", optional))]
    pub disconnections: Vec<Disconnection>,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// The table the rematch is at.
    pub rematch: Option<String>,
    /// Where it was played on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub practice: Option<Practice>,
    /// The tournament that seated it: what comes after is found on its page.
    #[serde(rename = "drive", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tournament: Option<String>,
    /// Whether it starts without the host's word once it is full and everybody says ready: it was found for those who
    /// sit there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub starts_itself: bool,
}

impl TableView {
    /// Whether somebody has a seat here.
    pub fn has_seat(&self, who: PersonId) -> bool {
        let own =
            |seat: &SeatView| matches!(seat, SeatView::Person { person, .. } if *person == who);
        self.seats.iter().any(own)
    }
}

/// Whom the host of a table has muted; told to the host alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Muted {
    /// Who may not chat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub muted: Vec<PersonId>,
}
