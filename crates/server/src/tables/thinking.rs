//! Thinking bots: at which seats a bot thinks about the newest position already, so that requests beside the game
//! begin no second thought about it.

use tablee_engine::clock::Millis;
use tablee_engine::{Seat, SeatSet};

/// The seats whose bots think about one position of one game.
#[derive(Default)]
pub(super) struct Thinking {
    /// When the game began.
    started: Option<Millis>,
    /// How many inputs it had.
    seq: u64,
    seats: SeatSet,
}

impl Thinking {
    /// A bot is to think about a position; false where it does so already.
    pub fn begin(&mut self, started: Option<Millis>, seq: u64, seat: Seat) -> bool {
        if (self.started, self.seq) != (started, seq) {
            *self = Thinking { started, seq, seats: SeatSet::EMPTY };
        }
        let begins = !self.seats.contains(seat);
        self.seats.insert(seat);
        begins
    }

    /// A bot has thought about a position, or may do so again.
    pub fn end(&mut self, seq: u64, seat: Seat) {
        if self.seq == seq {
            self.seats.remove(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Thinking;
    use tablee_engine::Seat;
    use tablee_engine::clock::Millis;

    #[test]
    fn a_bot_thinks_once_about_a_position() {
        let (mut thinking, first) = (Thinking::default(), Some(Millis(5)));
        assert!(thinking.begin(first, 3, Seat(1)) && thinking.begin(first, 3, Seat(2)));
        assert!(!thinking.begin(first, 3, Seat(1)), "it thinks already");
        thinking.end(3, Seat(1));
        assert!(thinking.begin(first, 3, Seat(1)), "it has thought");
        assert!(thinking.begin(first, 4, Seat(1)), "another position");
        thinking.end(3, Seat(1));
        assert!(!thinking.begin(first, 4, Seat(1)), "what came late was about the one before");
        assert!(thinking.begin(Some(Millis(9)), 4, Seat(1)), "another game");
    }
}
