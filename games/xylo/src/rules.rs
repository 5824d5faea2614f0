//! The options of Xylo.

use crate::text::TEXT;
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
                about: About::of(&TEXT, "option.rounds.about"),
            },
            OptionSpec {
                name: "three_player",
                kind: Kind::Choice(&["red_orange", "red_pink"]),
                default: Preset::Word("red_orange"),
                about: About::of(&TEXT, "option.three_player.about"),
            },
            OptionSpec {
                name: "late_bid",
                kind: Kind::Choice(&["forbidden", "allowed"]),
                default: Preset::Word("forbidden"),
                about: About::of(&TEXT, "option.late_bid.about"),
            },
        ]
    }
}
