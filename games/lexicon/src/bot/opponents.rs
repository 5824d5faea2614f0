//! Opponents: what is known of the other hands: their sizes, what they cost, how soon one may go
//! out, and which cards have not been seen.

use super::weights::Weights;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::view::View;
use tablee_engine::Seat;

/// The others, as one seat sees them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opponents {
    /// What another hand costs on average, if the hand ended now.
    pub points: f64,
    /// The chance that one of them goes out before the seat's next turn.
    pub danger: f64,
    /// The cards that may lie on top of the stock: neither seen nor known to be in a hand.
    pub unseen: Bag,
}

impl Opponents {
    /// What the view tells about them.
    pub fn of(game: &Lexicon, view: &View, weights: &Weights) -> Opponents {
        let unseen = unseen(game, view);
        let mean = f64::from(game.pack.total(&unseen)) / unseen.len().max(1) as f64;
        let active = view.scene.active(game.seats);
        let others: Vec<Seat> = active.iter().filter(|seat| view.seat != Some(*seat)).collect();
        let size = |seat: &Seat| view.sizes.get(seat.index()).map_or(0, |size| usize::from(*size));
        let cost = |seat: &Seat| {
            let known = view.scene.known.get(seat.index()).copied().unwrap_or(Bag::EMPTY);
            let hidden = size(seat).saturating_sub(known.len()) as f64;
            f64::from(game.pack.total(&known)) + hidden * mean
        };
        let points = others.iter().map(cost).sum::<f64>() / others.len().max(1) as f64;
        let danger = weights.danger(others.iter().map(size));
        Opponents { points, danger, unseen }
    }
}

/// All cards less those in sight: the own hand, the table, the pile, what others openly took.
fn unseen(game: &Lexicon, view: &View) -> Bag {
    let pile: Bag = view.scene.pile.iter().copied().collect();
    let mut seen = view.hand().plus(&view.scene.words.cards()).plus(&pile);
    for (at, known) in view.scene.known.iter().enumerate() {
        if view.seat.is_none_or(|seat| seat.index() != at) {
            seen = seen.plus(known);
        }
    }
    game.pack.cards().minus(&seen)
}
