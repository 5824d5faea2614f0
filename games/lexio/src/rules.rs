//! The options of R9: their types, their schema for the lobby, and the editions that preset them.

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
        _ => Err(BadRules::Value {
            name: name.to_owned(),
            given: given.to_string(),
            allowed: kind.allowed(),
        }),
    }
}

fn edition() -> OptionSpec {
    OptionSpec {
        name: "edition",
        kind: Kind::Choice(&["classic", "modern"]),
        default: Preset::Word("classic"),
        about: About {
            en: "Which edition of the game. It sets the other options; each can still be changed (R9).",
            fr: "L’édition fixe les autres options ; chacune reste modifiable (R9).",
            ko: "어느 상자로 할지 정합니다. 나머지 옵션이 따라 바뀌며 하나씩 고칠 수 있습니다 (R9).",
        },
    }
}

fn chips() -> OptionSpec {
    OptionSpec {
        name: "chips",
        kind: CHIPS,
        default: by_edition(&[("classic", Preset::Number(149)), ("modern", Preset::Number(64))]),
        about: About {
            en: "Chip points each player starts with (R3).",
            fr: "Points en jetons de chaque joueur au départ (R3).",
            ko: "처음에 받는 칩의 점수입니다 (R3).",
        },
    }
}

fn rounds() -> OptionSpec {
    OptionSpec {
        name: "rounds",
        kind: ROUNDS,
        default: Preset::Number(5),
        about: About {
            en: "Rounds in a match, unless somebody runs out of chips first (R7.1).",
            fr: "Manches d'une partie, sauf si quelqu'un n'a plus de jetons avant (R7.1).",
            ko: "한 게임의 라운드 수입니다. 누군가 칩을 다 잃으면 먼저 끝납니다 (R7.1).",
        },
    }
}

fn choices() -> [OptionSpec; 5] {
    let choice = |name, words, default, [en, fr, ko]: [&'static str; 3]| OptionSpec {
        name,
        kind: Kind::Choice(words),
        default,
        about: About { en, fr, ko },
    };
    [
        choice(
            "doubling",
            &["difference", "count"],
            by_edition(&[
                ("classic", Preset::Word("difference")),
                ("modern", Preset::Word("count")),
            ]),
            [
                "A 2 left in hand doubles the difference its holder pays, or its tile count (R6).",
                "Un 2 resté en main double la différence payée, ou le nombre de tuiles (R6).",
                "손에 남은 2는 내야 할 차이, 또는 타일 수를 두 배로 만듭니다 (R6).",
            ],
        ),
        choice(
            "straight_tie",
            &["first", "strongest"],
            by_edition(&[
                ("classic", Preset::Word("first")),
                ("modern", Preset::Word("strongest")),
            ]),
            [
                "Equal straights: the suit of the first tile decides, or of the strongest (R4.4).",
                "Suites égales : la famille de la première tuile tranche, ou de la plus forte (R4.4).",
                "같은 스트레이트는 첫 타일의 문양, 또는 가장 강한 타일의 문양으로 가립니다 (R4.4).",
            ],
        ),
        choice(
            "flush",
            &["top", "all"],
            Preset::Word("top"),
            [
                "Flushes compare by their top tile, or by all five numbers downwards (R4.4).",
                "Les couleurs se comparent par la plus forte tuile, ou par les cinq numéros (R4.4).",
                "플러시는 가장 높은 타일로, 또는 다섯 숫자를 위에서부터 비교합니다 (R4.4).",
            ],
        ),
        choice(
            "shortfall",
            &["capped", "debt"],
            Preset::Word("capped"),
            [
                "A player who cannot pay pays what is left, or goes into debt (R6.3).",
                "Qui ne peut pas payer donne ce qui lui reste, ou s'endette (R6.3).",
                "칩이 모자라면 남은 만큼만 내거나 빚을 집니다 (R6.3).",
            ],
        ),
        choice(
            "two_player",
            &["six", "nine"],
            Preset::Word("nine"),
            [
                "Two players: numbers 1–6 all dealt, or 1–9 with ten tiles face down (R2).",
                "À deux : numéros 1 à 6 tous distribués, ou 1 à 9 avec dix tuiles cachées (R2).",
                "둘이 할 때: 1~6을 모두 나누거나, 1~9에서 열 개를 덮어 둡니다 (R2).",
            ],
        ),
    ]
}

fn by_edition(cases: &'static [(&'static str, Preset)]) -> Preset {
    Preset::Follows { option: "edition", cases }
}
