//! The fast path: menus straight from the state, no view in between.

use crate::action::Action;
use crate::game::Lexio;
use crate::state::{Stage, State};
use tablee_engine::{Rng, Seat, Simulate};

impl Simulate for Lexio {
    #[inline]
    fn moves(&self, state: &State, seat: Seat, buffer: &mut Vec<Action>) {
        buffer.clear();
        if state.stage == Stage::Turn(seat) {
            let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
            self.list(hand, state.asked, buffer);
        }
    }

    #[inline]
    fn random_move(
        &self,
        state: &State,
        seat: Seat,
        buffer: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        if state.stage != Stage::Turn(seat) {
            return None;
        }
        let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
        match state.asked {
            None => self.scale.random_lead(hand, buffer, rng),
            Some(asked) => self.scale.random_answer(hand, asked, buffer, rng),
        }
    }
}
