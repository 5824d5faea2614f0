//! Layings: the walk over all ways to lay the cards of one number into the rows (X3).

use crate::worlds::node_table::NodeTable;
use crate::worlds::{Fill, Lane, Node, filled};

/// The walk over all ways to lay the cards of one number.
pub(crate) struct Layings<'a> {
    pub lanes: &'a [Lane],
    pub number: i8,
    /// The nodes that were reached.
    pub next: Vec<Node>,
    /// Which of them, in the order of the walk.
    pub steps: Vec<u32>,
    pub index: &'a mut NodeTable,
}

impl Layings<'_> {
    /// Lays the cards of `rest` into the rows from `lane` on.
    pub(crate) fn over(&mut self, lane: usize, mut rest: u8, mut fill: Fill) {
        let lanes = self.lanes;
        let Some(row) = lanes.get(lane) else {
            if rest == 0 {
                self.arrive(fill);
            }
            return;
        };
        let last = lane + 1 == lanes.len();
        let mut at = filled(fill, lane);
        loop {
            // A known card of this number or a higher one further right forbids stopping here.
            if row.peaks[at] < self.number && (!last || rest == 0) {
                self.over(lane + 1, rest, fill);
            }
            let Some(place) = row.places.get(at) else { return };
            match place.number {
                Some(number) if number as i8 == self.number => {}
                Some(_) => return,
                None if rest >> place.colour & 1 != 0 => rest &= !(1 << place.colour),
                None => return,
            }
            at += 1;
            fill += 1 << (8 * lane);
        }
    }

    fn arrive(&mut self, fill: Fill) {
        let new = self.next.len() as u32;
        let node = self.index.find_or_insert(fill, new, &self.next);
        if node == new {
            self.next.push(Node { fill, ways: 0, steps: 0 });
        }
        self.steps.push(node);
    }
}
