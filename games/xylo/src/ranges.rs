//! The lowest and highest number a hidden card can still have: from its colour, its neighbours in
//! the row and the cards already seen. A plain aid, computed from the rest of the view.

use crate::pieces::card::Colour;
use crate::pieces::setup::Setup;
use crate::view::{RowView, Slot, View};
use std::collections::BTreeMap;

/// Per colour, the numbers nobody has shown the viewer, as masks of numbers.
pub(crate) type Unseen = [u16; 8];

/// What the viewer has not seen of the pack.
pub(crate) fn unseen(rows: &[RowView], setup: &Setup) -> Unseen {
    let mut unseen = [0u16; 8];
    for card in setup.cards() {
        unseen[card.colour().index()] |= 1 << card.number();
    }
    for card in rows.iter().flat_map(|row| &row.cards).filter_map(Slot::card) {
        unseen[card.colour().index()] &= !(1 << card.number());
    }
    unseen
}

/// What the viewer has not seen of each colour in play, highest first: what lies face up, was sorted or
/// looked at is seen, what follows from the order of a row is not.
pub(crate) fn listed(view: &View, setup: &Setup) -> BTreeMap<Colour, Vec<u8>> {
    let mut unseen = unseen(&view.rows, setup);
    for card in view.hand.iter().flatten() {
        unseen[card.colour().index()] &= !(1 << card.number());
    }
    lists(&unseen, setup)
}

/// All numbers of each colour in play, highest first.
pub(crate) fn all(setup: &Setup) -> BTreeMap<Colour, Vec<u8>> {
    lists(&unseen(&[], setup), setup)
}

fn lists(unseen: &Unseen, setup: &Setup) -> BTreeMap<Colour, Vec<u8>> {
    let in_play = Colour::ALL.into_iter().filter(|colour| setup.numbers[colour.index()] != 0);
    let numbers = |colour: Colour| {
        let set = unseen[colour.index()];
        (0..=colour.highest()).rev().filter(|n| set >> n & 1 != 0).collect()
    };
    in_play.map(|colour| (colour, numbers(colour))).collect()
}

/// The lowest and highest open number of each place of a row: a known number alone, else what nobody
/// has shown of its colour. Nothing is worked out from the order of the row.
pub(crate) fn open(rows: &[RowView], row: &RowView, setup: &Setup) -> Vec<[u8; 2]> {
    let unseen = unseen(rows, setup);
    let ends = |slot: &Slot| {
        let set = unseen[slot.back.index()];
        let end = |side| slot.number.unwrap_or_else(|| extreme(set, slot.back, side));
        [end(Side::Below), end(Side::Above)]
    };
    row.cards.iter().map(ends).collect()
}

/// Fills in the range of every unknown card.
pub(crate) fn fill(rows: &mut [RowView], setup: &Setup) {
    let unseen = unseen(rows, setup);
    for row in rows {
        let highest = sweep(row.cards.iter(), &unseen, Side::Above);
        let lowest = sweep(row.cards.iter().rev(), &unseen, Side::Below);
        for (n, slot) in row.cards.iter_mut().enumerate() {
            let from_right = lowest.len() - 1 - n;
            slot.range = slot.number.is_none().then(|| [lowest[from_right], highest[n]]);
        }
    }
}

/// From which side a sweep along a row bounds the numbers.
#[derive(Clone, Copy)]
enum Side {
    /// From the left: nothing is higher than what lies left of it.
    Above,
    /// From the right: nothing is lower than what lies right of it.
    Below,
}

/// Walks along a row and bounds each card by those before it.
fn sweep<'a>(slots: impl Iterator<Item = &'a Slot>, unseen: &Unseen, side: Side) -> Vec<u8> {
    // Numbers still open, as a mask that loses its high or low end on the way.
    let mut open = u16::MAX;
    let mut of_colour = [u16::MAX; 8];
    let mut bounds = Vec::with_capacity(15);
    for slot in slots {
        let colour = slot.back.index();
        let bound = slot
            .number
            .unwrap_or_else(|| extreme(unseen[colour] & open & of_colour[colour], slot.back, side));
        // X3: numbers never rise to the right; a colour has each number once.
        open &= rest(bound, side, 0);
        of_colour[colour] &= rest(bound, side, 1);
        bounds.push(bound);
    }
    bounds
}

/// The number of the set nearest to where the sweep comes from. An empty set can only come from a
/// view that no game gives; the colour's own end will do.
fn extreme(set: u16, colour: Colour, side: Side) -> u8 {
    match side {
        Side::Above if set != 0 => set.ilog2() as u8,
        Side::Below if set != 0 => set.trailing_zeros() as u8,
        Side::Above => colour.highest(),
        Side::Below => 0,
    }
}

/// The numbers at least `by` beyond `bound`, away from where the sweep comes from.
fn rest(bound: u8, side: Side, by: u32) -> u16 {
    let bound = u32::from(bound.min(15));
    match side {
        Side::Above => (((2u32 << bound) - 1) >> by) as u16,
        Side::Below => (u32::from(u16::MAX) << (bound + by)) as u16,
    }
}
