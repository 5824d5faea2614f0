//! How a seat plays on in a sampled world: by slots and what is known of them, never by the
//! hidden numbers of its own row (X3), for those it could not see.

use crate::action::Action;
use crate::belief::Belief;
use crate::ending;
use crate::game::Xylo;
use crate::imagine::Imagination;
use crate::mind::Mind;
use crate::round::{Phase, Round};
use crate::shortlist;
use crate::state::State;
use crate::view::View;
use tablee_engine::{Ending, Imagining, Policy, Rng, Seat};

/// One decision in so many is made at random: everybody errs, and worlds differ.
const SLIP: u32 = 24;

impl Policy for Xylo {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        state.number
    }

    fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        Imagination::new(view, self.setup(), rng).draw(rng)
    }

    fn imagining<'a>(&'a self, view: &'a View, rng: &mut Rng) -> Imagining<'a, State> {
        let imagination = Imagination::new(view, self.setup(), rng);
        Box::new(move |rng| imagination.draw(rng))
    }

    fn candidates(&self, view: &View, widest: usize) -> Vec<Action> {
        shortlist::of(view, self.setup(), widest)
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        _: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        let round = &state.round;
        if round.phase == Phase::Sorting {
            return (!round.sorted.contains(seat)).then_some(Action::Sort);
        }
        if round.phase == Phase::Over || self.setup().seat_of(round.turn) != Some(seat) {
            return None;
        }
        let belief = Belief::new(round, self.setup());
        Some(self.acts(round, &belief, seat, rng))
    }

    fn play_on(
        &self,
        mut state: State,
        seat: Seat,
        number: u32,
        _: &mut Vec<Action>,
        luck: &mut Rng,
    ) -> Ending {
        if state.number != number || state.winner.is_some() {
            return self.ending(&state, seat);
        }
        let setup = self.setup();
        let round = &mut state.round;
        for sorter in setup.seats.iter() {
            if round.phase == Phase::Sorting && !round.sorted.contains(sorter) {
                round.sort(setup, sorter, None, &mut ());
            }
        }
        let mut belief = Belief::new(round, setup);
        while let Some(next) = setup.seat_of(round.turn).filter(|_| round.phase != Phase::Over) {
            let acted = round.turn;
            match self.acts(round, &belief, next, luck) {
                Action::Play(position) => round.play(setup, position, &mut ()),
                Action::Look(left, right) => {
                    round.look(setup, [left, right], &mut ());
                    belief.see_looked(round, setup, acted);
                }
                Action::Bid(position) => round.bid(setup, position, &mut ()),
                Action::Pass | Action::Sort | Action::SortAs(_) => round.pass(setup, &mut ()),
            }
            belief.catch_up(round, setup, acted);
        }
        ending::of_round(&state, setup, self.rules_rounds(), seat)
    }

    fn ending(&self, state: &State, seat: Seat) -> Ending {
        ending::of_match(state, self.setup(), seat)
    }
}

impl Xylo {
    /// What the seat whose turn it is does.
    #[inline]
    fn acts(&self, round: &Round, belief: &Belief, seat: Seat, rng: &mut Rng) -> Action {
        let row = usize::from(round.turn);
        match round.phase {
            Phase::Playing => {
                let playable = round.playable();
                let count = playable.count_ones();
                if count == 1 {
                    return Action::Play(crate::legal::leftmost(playable));
                }
                if rng.below(SLIP) == 0 {
                    let nth = rng.index(count as usize);
                    let chosen = crate::legal::positions(playable).nth(nth);
                    return Action::Play(chosen.unwrap_or(1));
                }
                Action::Play(Mind::new(round, self.setup(), belief, seat).plays(playable))
            }
            Phase::Choosing => {
                let looked = round.looked[row].unwrap_or_default();
                Action::Bid(Mind::new(round, self.setup(), belief, seat).bids(looked))
            }
            Phase::Announcing | Phase::Sorting | Phase::Over => {
                let mind = Mind::new(round, self.setup(), belief, seat);
                let ((left, right), hit) = mind.looks();
                if mind.announces(hit) { Action::Look(left, right) } else { Action::Pass }
            }
        }
    }
}
