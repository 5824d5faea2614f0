//! A finished game afterwards: its moves one by one, opinions about them, and playing on.

use crate::{Author, BrokenStarts, Disconnection, Json, Members, Takeover};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use tablee_engine::any::Reason;
use tablee_engine::table::Status;
use tablee_engine::{Agreement, Seat};

/// The public keys with which this installation has signed records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SigningKeys {
    /// In hexadecimal digits; the first signs now, the others have been replaced.
    pub keys: Vec<String>,
}

/// A finished game step by step: what every seat saw, told as changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = replay::Replay))]
pub struct Replay<'a> {
    /// The table it was played at.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Cow<'a, str>,
    /// The id of the game.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: Cow<'a, str>,
    /// How many sat at it.
    pub seats: u8,
    /// Every option of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: Cow<'a, Map<String, Value>>,
    /// After the deal.
    #[serde(borrow)]
    pub start: Start<'a>,
    /// One for each input.
    #[serde(borrow)]
    pub steps: Vec<Step<'a>>,
    /// When bots took over the seats of people, and when these came back, as far as that is known here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takeovers: Vec<Takeover>,
    /// When people who played were without a connection, as far as that is known here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disconnections: Vec<Disconnection>,
    /// The starts that were broken off before this one, as far as that is known here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken_starts: Option<BrokenStarts>,
}

/// A game after the deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = replay::Start))]
pub struct Start<'a> {
    /// Where the game stands.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub status: Status,
    /// What each seat sees.
    #[serde(borrow)]
    pub seen: Vec<Dealt<'a>>,
}

/// What a seat sees after the deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = replay::Dealt))]
pub struct Dealt<'a> {
    /// What it saw of the deal.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
    pub sights: Json<'a, Vec<Value>>,
    /// Its view.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: Members<'a>,
}

/// One input of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = replay::Step))]
pub struct Step<'a> {
    /// The number of the input, from 1.
    pub ply: usize,
    /// Its author.
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub by: Author,
    /// The action, in the game's notation.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub action: Cow<'a, str>,
    /// How long it was thought about, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think_ms: Option<u32>,
    /// How much of that the author was without a connection, where there was such a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_ms: Option<u32>,
    /// How long the game had stood still before it, when no clock ran: the whole of a pause that
    /// everybody agreed on and that ends here, or a server that was down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_ms: Option<u32>,
    /// `clock`, `bot` or `record` where it was not the person who moved.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub origin: Option<Cow<'a, str>>,
    /// Where it took the author's last action back: how many inputs stand again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u32>,
    /// Where it is what everybody agreed on and the author had asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub agreed: Option<Agreement>,
    /// Where the game stands.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub status: Status,
    /// What each seat saw of it.
    #[serde(borrow)]
    pub seen: Vec<Seen<'a>>,
}

/// What a seat saw of one input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = replay::Seen))]
pub struct Seen<'a> {
    /// What it saw, in the game's own words.
    #[serde(borrow)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
    pub sights: Json<'a, Vec<Value>>,
    /// Members of its view that changed, as in an update.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub patch: Option<Members<'a>>,
    /// Lists of its view that grew, as in an update.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub grow: Option<Members<'a>>,
}

/// The first event of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysisBegin<'a> {
    /// The level of the bot that is asked.
    #[serde(borrow)]
    pub level: Cow<'a, str>,
    /// How many opinions there will be.
    pub total: usize,
}

/// The last event of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysisEnd {
    /// The reason.
    pub reason: AnalysisEnded,
}

/// Why an analysis ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnalysisEnded {
    /// That is all.
    Done,
    /// No more will come now.
    Stopped,
}

/// Where to play on and as whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// How many inputs are kept, from 0: the deal alone.
    pub ply: u32,
    /// The seat to take.
    pub seat: u8,
    /// How well the others play; the server's usual level unless given.
    pub level: Option<String>,
}

/// What the bot thinks of one decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// Which input, from 1.
    pub ply: usize,
    /// Whose decision.
    pub seat: Seat,
    /// What was done.
    pub action: String,
    /// What kind of play that was, where the game has kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Cow<'static, str>>,
    /// What the bot would have done; nothing where it would have waited.
    pub best: Option<String>,
    /// What kind of play that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_kind: Option<Cow<'static, str>>,
    /// How much worse that was, in the game's own points; nothing where the bot has no opinion.
    pub cost: Option<f64>,
    /// The standard error of the cost, where moves were tried out.
    pub error: Option<f64>,
    /// What spoke for the bot's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}
