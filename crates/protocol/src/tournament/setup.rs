//! Setup of a new tournament: what somebody asks for who makes one, and where it is played.

use crate::{PersonId, Setup, Visibility, Watch};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tablee_engine::clock::Control;
use tablee_tournament::{Better, Format, Judge, Settings, Sizes};

/// A tournament somebody wants to hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct TournamentSetup {
    /// Display name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// How people move and score: `drive`, `rounds`, `duplicate`, `knockout`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub format: Format,
    /// How many rounds.
    pub rounds: u16,
    /// Which points are good: `low` or `high`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub better: Better,
    /// Options of the game; the rest are a tournament's or the game's defaults.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(optional, type = "JsonObject"))]
    pub rules: Map<String, Value>,
    /// How many sit at a table.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub sizes: Option<Sizes>,
    /// How many of each table play on in a knockout.
    #[serde(default = "one")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>", optional))]
    pub advance: u8,
    /// Seconds until the bell; 0: none.
    #[serde(default = "seven_minutes")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub bell: u32,
    /// Seconds to countersign; 0: results need none.
    #[serde(default = "a_minute")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub countersign: u32,
    /// Who judges challenges: `auto` or `human`.
    #[serde(default = "auto")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[cfg_attr(feature = "ts", ts(as = "Option<Judge>", optional))]
    pub judge: Judge,
    /// What a non-word costs at a table with real cards.
    #[serde(default = "fifty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<i64>", optional))]
    pub nonword: i64,
    /// Where it is played.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<VenueKind>", optional))]
    pub venue: VenueKind,
    /// The clock of every table.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(as = "Option<Control>", optional))]
    pub clock: Control,
    /// Seconds after which the next round begins by itself.
    pub interval: Option<u32>,
    /// Whether the list of tournaments has it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Visibility>", optional))]
    pub visibility: Visibility,
    /// Who may register.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Admission>", optional))]
    pub admission: Admission,
    /// Whether programs with an account may register, too.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bot_accounts: bool,
    /// What whoever does not sit at a table may see of its running game; of a duplicate nothing. Who keeps order
    /// at a table looks at it in any case.
    #[serde(default = "nobody")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Watch>", optional))]
    pub watch: Watch,
}

/// Who may register for a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Admission {
    /// Whoever comes, guests too.
    #[default]
    Anybody,
    /// Members only: one account, one seat.
    Members,
    /// Only members whom an organiser has invited.
    Invited,
}

/// Where a tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Venue"))]
pub enum VenueKind {
    /// At tables of this server. Settings up to version 0.2 say “house”.
    #[default]
    #[serde(alias = "house")]
    Online,
    /// With real cards; scores are typed in.
    Cards,
}

/// What the server settles beside the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Venue))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "VenueSettings"))]
pub struct Venue {
    /// Where it is played.
    pub venue: VenueKind,
    /// The clock of every table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub clock: Control,
    /// Seconds after which the next round begins by itself.
    pub interval: Option<u32>,
    /// Whether the list of tournaments has it.
    pub visibility: Visibility,
    /// Whether its tables have a chat.
    #[serde(default = "yes")]
    pub chat: bool,
    /// Who may register.
    #[serde(default)]
    pub admission: Admission,
    /// Whether programs with an account may register, too. Tournaments up to version 0.2 do not say: there they
    /// may where anybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot_accounts: Option<bool>,
    /// What whoever does not sit at a table may see of its running game. Tournaments up to version 0.2 do not say:
    /// there it is nothing.
    #[serde(default = "nobody")]
    pub watch: Watch,
    /// The members who are invited; organisers alone are told.
    #[cfg_attr(feature = "openapi", schema(ignore))]
    #[cfg_attr(feature = "ts", ts(skip))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<PersonId>,
    /// Who may not chat at its tables; nobody is told.
    #[cfg_attr(feature = "openapi", schema(ignore))]
    #[cfg_attr(feature = "ts", ts(skip))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PersonId>,
}

fn nobody() -> Watch {
    Watch::Nobody
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

fn seven_minutes() -> u32 {
    420
}

fn a_minute() -> u32 {
    60
}

fn auto() -> Judge {
    Judge::Auto
}

fn fifty() -> i64 {
    50
}

impl Venue {
    /// Whether programs with an account may register.
    pub fn admits_bot_accounts(&self) -> bool {
        self.bot_accounts.unwrap_or(self.admission == Admission::Anybody)
    }

    /// A table of so many seats.
    pub fn table(&self, settings: &Settings, seats: u8) -> Setup {
        Setup {
            game: settings.game.clone(),
            seats,
            rules: settings.rules.clone(),
            clock: self.clock,
            visibility: Visibility::Link,
            chat: self.chat,
            rated: false,
            aids: false,
            watch: self.watch,
            game_version: Some(settings.game_version),
            practice: None,
            tournament: None,
        }
    }
}
