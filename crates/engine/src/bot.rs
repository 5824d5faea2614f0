//! Bots: a view in, an action out. No bot can be handed a `State`.

use crate::chance::Rng;
use crate::game::{Game, Simulate};
use crate::seat::Seat;

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

/// How a game plays itself out in a sampled world. The default plays uniformly at random.
pub trait Policy: Simulate {
    /// Whose view this is; nothing for a spectator's.
    fn viewer(&self, view: &Self::View) -> Option<Seat>;

    /// The round that is being played: `standing` without the scores.
    fn round(&self, state: &Self::State) -> u32 {
        self.standing(state).round
    }

    /// What `seat` does; nothing when it may not act. The world is sampled and whole, but a seat
    /// decides by what it would know in it: whoever plays by cards that it could not see finds
    /// its own luck in every playout. `moves` is room for a menu.
    fn decide(
        &self,
        state: &Self::State,
        seat: Seat,
        moves: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Option<Self::Action> {
        self.moves(state, seat, moves);
        match moves.len() {
            0 => None,
            n => Some(moves.swap_remove(if n == 1 { 0 } else { rng.index(n) })),
        }
    }
}
