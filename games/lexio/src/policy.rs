//! What a search needs of Lexio: likely worlds, moves worth a try, how seats play on, and what the
//! end of a round is worth.

use crate::action::Action;
use crate::combo::Combo;
use crate::game::Lexio;
use crate::instinct::Instinct;
use crate::rush::Rush;
use crate::settlement::{MOST, Reckoning};
use crate::state::State;
use crate::tiles::Tiles;
use crate::view::View;
use crate::weights::Weights;
use tablee_engine::{Ending, Game as _, Policy, Rng, Seat};

/// What winning the match is worth beyond its chips, so that the last round is played to win.
const VICTORY: f64 = 1.0;
/// No more moves than that are tried: worlds are better spent on the likely ones.
const TRIED: usize = 10;

impl Policy for Lexio {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        // The last round stays the last: its end shows in the stage, as nobody is awaited.
        state.round + 1
    }

    fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        self.likely(view, rng)
    }

    fn candidates(&self, view: &View, widest: usize) -> Vec<Action> {
        self.worth_a_try(view, widest)
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
        Some(Rush::from(self, state)?.act(&Weights::TRAINED, moves, rng))
    }

    fn play_on(
        &self,
        state: State,
        seat: Seat,
        round: u32,
        moves: &mut Vec<Action>,
        luck: &mut Rng,
    ) -> Ending {
        if self.round(&state) != round {
            return self.ending(&state, seat);
        }
        let Some(mut rush) = Rush::from(self, &state) else { return self.ending(&state, seat) };
        let winner = rush.finish(&[&Weights::TRAINED; MOST], moves, luck);
        self.rushed(&state, &rush.hands, winner, seat)
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
    /// What a round that `winner` has just ended is worth to `seat`.
    fn rushed(&self, state: &State, hands: &[Tiles; MOST], winner: Seat, seat: Seat) -> Ending {
        let seats = self.setup.seats.count();
        let (left, held) = (&hands[..seats], &state.chips[..seats]);
        let payments = Reckoning { rules: &self.rules, winner, left, chips: held }.payments();
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
        let instinct = Instinct::new(&self.scale, &Weights::TRAINED, self.insight(view));
        let judge = |action: Action| match action {
            Action::Pass => (f32::INFINITY, action),
            Action::Play(tiles) => (instinct.worth_of(tiles), action),
        };
        let mut judged: Vec<(f32, Action)> = choices.into_iter().map(judge).collect();
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut shapes = Vec::new();
        let fresh = |(_, action): &(f32, Action)| {
            let shape = self.shape(*action);
            let fresh = !shapes.contains(&shape);
            shapes.push(shape);
            fresh
        };
        let tried = judged.into_iter().filter(fresh).take(widest.clamp(1, TRIED));
        tried.map(|(_, action)| action).collect()
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
    pub fn spar(&self, weights: &[&Weights; MOST], rng: &mut Rng) -> Vec<i64> {
        let mut rush = Rush::fresh(self, self.setup.shuffled(rng));
        let winner = rush.finish(weights, &mut Vec::new(), rng);
        let seats = self.setup.seats.count();
        let chips = [i64::from(self.rules.chips); MOST];
        let (left, chips) = (&rush.hands[..seats], &chips[..seats]);
        let paid = Reckoning { rules: &self.rules, winner, left, chips }.payments();
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
