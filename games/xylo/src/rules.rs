//! The options of Xylo.

use serde::{Deserialize, Serialize};
use tablee_engine::{About, Kind, OptionSpec, Preset, Wire};

/// Every option, resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// X6: how many rounds are played before a tie may add more.
    pub rounds: u8,
    /// X2: which colours stay in the box with three seats.
    pub three_player: ThreePlayer,
    /// X5.4: whether the last two cards may be looked at.
    pub late_bid: LateBid,
}

/// X2: the colours that three players leave in the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ThreePlayer {
    /// Without red and orange: 39 cards, 13 each.
    RedOrange,
    /// Without red and pink: 45 cards, 15 each.
    RedPink,
}

/// X5.4: how late a seat may look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LateBid {
    /// Only with three face-down cards or more.
    Forbidden,
    /// With exactly two as well.
    Allowed,
}

/// The most rounds `rounds` may ask for.
pub const MOST_ROUNDS: u8 = 10;

impl Wire for Rules {}

impl Default for Rules {
    fn default() -> Rules {
        Rules { rounds: 3, three_player: ThreePlayer::RedOrange, late_bid: LateBid::Forbidden }
    }
}

impl Rules {
    /// What the lobby offers.
    pub fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec {
                name: "rounds",
                kind: Kind::Integer { min: 1, max: i64::from(MOST_ROUNDS) },
                default: Preset::Number(3),
                about: About {
                    en: "How many rounds are played; a tie may add more.",
                    fr: "Le nombre de manches ; une égalité peut en ajouter.",
                    ko: "라운드 수입니다. 동점이면 늘어날 수 있습니다.",
                },
            },
            OptionSpec {
                name: "three_player",
                kind: Kind::Choice(&["red_orange", "red_pink"]),
                default: Preset::Word("red_orange"),
                about: About {
                    en: "With three players: which two colours stay in the box.",
                    fr: "À trois : les deux couleurs qui restent dans la boîte.",
                    ko: "셋이 할 때 상자에 남겨 두는 두 색입니다.",
                },
            },
            OptionSpec {
                name: "late_bid",
                kind: Kind::Choice(&["forbidden", "allowed"]),
                default: Preset::Word("forbidden"),
                about: About {
                    en: "Whether one may still look at one's last two face-down cards.",
                    fr: "Peut-on encore regarder ses deux dernières cartes cachées ?",
                    ko: "덮인 음판이 둘만 남았을 때도 볼 수 있는지 정합니다.",
                },
            },
        ]
    }
}
