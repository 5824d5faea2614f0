//! How a seat plays on in a sampled world: quickly, by its own hand, the tiles nobody has played
//! and the sizes of the other hands; never by what the others hold.

use crate::action::Action;
use crate::game::Lexio;
use crate::prices::Prices;
use crate::state::State;
use crate::tiles::Tiles;
use crate::view::View;
use tablee_engine::{Policy, Rng, Seat, Simulate as _};

/// One decision in so many is made at random: everybody errs, and worlds differ.
const SLIP: u32 = 16;

impl Policy for Lexio {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        // The last round stays the last: its end shows in the stage, as nobody is awaited.
        state.round + 1
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
            n if rng.below(SLIP) == 0 => return Some(moves.swap_remove(rng.index(n))),
            _ => {}
        }
        let prices = Prices::new(self, state, seat);
        let mut best = (f64::NEG_INFINITY, Action::Pass);
        for action in moves.iter() {
            let worth = match action {
                Action::Pass => 0.0,
                Action::Play(tiles) => prices.worth(*tiles),
            };
            if worth > best.0 {
                best = (worth, *action);
            }
        }
        Some(best.1)
    }
}

impl Lexio {
    /// What a seat has not seen: neither in its hand nor played.
    pub(crate) fn unseen_by(&self, state: &State, seat: Seat) -> Tiles {
        let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
        let seen = state.story.iter().fold(hand, |seen, played| seen.or(played.tiles()));
        self.setup.tiles.without(seen)
    }

    /// The fewest tiles that another seat holds.
    pub(crate) fn nearest(&self, state: &State, seat: Seat) -> u8 {
        let others = self.setup.seats.iter().filter(|other| *other != seat);
        let sizes = others.filter_map(|other| state.hands.get(other.index()));
        sizes.map(|hand| hand.len()).min().unwrap_or(0)
    }
}
