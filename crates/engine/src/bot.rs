//! Bots: a view in, an action out. No bot can be handed a `State`.

use crate::chance::Rng;
use crate::game::{Game, Simulate};
use crate::seat::{Seat, Viewer};

/// How much a bot may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A fixed number of playouts: reproducible bit for bit with the same `Rng`.
    Playouts(u64),
    /// Milliseconds, measured by the bot.
    Millis(u64),
}

/// One action a bot looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// The expected final score difference to the average opponent, in the game's own points,
    /// counted so that more is better for the seat.
    pub value: f64,
    /// How the action did in worlds that were played out, where it was tried.
    pub trials: Option<Trials>,
}

impl<A> Considered<A> {
    /// An action that was judged and not tried.
    pub fn judged(action: A, value: f64) -> Considered<A> {
        Considered { action, value, trials: None }
    }
}

/// What was seen of an action in sampled worlds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trials {
    /// In how many worlds it was tried.
    pub worlds: u64,
    /// The share of them that the seat won.
    pub won: f64,
    /// The standard error of the value.
    pub error: f64,
}

/// How often a fact held in sampled worlds for the action that was chosen: what a reason is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactCount {
    /// Which fact; the game knows what it says (`Voice::reason`).
    pub fact: u8,
    /// In how many worlds it held.
    pub times: u32,
    /// In how many worlds it was looked for.
    pub of: u32,
}

/// How a playout ended for a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ending {
    /// The score difference to the average opponent, as the table's rules make it matter.
    pub value: f64,
    /// Whether the seat won what was played for: 1, 0, or its part of a shared win.
    pub won: f64,
}

/// A move and an opinion of it that is as good as trials.
#[derive(Clone, PartialEq, Debug)]
pub struct Prior<A> {
    /// The move.
    pub action: A,
    /// The value it is expected to have, as an `Ending` has one.
    pub value: f64,
    /// How many worlds the opinion counts for at least; it always counts for as many as the move
    /// was tried in, because more trials by a quick policy are not a better policy.
    pub worlds: f64,
}

/// What a bot decided, and what else it considered, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// What it would do.
    pub action: A,
    /// What it looked at, best first; may be empty.
    pub considered: Vec<Considered<A>>,
    /// What doing nothing is worth, for a seat that may cut in but need not.
    pub silence: f64,
    /// The facts that spoke for the action; empty where nothing was sampled.
    pub facts: Vec<FactCount>,
}

/// What a move did to everybody, beside the move that the bot would have made.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect<A> {
    /// What the bot would have done.
    pub best: A,
    /// Among how many moves the seat could choose, as far as its menu lists them.
    pub choices: u32,
    /// For every seat: how much more the round is worth to it after the move that was made, in
    /// worlds that look like the view of whoever made it. All zero where both moves are the same.
    pub swings: Vec<f64>,
}

/// Something that plays a seat from its view alone.
pub trait Bot<G: Game>: Send {
    /// Decides for the seat whose view this is. The seat must be one the game admits now.
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action>;

    /// Thinks, and has an opinion about `played` too: where it would do something else, both are
    /// told first, and the error of `played` is that of its difference to the other. The default
    /// hopes that the move is among those it considers anyway.
    fn weigh(
        &mut self,
        game: &G,
        view: &G::View,
        _played: &G::Action,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        self.think(game, view, budget, rng)
    }

    /// What `played` did to every seat. Only a bot that plays worlds out can tell; the default cannot.
    fn effect(
        &mut self,
        _game: &G,
        _view: &G::View,
        _played: &G::Action,
        _budget: Budget,
        _rng: &mut Rng,
    ) -> Option<Effect<G::Action>> {
        None
    }
}

/// A quick opinion on an action, without search: what the greedy bot maximises and what guides
/// playouts. Judged from the view alone.
pub trait Appraise: Game {
    /// The estimated final score difference to the average opponent after `action`, in the
    /// game's own points; more is better for the seat.
    fn appraise(&self, view: &Self::View, action: &Self::Action) -> f64;

    /// The same estimate for a seat that may cut in and does not.
    fn silence(&self, _view: &Self::View) -> f64 {
        0.0
    }
}

/// A view made ready to be imagined again and again: each call is one world.
pub type WorldSampler<'a, S> = Box<dyn FnMut(&mut Rng) -> S + 'a>;

/// What winning the match is worth beyond its points, so that the last round is played to win.
const VICTORY: f64 = 2.0;
/// How many of the actions that a bot looked at it tells.
pub const MOST_CONSIDERED: usize = 10;

/// No round is longer; a playout that is stops where it stands.
const LONGEST: usize = 5_000;

/// What a search needs of a game: likely worlds, moves worth a try, how seats play on, and what
/// the end is worth. The defaults suit any game and know nothing about it.
pub trait Policy: Simulate + Appraise {
    /// Whose view this is; nothing for a spectator's.
    fn viewer(&self, view: &Self::View) -> Option<Seat>;

    /// Makes ready what is made once and kept for all games of the process. It is part of the
    /// time that the first search has, so it must be quick. The default needs nothing.
    fn prepare(&self) {}

    /// The round that is being played: `standing` without the scores.
    fn round(&self, state: &Self::State) -> u32 {
        self.standing(state).round
    }

    /// A world that looks like `view`, likelier ones more often: what others did tells something
    /// about what they hold. The default finds all of them equally likely.
    fn sample_world(&self, view: &Self::View, rng: &mut Rng) -> Self::State {
        self.determinize(view, rng)
    }

    /// `sample_world` for many worlds of one view: a game may prepare once what each of them needs.
    fn world_sampler<'a>(
        &'a self,
        view: &'a Self::View,
        _rng: &mut Rng,
    ) -> WorldSampler<'a, Self::State> {
        Box::new(move |rng| self.sample_world(view, rng))
    }

    /// The moves worth a try, at most `widest`: those that the quick opinion likes best, of
    /// equals the first.
    fn candidates(&self, view: &Self::View, widest: usize) -> Vec<Self::Action> {
        let choices = self.choices(view).actions;
        if choices.len() <= widest {
            return choices;
        }
        let judge = |action| (self.appraise(view, &action), action);
        let mut judged: Vec<(f64, Self::Action)> = choices.into_iter().map(judge).collect();
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        judged.truncate(widest.max(1));
        judged.into_iter().map(|(_, action)| action).collect()
    }

    /// The moves worth a try with what the game thinks of them before any is tried, at most
    /// `widest`; empty where it has no opinion as good as trials.
    fn priors(&self, _view: &Self::View, _widest: usize) -> Vec<Prior<Self::Action>> {
        Vec::new()
    }

    /// What the game thinks of one move before it is tried; nothing where it has no opinion as
    /// good as trials.
    fn prior(&self, _view: &Self::View, _action: &Self::Action) -> Option<Prior<Self::Action>> {
        None
    }

    /// What `seat` does; nothing when it may not act. The world is sampled and whole, but a seat
    /// decides by what it would know in it: a seat that plays by cards it could not see makes
    /// another choice in every world, which no real player can (strategy fusion). `moves` is room
    /// for a menu. The default plays uniformly at random.
    fn decide(
        &self,
        state: &Self::State,
        seat: Seat,
        moves: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Option<Self::Action> {
        self.random_move(state, seat, moves, rng)
    }

    /// Plays a world on from a state in which `seat` has just moved, until what is played for is
    /// settled. The default plays to the end of the round.
    fn play_on(
        &self,
        mut state: Self::State,
        seat: Seat,
        round: u32,
        moves: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Ending {
        for _ in 0..LONGEST {
            let Some(next) = self.awaits(&state).must.first() else { break };
            if self.round(&state) != round {
                break;
            }
            match self.decide(&state, next, moves, rng) {
                Some(action) => self.step(&mut state, next, &action),
                None => break,
            }
        }
        self.ending(&state, seat)
    }

    /// `candidates` for the oracle, whose seat sees the whole state. The default tries what its
    /// view finds worth a try.
    fn candidates_seeing(
        &self,
        state: &Self::State,
        seat: Seat,
        widest: usize,
    ) -> Vec<Self::Action> {
        self.candidates(&self.view(state, Viewer::Seat(seat)), widest)
    }

    /// `play_on` for the oracle: this is the real deal, and `seat` may decide by all of it. The
    /// default has it decide like everybody else, who may see only what a seat sees.
    fn play_on_seeing(
        &self,
        state: Self::State,
        seat: Seat,
        round: u32,
        moves: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Ending {
        self.play_on(state, seat, round, moves, rng)
    }

    /// What a state at the end of a round, or of the match, is worth to `seat`.
    fn ending(&self, state: &Self::State, seat: Seat) -> Ending {
        let scores = self.standing(state).scores;
        let others = scores.len().saturating_sub(1).max(1) as f64;
        let own = scores.get(seat.index()).copied().unwrap_or_default();
        let rest = scores.iter().sum::<i64>() - own;
        let lead = own as f64 - rest as f64 / others;
        match self.outcome(state) {
            Some(outcome) => {
                let share = 1.0 / outcome.winners.len().max(1) as f64;
                let won = if outcome.winners.contains(seat) { share } else { 0.0 };
                Ending { value: lead + VICTORY * won, won }
            }
            None => Ending { value: lead, won: f64::from(u8::from(lead > 0.0)) },
        }
    }

    /// Which facts hold in a sampled world for a move of the seat whose view this is, one bit
    /// each: what the reasons for a move are made of. `Voice::reason` says them.
    fn facts(&self, _view: &Self::View, _world: &Self::State, _action: &Self::Action) -> u32 {
        0
    }
}
