//! The fast path: menus straight from the state, no view in between.

use crate::action::Action;
use crate::game::Lexio;
use crate::menu::Asked;
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

    #[inline]
    fn random_plies(&self, state: &mut State, buffer: &mut Vec<Action>, rng: &mut Rng) -> u64 {
        let passed = self.pass_weak(state);
        let Stage::Turn(seat) = state.stage else { return passed };
        match self.random_move(state, seat, buffer, rng) {
            Some(Action::Play(tiles)) => self.play(state, seat, tiles, &mut ()),
            Some(Action::Pass) => self.pass(state, seat, &mut ()),
            None => return passed,
        }
        passed + 1
    }
}

impl Lexio {
    /// Against a single tile, lets all pass in turn who have none that is stronger: most of the
    /// plies of a round, and they take no luck. Answers how many passed.
    #[inline]
    fn pass_weak(&self, state: &mut State) -> u64 {
        let Some(Asked { count: 1, strength }) = state.asked else { return 0 };
        let Stage::Turn(mut seat) = state.stage else { return 0 };
        let stronger = !0 << strength.least();
        let mut passed = 0;
        while state.hands.get(seat.index()).is_some_and(|hand| hand.0 & stronger == 0) {
            passed += 1;
            seat = seat.left(self.setup.seats);
            // R5.4: once all others have passed, the last player leads.
            if state.passes + passed + 1 >= self.setup.seats.0 {
                state.asked = None;
                break;
            }
        }
        if passed > 0 {
            state.passes += passed;
            state.stage = Stage::Turn(seat);
        }
        u64::from(passed)
    }
}
