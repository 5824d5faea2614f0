//! The fast path: menus straight from the state, no view in between.

use crate::action::Action;
use crate::fast::pick::stronger;
use crate::game::Lexio;
use crate::pieces::history::Played;
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::Tiles;
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
        let Stage::Turn(seat) = state.stage else { return 0 };
        if let Some(ToBeat { count: 1, strength }) = state.asked {
            let least = strength.least();
            return match self.setup.seats.0 {
                0..=2 => self.single_file::<2>(state, seat, least, rng),
                3 => self.single_file::<3>(state, seat, least, rng),
                4 => self.single_file::<4>(state, seat, least, rng),
                5.. => self.single_file::<5>(state, seat, least, rng),
            };
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
    /// of a round, and so written for each number of seats. Answers how many there were.
    #[inline]
    fn single_file<const SEATS: usize>(
        &self,
        state: &mut State,
        first: Seat,
        least: u32,
        rng: &mut Rng,
    ) -> u64 {
        let (mut seat, mut passes) = (first.index() % SEATS, usize::from(state.passes));
        let (mut above, mut plies) = (!0 << least, 0);
        // R5.4: once all others have passed, the last player leads.
        while passes + 1 < SEATS {
            plies += 1;
            let hand = &mut state.hands[seat].0;
            let tile = stronger(*hand & above, rng);
            if tile == 0 {
                passes += 1;
            } else if *hand == tile {
                self.play(state, Seat(seat as u8), Tiles(tile), &mut ());
                return plies;
            } else {
                *hand ^= tile;
                // There are never more plays than tiles, so there is room.
                let _ = state.history.try_push(Played::answer(Seat(seat as u8), Tiles(tile)));
                // All bits above the tile's.
                (passes, above) = (0, tile ^ tile.wrapping_neg());
            }
            seat = (seat + 1) % SEATS;
        }
        (state.passes, state.asked) = (passes as u8, None);
        state.stage = Stage::Turn(Seat(seat as u8));
        plies
    }
}
