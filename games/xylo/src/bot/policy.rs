//! Rollout policy: how a seat plays on in a sampled world: by slots and what is known of them,
//! never by the hidden numbers of its own row (X3), for those it could not see.

use crate::action::Action;
use crate::bot::belief::Belief;
use crate::bot::candidates;
use crate::bot::evaluation::Evaluation;
use crate::bot::facts;
use crate::bot::noise::Noise;
use crate::bot::oracle;
use crate::bot::payoff;
use crate::bot::sampler::Sampler;
use crate::game::Xylo;
use crate::pieces::round::{Phase, Round};
use crate::state::State;
use crate::view::View;
use tablee_engine::{Ending, Game as _, Policy, Rng, Seat, Viewer, WorldSampler};

impl Policy for Xylo {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        state.number
    }

    fn sample_world(&self, view: &View, rng: &mut Rng) -> State {
        Sampler::new(view, self.setup(), rng).draw(rng)
    }

    fn world_sampler<'a>(&'a self, view: &'a View, rng: &mut Rng) -> WorldSampler<'a, State> {
        let imagination = Sampler::new(view, self.setup(), rng);
        Box::new(move |rng| imagination.draw(rng))
    }

    fn candidates(&self, view: &View, widest: usize) -> Vec<Action> {
        candidates::of(view, self.setup(), widest)
    }

    fn candidates_seeing(&self, state: &State, seat: Seat, widest: usize) -> Vec<Action> {
        let view = self.view(state, Viewer::Seat(seat));
        candidates::seeing(&state.round, self.setup(), &view, widest)
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
        Some(self.acts(round, &belief, seat, Noise::new(rng)))
    }

    fn play_on(
        &self,
        mut state: State,
        seat: Seat,
        number: u32,
        _: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Ending {
        if state.number != number || state.winner.is_some() {
            return self.ending(&state, seat);
        }
        self.finish(&mut state.round, rng, |_| {});
        payoff::of_round(&state, self.setup(), self.rules_rounds(), seat)
    }

    fn play_on_seeing(
        &self,
        state: State,
        seat: Seat,
        number: u32,
        _: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Ending {
        if state.number != number || state.winner.is_some() {
            return self.ending(&state, seat);
        }
        oracle::play_out(self, state, seat, rng)
    }

    fn facts(&self, view: &View, world: &State, action: &Action) -> u32 {
        facts::of(self, view, world, action)
    }

    fn ending(&self, state: &State, seat: Seat) -> Ending {
        payoff::of_match(state, self.setup(), seat)
    }
}

impl Xylo {
    /// Plays a round to its end, every seat by what it knows; `watch` sees every card.
    pub(crate) fn finish(&self, round: &mut Round, rng: &mut Rng, mut watch: impl FnMut(&Round)) {
        self.lay(round);
        let noise = Noise::new(rng);
        let mut belief = Belief::new(round, self.setup());
        watch(round);
        while let Some(next) = self.next(round) {
            let action = self.acts(round, &belief, next, noise);
            self.advance(round, &mut belief, next, &action);
            watch(round);
        }
    }

    /// Whoever has not sorted does it the plain way.
    pub(crate) fn lay(&self, round: &mut Round) {
        let setup = self.setup();
        for sorter in setup.seats.iter() {
            if round.phase == Phase::Sorting && !round.sorted.contains(sorter) {
                round.sort(setup, sorter, None, &mut ());
            }
        }
    }

    /// Whose turn it is once the rows are laid; nobody's when the round is over.
    #[inline]
    pub(crate) fn next(&self, round: &Round) -> Option<Seat> {
        self.setup().seat_of(round.turn).filter(|_| round.phase != Phase::Over)
    }

    /// Carries out an action, and all see what there is to see of it.
    #[inline]
    pub(crate) fn advance(
        &self,
        round: &mut Round,
        belief: &mut Belief,
        seat: Seat,
        action: &Action,
    ) {
        let acted = round.turn;
        self.put(round, seat, action);
        if round.phase == Phase::Choosing {
            belief.see_looked(round, self.setup(), acted);
        }
        belief.catch_up(round, self.setup(), acted);
    }

    /// Carries out an action in a round alone, without scores and what follows.
    pub(crate) fn put(&self, round: &mut Round, seat: Seat, action: &Action) {
        let setup = self.setup();
        match action {
            Action::Sort => round.sort(setup, seat, None, &mut ()),
            Action::SortAs(sorting) => round.sort(setup, seat, Some(sorting), &mut ()),
            Action::Play(position) => round.play(setup, *position, &mut ()),
            Action::Pass => round.pass(setup, &mut ()),
            Action::Look(left, right) => round.look(setup, [*left, *right], &mut ()),
            Action::Bid(position) => round.bid(setup, *position, &mut ()),
        }
    }

    /// What the seat whose turn it is does.
    #[inline]
    pub(crate) fn acts(&self, round: &Round, belief: &Belief, seat: Seat, noise: Noise) -> Action {
        let row = usize::from(round.turn);
        match round.phase {
            Phase::Playing => {
                let playable = round.playable();
                if playable.count_ones() == 1 {
                    return Action::Play(crate::pieces::playable::leftmost(playable));
                }
                if let Some(slipped) = noise.slip(round, playable) {
                    return Action::Play(slipped);
                }
                Action::Play(Evaluation::new(round, self.setup(), belief, seat).plays(playable))
            }
            Phase::Choosing => {
                let looked = round.looked[row].unwrap_or_default();
                Action::Bid(Evaluation::new(round, self.setup(), belief, seat).bids(looked))
            }
            Phase::Announcing if !Evaluation::may_announce(round.down[row].count_ones()) => {
                Action::Pass
            }
            Phase::Announcing | Phase::Sorting | Phase::Over => {
                let evaluation = Evaluation::new(round, self.setup(), belief, seat);
                let ((left, right), hit) = evaluation.looks();
                if evaluation.announces(hit) { Action::Look(left, right) } else { Action::Pass }
            }
        }
    }
}
