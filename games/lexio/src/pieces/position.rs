//! Position: where a round stands, without its history: the hands, what must be beaten, who is to
//! move.

use crate::deal::Hands;
use crate::pieces::plays::ToBeat;
use crate::pieces::strength::Scale;
use crate::pieces::tiles::Tiles;
use crate::scoring::MOST;
use crate::state::{Stage, State};
use tablee_engine::{Seat, Seats};

/// A round as it stands.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    pub(crate) hands: Hands,
    /// What must be beaten; nothing for a lead.
    pub(crate) asked: Option<ToBeat>,
    pub(crate) turn: Seat,
    /// Passes since the last play.
    pub(crate) passes: u8,
}

impl Position {
    /// That of a state in the middle of a round.
    pub(crate) fn of(state: &State) -> Option<Position> {
        let Stage::Turn(turn) = state.stage else { return None };
        let (hands, asked, passes) = (state.hands, state.asked, state.passes);
        Some(Position { hands, asked, turn, passes })
    }

    /// The tiles of the seat to move.
    #[inline]
    pub(crate) fn hand(&self) -> Tiles {
        self.hands[self.turn.index() % MOST]
    }

    /// How many tiles are in all hands.
    #[inline]
    pub(crate) fn left(&self) -> u32 {
        self.hands.iter().map(|hand| hand.0.count_ones()).sum()
    }

    /// R5.3: a pass binds nothing.
    #[inline]
    pub(crate) fn pass(&mut self, seats: Seats) {
        self.passes += 1;
        self.turn = self.turn.left(seats);
        // R5.4: all others have passed.
        if self.passes + 1 >= seats.0 {
            self.asked = None;
        }
    }

    /// R5.2: returns what is left of the hand.
    #[inline]
    pub(crate) fn play(&mut self, tiles: Tiles, seats: Seats, scale: &Scale) -> Tiles {
        let hand = &mut self.hands[self.turn.index() % MOST];
        *hand = hand.without(tiles);
        let left = *hand;
        let weighed = scale.weigh(tiles);
        self.asked = weighed.map(|(combo, strength)| ToBeat { count: combo.count(), strength });
        self.passes = 0;
        self.turn = self.turn.left(seats);
        left
    }

    /// Whether the seat to move has enough tiles, and one strong enough where one is asked.
    #[inline]
    pub(crate) fn may_answer(&self) -> bool {
        let (hand, Some(asked)) = (self.hand(), self.asked) else { return true };
        match (asked.count, asked.strength.floor(crate::pieces::combo::Combo::Single)) {
            (1, Some(floor)) => hand.0 >> floor.least() != 0,
            (count, _) => hand.len() >= count,
        }
    }
}
