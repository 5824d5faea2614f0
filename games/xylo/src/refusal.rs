//! Refusal: why an action is refused, with what would be legal.

use crate::pieces::card::{Card, Colour};
use crate::pieces::round::Phase;
use serde::{Deserialize, Serialize};
use tablee_engine::{Lang, SeatSet, Wire};

/// Reason why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("{}", crate::voice::explain(self, Lang::En))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Refusal {
    /// A spectator cannot act.
    NoSeat,
    /// The game waits for others.
    NotYourTurn {
        /// The seats that the game waits for.
        awaited: SeatSet,
    },
    /// The action belongs to another phase.
    WrongPhase {
        /// The phase the game is in.
        phase: Phase,
    },
    /// X3: not as many rows as there are to sort.
    WrongRows {
        /// How many rows to sort.
        need: u8,
        /// How many were given.
        given: u8,
    },
    /// X3: not the cards that were dealt.
    WrongCards {
        /// Which of the rows, from 1.
        row: u8,
        /// Cards that were dealt and are not there.
        missing: Vec<Card>,
        /// Cards that are there and were not dealt.
        extra: Vec<Card>,
    },
    /// X3: a card is higher than the one at its left.
    NotSorted {
        /// Which of the rows, from 1.
        row: u8,
        /// The position of that card.
        at: u8,
    },
    /// No face-down card lies there.
    NoCard {
        /// The position asked for.
        position: u8,
    },
    /// X4.2: the leftmost face-down card cannot be led.
    Leftmost {
        /// Its position.
        position: u8,
    },
    /// X4.3: the led colour must be followed.
    MustFollow {
        /// The led colour.
        colour: Colour,
        /// Where the row has it.
        positions: Vec<u8>,
    },
    /// X5.1: the two cards are no neighbours.
    NotAdjacent {
        /// The two positions asked for.
        positions: [u8; 2],
        /// The face-down positions, of which neighbours can be looked at.
        down: Vec<u8>,
    },
    /// X5.1: one bid a round.
    AlreadyBid,
    /// X5.4: too few face-down cards are left.
    TooLateToLook {
        /// How many are left.
        left: u8,
    },
    /// X5.1: the bid is one of the two cards looked at.
    NotLooked {
        /// The position asked for.
        position: u8,
        /// The two that were looked at.
        looked: [u8; 2],
    },
}

impl Wire for Refusal {}
