//! Action: what a seat can do: play tiles or pass. As text and as JSON it is its notation.

use crate::pieces::tiles::Tiles;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use tablee_engine::{BadNotation, Wire};

/// A seat's intent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum Action {
    /// Play these tiles.
    Play(Tiles),
    /// Play nothing this time (R5.3: it binds nothing).
    Pass,
}

impl Wire for Action {}

/// What every message about a wrong action shows as right.
const EXAMPLE: &str = "5N 6N 7S 8L 9L, pass";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(tiles) => tiles.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let word = text.trim();
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Action::Pass);
        }
        let tiles = word.parse().map_err(|bad| BadNotation { example: EXAMPLE, ..bad })?;
        match tiles {
            Tiles::EMPTY => Err(BadNotation::missing(EXAMPLE)),
            tiles => Ok(Action::Play(tiles)),
        }
    }
}

/// The notation where people may read it; where only programs do, the tiles, and none for a pass.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            _ if out.is_human_readable() => out.collect_str(self),
            Action::Play(tiles) => tiles.serialize(out),
            Action::Pass => Tiles::EMPTY.serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        if from.is_human_readable() {
            return String::deserialize(from)?.parse().map_err(D::Error::custom);
        }
        Ok(match Tiles::deserialize(from)? {
            Tiles::EMPTY => Action::Pass,
            tiles => Action::Play(tiles),
        })
    }
}
