//! Refusal: why something may not be done, as data.

use crate::pieces::bag::Bag;
use crate::pieces::word::Word;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, Wire};

/// Reason why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Refusal {
    /// Nothing can be done any more.
    #[error("the game is over")]
    GameOver,
    /// A spectator only watches.
    #[error("a spectator only watches")]
    NotSeated,
    /// L7.2: whoever has retired plays no more.
    #[error("this seat has retired")]
    Retired,
    /// L8.6: the steward has to rule first.
    #[error("the steward's ruling is awaited")]
    RulingPending,
    /// Another seat plays now.
    #[error("it is the turn of seat {turn}")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// L5.1: the last word of the hand has to be accepted or challenged first.
    #[error("the last word of the hand is still to be accepted or challenged")]
    LastWordOpen,
    /// These cards are not in the hand.
    #[error("not in hand: {}", .missing.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" "))]
    NotInHand {
        /// What would be needed besides.
        missing: Bag,
    },
    /// L3.a: a new word needs more letters.
    #[error("a new word has at least {min} letters")]
    TooShort {
        /// The fewest letters.
        min: u8,
    },
    /// No word of that number lies on the table.
    #[error("there is no word {number}, there are {words}")]
    NoSuchWord {
        /// What was asked for.
        number: u8,
        /// How many there are.
        words: u8,
    },
    /// L3.c: the old letters, Masters included, must stay in their order.
    #[error("{old} does not keep its order in it")]
    NotAnInsertion {
        /// The word on the table.
        old: Word,
    },
    /// L3.d: an exchange keeps the length.
    #[error("an exchange with {old} has as many letters")]
    NotAnExchange {
        /// The word on the table.
        old: Word,
    },
    /// L3.c, L3.d: at least one card must be played.
    #[error("at least one card must be played")]
    NothingAdded,
    /// L4.3: only dictionary words may be laid.
    #[error("{word} is not in the dictionary")]
    NotInDictionary {
        /// As the dictionary would spell it.
        word: Word,
    },
    /// L5.1: there is no word that can still be challenged.
    #[error("no word can be challenged now")]
    NoChallengeOpen,
    /// L5.1: nobody challenges its own word.
    #[error("nobody challenges its own word")]
    OwnWord,
    /// L5.1: there is nothing to accept.
    #[error("there is nothing to accept now")]
    NothingToAccept,
    /// L8.6: no challenge waits for a ruling.
    #[error("no challenge waits for a ruling")]
    NoRulingOpen,
    /// L8.2: one bell is enough.
    #[error("the bell has rung already")]
    BellAlreadyRung,
}

impl Wire for Refusal {}
