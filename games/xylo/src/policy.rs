//! How a seat plays on in a sampled world: by slots and what is known of them, never by the
//! hidden numbers of its own row (X3.2), for those it could not see.

use crate::action::Action;
use crate::game::Xylo;
use crate::prospect::Prospect;
use crate::round::Phase;
use crate::state::State;
use crate::view::View;
use tablee_engine::{Policy, Rng, Seat, Simulate as _};

/// One decision in so many is made at random: everybody errs, and worlds differ.
const SLIP: u32 = 24;
/// A look is put off while its points do not exceed those of waiting by this much per card left.
const PATIENCE: f32 = 0.22;
/// With so few cards left it is now or never.
const LAST_CALL: u32 = 4;

impl Policy for Xylo {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        state.number
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        moves: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        self.moves(state, seat, moves);
        match moves.len() {
            0 => return None,
            1 => return moves.pop(),
            n if state.round.phase == Phase::Playing && rng.below(SLIP) == 0 => {
                return Some(moves.swap_remove(rng.index(n)));
            }
            _ => {}
        }
        let prospect = Prospect::new(&state.round, self.setup(), seat);
        let row = usize::from(self.setup().row_of(seat));
        let cards = state.round.down[row].count_ones();
        let worth = |action: &Action| match action {
            Action::Play(position) => prospect.after_play(*position),
            Action::Bid(position) => prospect.after_bid(*position),
            Action::Look(left, right) => {
                let (left, right) = (prospect.after_bid(*left), prospect.after_bid(*right));
                left.max(right) * 0.7 + left.min(right) * 0.3
            }
            Action::Pass if cards <= LAST_CALL => f32::NEG_INFINITY,
            Action::Pass => prospect.after_pass() + PATIENCE * cards as f32,
            Action::Sort | Action::SortAs(_) => 0.0,
        };
        let mut best = (f32::NEG_INFINITY, 0);
        for (nth, action) in moves.iter().enumerate() {
            let worth = worth(action);
            if worth > best.0 {
                best = (worth, nth);
            }
        }
        Some(moves.swap_remove(best.1))
    }
}
