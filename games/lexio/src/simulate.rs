//! The fast path: menus straight from the state, no view in between.

use crate::action::Action;
use crate::game::Lexio;
use crate::menu::Asked;
use crate::pick::stronger;
use crate::state::{Stage, State};
use crate::story::Played;
use crate::tiles::Tiles;
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
        let Stage::Turn(seat) = state.stage else { return 0 };
        if let Some(Asked { count: 1, strength }) = state.asked {
            return self.single_file(state, seat, strength.least(), rng);
        }
        match self.random_move(state, seat, buffer, rng) {
            Some(Action::Play(tiles)) => self.play(state, seat, tiles, &mut ()),
            Some(Action::Pass) => self.pass(state, seat, &mut ()),
            None => return 0,
        }
        1
    }
}

impl Lexio {
    /// The rest of a trick of single tiles, by the same luck as turn by turn: most of the plies
    /// of a round. Answers how many there were.
    #[inline]
    fn single_file(&self, state: &mut State, first: Seat, least: u32, rng: &mut Rng) -> u64 {
        let (seats, mut passes) = (self.setup.seats, state.passes);
        let (mut seat, mut least, mut plies) = (first, least, 0);
        while let Some(hand) = state.hands.get_mut(seat.index()) {
            plies += 1;
            let tile = stronger(hand.0 & (!0 << least), rng);
            if tile == 0 {
                passes += 1;
            } else if hand.0 == tile {
                self.play(state, seat, Tiles(tile), &mut ());
                return plies;
            } else {
                hand.0 ^= tile;
                // There are never more plays than tiles, so there is room.
                let _ = state.story.try_push(Played::answer(seat, Tiles(tile)));
                (passes, least) = (0, tile.trailing_zeros() + 1);
            }
            seat = seat.left(seats);
            // R5.4: once all others have passed, the last player leads.
            if passes + 1 >= seats.0 {
                (state.passes, state.asked, state.stage) = (passes, None, Stage::Turn(seat));
                break;
            }
        }
        plies
    }
}
