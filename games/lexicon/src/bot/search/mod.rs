//! Policy: what a search over sampled worlds needs of Lexicon. Candidates come from the word bot;
//! worlds are played on by a light one.

mod facts;
mod leaves;
mod memo;
mod payoff;
mod rollout;
mod table_words;
mod weight_table;

use crate::action::Action;
use crate::bot::{Level, WordBot, goes_out};
use crate::game::Lexicon;
use crate::legal::{Position, Role};
use crate::pieces::public_state::Phase;
use crate::state::State;
use crate::view::View;
use crate::words::dictionary::Verdict;
pub(crate) use facts::Fact;
use rollout::Rollout;
use table_words::TableWords;
use tablee_engine::{Ending, Policy, Rng, Seat};
use weight_table::{OpponentThreat, WeightTable};

/// No hand is longer; one that is stops where it stands.
const LONGEST: usize = 2_000;

/// How many turns of its own a seat plays on before the rest of the hand is estimated; most hands
/// are over by then.
const DEEP: usize = 3;
/// The part of the learned value of a move in what it is worth; the rest is how the hand ended.
/// The one is sure and a little wrong, the other right on average and scattered.
const LEARNED: f64 = 0.3;
/// Moves that the word bot finds worse than its best by so many points are not tried.
const HOPELESS: f64 = 6.0;

impl Lexicon {
    /// What a seat does by what it would know; nothing when it may not act.
    fn rollout_action(&self, state: &State, seat: Seat) -> Option<Action> {
        let hand = state.hand(seat);
        let position = Position { seat: Some(seat), hand: &hand, scene: &state.scene };
        let wrong = || {
            let claim = state.scene.claim.filter(|claim| claim.author != seat);
            claim.is_some_and(|claim| self.verdict(&claim.word) != Verdict::Valid)
        };
        match position.role().ok()? {
            // The dictionary is public: it is known beforehand how a challenge ends.
            _ if wrong() => Some(Action::Challenge),
            Role::Judge => Some(Action::Accept),
            Role::Onlooker => None,
            Role::Turn => Some(self.rollout(state, seat).turn()),
        }
    }

    fn rollout<'a>(&'a self, state: &'a State, seat: Seat) -> Rollout<'a> {
        let size = |seat: Seat| state.hands[seat.index() & 7].len();
        Rollout::new(self, &state.scene, (seat, &state.hands[seat.index() & 7]), size)
    }

    /// Plays a hand on until it ends, or until the rest can be estimated.
    fn play_out(&self, state: &mut State, seat: Seat) -> Ending {
        let mut moved = 0;
        for _ in 0..LONGEST {
            let turn = state.scene.turn;
            let action = self.rollout(state, turn).turn();
            if self.apply_unrecorded(state, turn, &action).is_some() {
                return self.count(state, seat);
            }
            moved += usize::from(turn == seat);
            if moved == DEEP {
                return self.estimate(state, seat);
            }
        }
        self.count(state, seat)
    }

    /// What a hand that goes on is worth to a seat that has just moved.
    fn estimate(&self, state: &State, seat: Seat) -> Ending {
        let scale = WeightTable::of(self.rules.dictionary);
        let others = state.scene.active(self.seats).without(seat);
        let cost = |seat: Seat| f64::from(self.pack.total(&state.hand(seat)));
        let points = others.iter().map(cost).sum::<f64>() / others.len().max(1) as f64;
        let danger = scale.danger(others.iter().map(|seat| state.hand(seat).len()));
        let rivals = OpponentThreat { points, danger };
        let (hand, spread) = (state.hand(seat), TableWords::new(self, &state.scene.words));
        let can = spread.prospect(&hand, 0, None);
        let value =
            scale.common(&rivals) + scale.value(&self.pack, &hand, &can, spread.len(), &rivals);
        Ending { value, won: f64::from(u8::from(value > 0.0)) }
    }
}

impl Policy for Lexicon {
    fn viewer(&self, view: &View) -> Option<Seat> {
        view.seat.filter(|seat| self.seats.has(*seat))
    }

    fn prepare(&self) {
        self.dictionary.prepare();
    }

    fn round(&self, state: &State) -> u32 {
        state.scene.number
    }

    /// The word bot's best. Challenges and answers it settles alone: the dictionary is public.
    fn candidates(&self, view: &View, widest: usize) -> Vec<Action> {
        let considered = WordBot::new(Level::EXPERT).consider(self, view);
        let Some(best) = considered.first() else { return Vec::new() };
        // Nothing is better than going out: the others only shed.
        let out = goes_out(view, &best.action);
        if out || matches!(best.action, Action::Challenge | Action::Accept) {
            return vec![best.action];
        }
        let turn = |action: &Action| !matches!(action, Action::Challenge | Action::Accept);
        let near = considered.iter().take_while(|c| c.value > best.value - HOPELESS);
        near.map(|c| c.action).filter(turn).take(widest.max(1)).collect()
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        _: &mut Vec<Action>,
        _: &mut Rng,
    ) -> Option<Action> {
        self.rollout_action(state, seat)
    }

    fn play_on(
        &self,
        mut state: State,
        seat: Seat,
        round: u32,
        _: &mut Vec<Action>,
        _: &mut Rng,
    ) -> Ending {
        if state.scene.number != round || state.scene.phase != Phase::Play {
            return Policy::ending(self, &state, seat);
        }
        let learned = self.estimate(&state, seat).value;
        let end = self.play_out(&mut state, seat);
        Ending { value: LEARNED * learned + (1.0 - LEARNED) * end.value, ..end }
    }

    fn ending(&self, state: &State, seat: Seat) -> Ending {
        match state.scene.last.as_ref() {
            Some(last)
                if last.number + 1 == state.scene.number || state.scene.phase == Phase::Over =>
            {
                self.settled(last, seat)
            }
            _ => self.count(state, seat),
        }
    }

    fn facts(&self, view: &View, world: &State, action: &Action) -> u32 {
        self.viewer(view).map_or(0, |seat| self.observe(view, world, seat, action))
    }
}
