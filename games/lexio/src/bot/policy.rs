//! Policy: what a search needs of Lexio: likely worlds, moves worth a try, how seats play on, and
//! what the end of a round is worth.

use crate::action::Action;
use crate::bot::endgame::{Close, Endgame};
use crate::bot::rollout::Rollout;
use crate::bot::rollout_policy::RolloutPolicy;
use crate::bot::weights::Weights;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::scoring::{MOST, RoundEnd};
use crate::state::State;
use crate::view::View;
use tablee_engine::{Ending, Game as _, Policy, Prior, Rng, Seat, WorldSampler};

/// What winning the match is worth beyond its chips, so that the last round is played to win.
const VICTORY: f64 = 1.0;
/// How many worlds the net's opinion of a move counts for at least; see docs/experiments.md.
const CONFIDENCE: f64 = 300.0;
/// No more moves than that are tried: worlds are better spent on the likely ones.
const TRIED: usize = 10;
/// With so few tiles in all hands a world is played out exactly: about ten positions each. Two
/// tiles more take fifteen times as many, and were not measured to play better.
const FEW: u32 = 9;
/// A search that needs more positions is given up, and the rollout policy plays on.
const POSITIONS: u32 = 200;

impl Policy for Lexio {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        // The last round stays the last: its end shows in the stage, as nobody is awaited.
        state.round + 1
    }

    fn sample_world(&self, view: &View, rng: &mut Rng) -> State {
        self.likely(view, rng).draw(rng)
    }

    fn world_sampler<'a>(&'a self, view: &'a View, rng: &mut Rng) -> WorldSampler<'a, State> {
        let likely = self.likely(view, rng);
        Box::new(move |rng| likely.draw(rng))
    }

    fn candidates(&self, view: &View, widest: usize) -> Vec<Action> {
        self.worth_a_try(view, widest)
    }

    fn priors(&self, view: &View, widest: usize) -> Vec<Prior<Action>> {
        let told = self.favourites(view, widest).into_iter();
        told.filter_map(|(action, chips)| self.counted(view, action, chips)).collect()
    }

    fn prior(&self, view: &View, action: &Action) -> Option<Prior<Action>> {
        let chips = self.opinions(view, &[*action])?;
        self.counted(view, *action, *chips.first()?)
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        moves: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        if self.awaits(state).must.first() != Some(seat) {
            return None;
        }
        Some(Rollout::from(self, state)?.act(&Weights::TRAINED, moves, rng))
    }

    fn play_on(
        &self,
        state: State,
        seat: Seat,
        round: u32,
        moves: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Ending {
        if self.round(&state) != round {
            return self.ending(&state, seat);
        }
        let Some(mut rollout) = Rollout::from(self, &state) else {
            return self.ending(&state, seat);
        };
        let close = self.close(&mut rollout, moves, rng);
        self.closing(&state, &close, seat)
    }

    fn ending(&self, state: &State, seat: Seat) -> Ending {
        let chips = &state.chips[..self.setup.seats.count()];
        let winner = state.last.as_ref().map(|last| last.winner);
        match self.outcome(state) {
            Some(_) => self.final_worth(chips, seat),
            None => Ending { value: lead(chips, seat), won: share(winner == Some(seat)) },
        }
    }

    fn facts(&self, view: &View, world: &State, action: &Action) -> u32 {
        self.facts_of(view, world, action)
    }
}

impl Lexio {
    /// The end of a round: by the rollout policy as long as there are many tiles, exactly once there are few.
    fn close(&self, rollout: &mut Rollout<'_>, moves: &mut Vec<Action>, rng: &mut Rng) -> Close {
        let weights = [&Weights::TRAINED; MOST];
        if rollout.position.left() > FEW
            && let Some(close) = rollout.until(FEW, &weights, moves, rng)
        {
            return close;
        }
        let solved = Endgame { game: self, menus: moves, most: POSITIONS }.solve(&rollout.position);
        solved.unwrap_or_else(|| rollout.finish(&weights, moves, rng))
    }

    /// What a round that has just ended so is worth to `seat`.
    fn closing(&self, state: &State, close: &Close, seat: Seat) -> Ending {
        let (seats, winner) = (self.setup.seats.count(), close.winner);
        let (left, held) = (&close.hands[..seats], &state.chips[..seats]);
        let payments = RoundEnd { rules: &self.rules, winner, left, chips: held }.payments();
        let mut chips = state.chips;
        for (payer, row) in payments.iter().enumerate() {
            for (taker, paid) in row.iter().enumerate() {
                chips[payer] -= i64::from(*paid);
                chips[taker] += i64::from(*paid);
            }
        }
        let chips = &chips[..seats];
        // R7.1: the last round, or somebody is out of chips.
        if state.round + 1 >= self.rules.rounds || chips.iter().any(|chips| *chips <= 0) {
            return self.final_worth(chips, seat);
        }
        Ending { value: lead(chips, seat), won: share(winner == seat) }
    }

    /// R7.2: at the end of the match the final standing counts beside the chips.
    fn final_worth(&self, chips: &[i64], seat: Seat) -> Ending {
        let own = chips.get(seat.index()).copied().unwrap_or_default();
        let most = chips.iter().copied().max().unwrap_or_default();
        let winners = chips.iter().filter(|chips| **chips == most).count().max(1);
        let won = if own == most { 1.0 / winners as f64 } else { 0.0 };
        Ending { value: lead(chips, seat) + VICTORY * won, won }
    }

    /// The plays that come to mind and the best of all others, at most `widest`; a pass is always
    /// among them where one may pass.
    fn worth_a_try(&self, view: &View, widest: usize) -> Vec<Action> {
        let choices = self.choices(view).actions;
        if choices.len() <= widest {
            return choices;
        }
        let rollout_policy = RolloutPolicy::new(&self.scale, &Weights::TRAINED, self.insight(view));
        let judge = |action: Action| match action {
            Action::Pass => (action, f32::INFINITY),
            Action::Play(tiles) => (action, rollout_policy.worth_of(tiles)),
        };
        let tried = self.shortlist(choices.into_iter().map(judge).collect(), widest);
        tried.into_iter().map(|(action, _)| action).collect()
    }

    /// The moves that the net likes best, with the chips it expects of them; a pass is always
    /// among them.
    fn favourites(&self, view: &View, widest: usize) -> Vec<(Action, f32)> {
        let choices = self.choices(view).actions;
        let Some(worth) = self.opinions(view, &choices) else { return Vec::new() };
        let judged: Vec<(Action, f32)> = choices.into_iter().zip(worth).collect();
        let pass = judged.iter().find(|(action, _)| *action == Action::Pass).copied();
        let mut tried = self.shortlist(judged, widest);
        tried.extend(pass.filter(|pass| !tried.contains(pass)));
        tried
    }

    /// The net's opinion as a search counts it.
    fn counted(&self, view: &View, action: Action, chips: f32) -> Option<Prior<Action>> {
        let seats = self.setup.seats.count() as f64;
        // What one wins the others lose, so the lead over their average grows by more.
        let gain = f64::from(chips) * seats / (seats - 1.0);
        Some(Prior { action, value: lead(&view.chips, view.seat?) + gain, worlds: CONFIDENCE })
    }

    /// The best judged, at most `widest`, one of each shape.
    fn shortlist(&self, mut judged: Vec<(Action, f32)>, widest: usize) -> Vec<(Action, f32)> {
        judged.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut shapes = Vec::new();
        let fresh = |(action, _): &(Action, f32)| {
            let shape = self.shape(*action);
            let fresh = !shapes.contains(&shape);
            shapes.push(shape);
            fresh
        };
        judged.into_iter().filter(fresh).take(widest.clamp(1, TRIED)).collect()
    }

    /// The numbers and the kind of a play: plays that differ in suits alone need not all be tried.
    fn shape(&self, action: Action) -> (u64, Option<Combo>) {
        match action {
            Action::Play(tiles) => (tiles.ranks(), self.scale.weigh(tiles).map(|(combo, _)| combo)),
            Action::Pass => (0, None),
        }
    }

    /// One round between seats that each play by their own weights, from a fair deal: what each
    /// wins. For training.
    pub fn self_play_round(&self, weights: &[&Weights; MOST], rng: &mut Rng) -> Vec<i64> {
        let mut rollout = Rollout::fresh(self, self.setup.shuffled(rng));
        let Close { winner, hands } = rollout.finish(weights, &mut Vec::new(), rng);
        let seats = self.setup.seats.count();
        let chips = [i64::from(self.rules.chips); MOST];
        let (left, chips) = (&hands[..seats], &chips[..seats]);
        let paid = RoundEnd { rules: &self.rules, winner, left, chips }.payments();
        let net = |seat: usize| {
            let taken: i64 = paid.iter().map(|row| i64::from(row[seat])).sum();
            taken - paid[seat].iter().map(|paid| i64::from(*paid)).sum::<i64>()
        };
        (0..seats).map(net).collect()
    }
}

/// The chips of a seat less the average of the others'.
fn lead(chips: &[i64], seat: Seat) -> f64 {
    let own = chips.get(seat.index()).copied().unwrap_or_default();
    let rest = chips.iter().sum::<i64>() - own;
    own as f64 - rest as f64 / chips.len().saturating_sub(1).max(1) as f64
}

fn share(won: bool) -> f64 {
    if won { 1.0 } else { 0.0 }
}
