//! The options of R9: their types, their schema for the lobby, and the editions that preset them.

use crate::text::TEXT;
use serde::{Deserialize, Serialize};
use tablee_engine::{About, BadRules, Kind, OptionSpec, Preset, Wire};

/// Every option, resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// Which box; it presets the other options.
    pub edition: Edition,
    /// Chips per seat at the start (R3).
    pub chips: u32,
    /// Rounds in a match (R7.1).
    pub rounds: u32,
    /// What a 2 left in hand doubles (R6.1, R6.2).
    pub doubling: Doubling,
    /// What decides between straights of one sequence (R4.4).
    pub straight_tie: StraightTie,
    /// How flushes compare (R4.4).
    pub flush: Flush,
    /// What happens to a seat that cannot pay (R6.3).
    pub shortfall: Shortfall,
    /// How two play (R2).
    pub two_player: TwoPlayer,
}

impl Wire for Rules {}

/// Which box is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Edition {
    /// The French rules: red chips are 25.
    Classic,
    /// The newer English rules: red chips are 10.
    Modern,
}

/// What a 2 left in hand doubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Doubling {
    /// The difference its holder pays (R6.1).
    Difference,
    /// The count of tiles itself (R6.2).
    Count,
}

/// Which tile's suit decides between straights of one sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StraightTie {
    /// The first of the written sequence.
    First,
    /// The strongest by R1.2.
    Strongest,
}

/// How flushes compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Flush {
    /// Top number, then suit.
    Top,
    /// The five numbers from the top down, then suit.
    All,
}

/// What happens to a seat that cannot pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shortfall {
    /// It pays what it has.
    Capped,
    /// It pays in full and may fall below zero.
    Debt,
}

/// How two play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TwoPlayer {
    /// Numbers 1–6, twelve tiles each, none left over.
    Six,
    /// Numbers 1–9, thirteen tiles each, ten face down.
    Nine,
}

impl Edition {
    /// What a red chip is worth (R3).
    pub fn red(self) -> i64 {
        match self {
            Edition::Classic => 25,
            Edition::Modern => 10,
        }
    }
}

const CHIPS: Kind = Kind::Integer { min: 1, max: 10_000 };
const ROUNDS: Kind = Kind::Integer { min: 1, max: 50 };

impl Rules {
    /// The schema of R9.
    pub fn schema() -> Vec<OptionSpec> {
        [edition(), chips(), rounds()].into_iter().chain(choices()).collect()
    }

    /// Whether the numbers are within their ranges; words already are, by type.
    pub(crate) fn check(&self) -> Result<(), BadRules> {
        within("chips", self.chips, CHIPS)?;
        within("rounds", self.rounds, ROUNDS)
    }
}

fn within(name: &str, given: u32, kind: Kind) -> Result<(), BadRules> {
    match kind {
        Kind::Integer { min, max } if (min..=max).contains(&i64::from(given)) => Ok(()),
        _ => {
            Err(BadRules::Value { name: name.to_owned(), given: given.to_string(), allowed: kind })
        }
    }
}

fn edition() -> OptionSpec {
    OptionSpec {
        name: "edition",
        kind: Kind::Choice(&["classic", "modern"]),
        default: Preset::Word("classic"),
        about: About::of(&TEXT, "option.edition.about"),
    }
}

fn chips() -> OptionSpec {
    OptionSpec {
        name: "chips",
        kind: CHIPS,
        default: by_edition(&[("classic", Preset::Number(149)), ("modern", Preset::Number(64))]),
        about: About::of(&TEXT, "option.chips.about"),
    }
}

fn rounds() -> OptionSpec {
    OptionSpec {
        name: "rounds",
        kind: ROUNDS,
        default: Preset::Number(5),
        about: About::of(&TEXT, "option.rounds.about"),
    }
}

fn choices() -> [OptionSpec; 5] {
    let choice = |name, words, default| OptionSpec {
        name,
        kind: Kind::Choice(words),
        default,
        about: About::of(&TEXT, &format!("option.{name}.about")),
    };
    [
        choice(
            "doubling",
            &["difference", "count"],
            by_edition(&[
                ("classic", Preset::Word("difference")),
                ("modern", Preset::Word("count")),
            ]),
        ),
        choice(
            "straight_tie",
            &["first", "strongest"],
            by_edition(&[
                ("classic", Preset::Word("first")),
                ("modern", Preset::Word("strongest")),
            ]),
        ),
        choice("flush", &["top", "all"], Preset::Word("top")),
        choice("shortfall", &["capped", "debt"], Preset::Word("capped")),
        choice("two_player", &["six", "nine"], Preset::Word("nine")),
    ]
}

fn by_edition(cases: &'static [(&'static str, Preset)]) -> Preset {
    Preset::Follows { option: "edition", cases }
}
