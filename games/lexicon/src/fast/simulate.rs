//! Fast path: menus straight from the state, no view in between.

use crate::action::Action;
use crate::game::Lexicon;
use crate::legal::Position;
use crate::state::State;
use tablee_engine::{Seat, Simulate};

impl Simulate for Lexicon {
    fn moves(&self, state: &State, seat: Seat, buffer: &mut Vec<Action>) {
        let hand = state.hand(seat);
        let seat = Some(seat).filter(|seat| self.seats.has(*seat));
        self.list(&Position { seat, hand: &hand, scene: &state.scene }, buffer);
    }
}
