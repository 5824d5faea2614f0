//! Fast path: menus and random moves straight from the state, no view in between.

use crate::action::Action;
use crate::game::Xylo;
use crate::legal;
use crate::pieces::playable;
use crate::pieces::round::Phase;
use crate::state::State;
use tablee_engine::{Rng, Seat, Simulate};

impl Simulate for Xylo {
    #[inline]
    fn moves(&self, state: &State, seat: Seat, buffer: &mut Vec<Action>) {
        buffer.clear();
        let round = &state.round;
        if round.phase == Phase::Sorting {
            if self.setup.seats.has(seat) && !round.sorted.contains(seat) {
                buffer.push(Action::Sort);
            }
            return;
        }
        if self.setup.seat_of(round.turn) != Some(seat) {
            return;
        }
        let row = usize::from(round.turn);
        match round.phase {
            Phase::Sorting | Phase::Over => {}
            Phase::Playing => buffer.extend(legal::plays(round.playable())),
            Phase::Announcing => {
                buffer.push(Action::Pass);
                buffer.extend(legal::looks(round.down[row]));
            }
            Phase::Choosing => {
                buffer.extend(round.looked[row].into_iter().flatten().map(Action::Bid));
            }
        }
    }

    #[inline]
    fn random_move(
        &self,
        state: &State,
        seat: Seat,
        _: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        let round = &state.round;
        if round.phase == Phase::Sorting {
            let due = self.setup.seats.has(seat) && !round.sorted.contains(seat);
            return due.then_some(Action::Sort);
        }
        if self.setup.seat_of(round.turn) != Some(seat) {
            return None;
        }
        let row = usize::from(round.turn);
        let mut pick = |among: u32| if among > 1 { rng.below(among) } else { 0 };
        match round.phase {
            Phase::Sorting | Phase::Over => None,
            Phase::Playing => {
                let playable = round.playable();
                let nth = pick(playable.count_ones());
                playable::nth(playable, nth).map(Action::Play)
            }
            Phase::Announcing => {
                // Passing comes first, then as many pairs as there are cards but one.
                let down = round.down[row];
                let Some(nth) = pick(down.count_ones().max(1)).checked_sub(1) else {
                    return Some(Action::Pass);
                };
                let left = playable::nth(down, nth)?;
                Some(Action::Look(left, playable::leftmost(down & (0xfffe << left))))
            }
            Phase::Choosing => round.looked[row].map(|two| Action::Bid(two[pick(2) as usize])),
        }
    }
}
