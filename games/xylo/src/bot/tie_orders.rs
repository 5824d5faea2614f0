//! Orders of ties: ways to sort equal numbers (X3): what lies where tells the owner of the row how
//! high its cards can be, so the order of ties is worth a thought.

use crate::action::{Action, Sorting};
use crate::pieces::card::{Card, Colour};
use crate::pieces::setup::Setup;
use crate::view::View;

/// The plain order first, then the others that differ from it.
pub(crate) fn arrangements(view: &View, setup: &Setup) -> Vec<Action> {
    let mut found = vec![Action::Sort];
    let reversed = |card: &Card| 8 - card.colour() as u8;
    let trump_last = |card: &Card| (card.colour() == setup.trump, card.colour());
    let low_first = |card: &Card| (card.colour() != Colour::Pink, card.colour());
    let plain = arranged(view, |card| card.rank());
    let others = [arranged(view, reversed), arranged(view, trump_last), arranged(view, low_first)];
    for other in others.into_iter().flatten() {
        let action = Action::SortAs(other);
        if plain != Some(other) && !found.contains(&action) {
            found.push(action);
        }
    }
    found
}

/// The rows of the hand by falling number, ties by `order`.
fn arranged<K: Ord>(view: &View, order: impl Fn(&Card) -> K) -> Option<Sorting> {
    let mut rows = view.hand.clone();
    for row in &mut rows {
        row.sort_by_key(|card| (10 - card.number().min(10), order(card)));
    }
    let slices: Vec<&[Card]> = rows.iter().map(Vec::as_slice).collect();
    Sorting::new(&slices)
}
