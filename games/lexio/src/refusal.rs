//! Refusal: why an action is refused, as data.

use crate::pieces::tiles::Tiles;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, Wire};

/// Reason why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Refusal {
    /// Who looks on does not play.
    #[error("a spectator does not play")]
    NotSeated,
    /// The match is over (R7.1).
    #[error("the match is over")]
    GameOver,
    /// Another seat is to move (R5.2).
    #[error("it is seat {turn}'s turn")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Who leads must play (R5.4).
    #[error("who leads must play")]
    MustLead,
    /// Tiles that are not in the hand.
    #[error("not in hand: {tiles}")]
    NotHeld {
        /// Those tiles.
        tiles: Tiles,
    },
    /// Another number of tiles is asked for (R5.2).
    #[error("the trick asks for {need} tiles, not {given}")]
    WrongCount {
        /// How many are asked for.
        need: u8,
        /// How many were offered.
        given: u8,
    },
    /// Tiles that make no combination (R4).
    #[error("no combination: {tiles}")]
    NotACombination {
        /// Those tiles.
        tiles: Tiles,
    },
    /// Not strictly stronger than what lies there (R5.2).
    #[error("too weak against {need}")]
    TooWeak {
        /// The play to beat.
        need: Tiles,
    },
}

impl Wire for Refusal {}
