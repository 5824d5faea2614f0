//! The language of a sentence, and the names of seats in it. Below the contract: it knows seats and
//! nothing else.

use crate::seat::Seat;
pub use tablee_text::Lang;

/// What the seats are called in sentences, and which of them is "you".
#[derive(Clone, Debug)]
pub struct Names {
    /// One name per seat.
    pub seats: Vec<String>,
    /// The seat that reads the sentence, if a player reads it.
    pub you: Option<Seat>,
}

impl Names {
    /// The name of a seat; "seat 3" where nobody gave one.
    pub fn of(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    /// Whether the reader sits there.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }
}
