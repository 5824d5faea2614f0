//! A game as `GET /api/games` describes it, for those who read it; a test holds what is sent
//! against these types.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tablee_engine::{Entry, ReferenceInfo};

/// Every game there is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameInfo>,
}

/// One game: seats, options, levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in addresses.
    pub game: String,
    /// The version of its rules engine.
    pub version: u16,
    /// How many may sit down.
    pub seats: SeatRange,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// The levels of its bots, weakest first.
    pub levels: Vec<String>,
    /// Display name.
    pub name: String,
    /// One line about it.
    pub about: Spoken,
}

/// How many may sit down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatRange {
    /// The fewest.
    pub min: u8,
    /// The largest value allowed.
    pub max: u8,
}

/// One option of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct OptionInfo {
    /// Its name in `rules`.
    pub name: String,
    /// What it may be set to.
    #[serde(rename = "type")]
    pub sort: OptionSort,
    /// What it is when nobody says.
    pub default: OptionValue,
    /// Where that follows another option: the other's name, and the default by its value.
    #[serde(default)]
    pub defaults: Option<BTreeMap<String, BTreeMap<String, OptionValue>>>,
    /// The words to choose from.
    #[serde(default)]
    pub values: Option<Vec<String>>,
    /// The least number.
    #[serde(default)]
    pub min: Option<i64>,
    /// The greatest number.
    #[serde(default)]
    pub max: Option<i64>,
    /// One sentence about it.
    pub about: Spoken,
}

/// What an option may be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionSort {
    /// One of some words.
    Choice,
    /// A whole number.
    Integer,
}

/// What an option is set to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionValue {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

/// The reference works a game's tables can be played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReferenceList {
    /// In the order of the option that chooses among them.
    pub references: Vec<ReferenceWork>,
}

/// A reference work, a dictionary, say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ReferenceWork {
    /// The option of the game that chooses it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub option: Cow<'static, str>,
    /// The value of that option, and its name in addresses.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub value: Cow<'static, str>,
    /// How many entries it has.
    pub entries: u32,
    /// Title, version and authors; nothing for one that the host brought along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub source: Option<Cow<'static, str>>,
    /// The name of its licence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub licence: Option<Cow<'static, str>>,
}

impl From<ReferenceInfo> for ReferenceWork {
    fn from(info: ReferenceInfo) -> ReferenceWork {
        ReferenceWork {
            option: Cow::Borrowed(info.option),
            value: Cow::Borrowed(info.value),
            entries: info.entries,
            source: info.source.map(Cow::Borrowed),
            licence: info.licence.map(Cow::Borrowed),
        }
    }
}

/// What a reference work says of one entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct LookedUp {
    /// The entry as the game writes it.
    pub entry: String,
    /// Whether it is there.
    pub found: bool,
    /// The nearest that is, where it looks misspelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
}

impl From<Entry> for LookedUp {
    fn from(Entry { entry, found, near }: Entry) -> LookedUp {
        LookedUp { entry, found, near }
    }
}

/// A sentence in the languages the server speaks, by code; English is always there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "{ en: string, [lang: string]: string }"))]
pub struct Spoken(pub BTreeMap<String, String>);
