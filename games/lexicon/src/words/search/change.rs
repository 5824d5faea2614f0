//! Words that cards can make of another by changing letters in place (L3.d).

use super::rack::Rack;
use super::{LONGEST, bit};
use crate::pieces::bag::Bag;
use crate::words::graph::Graph;

/// Every word as long as `old` (upper case) whose other letters are cards of `hand`; `old`
/// itself is one if it is a word.
pub(crate) fn change(graph: &Graph, old: &[u8], hand: &Bag, each: impl FnMut(&[u8])) {
    if graph.root() != 0 && (1..=LONGEST).contains(&old.len()) {
        let rack = Rack::new(hand);
        let mut changing = Changing { graph, old, rack, path: [0; LONGEST], each };
        changing.walk(graph.root(), graph.first(), 0);
    }
}

struct Changing<'a, F> {
    graph: &'a Graph,
    old: &'a [u8],
    rack: Rack,
    path: [u8; LONGEST],
    each: F,
}

impl<F: FnMut(&[u8])> Changing<'_, F> {
    /// Tries every arc of the node at `start` whose letter stays or can be paid; `next` are all
    /// its letters.
    fn walk(&mut self, start: usize, next: u32, depth: usize) {
        let kept = bit(self.old[depth]);
        let mut open = next & (self.rack.payable() | kept);
        while open != 0 {
            let letter = open & open.wrapping_neg();
            open ^= letter;
            let at = start + (next & (letter - 1)).count_ones() as usize;
            if letter == kept {
                self.enter(at, depth);
            } else if let Some(paid) = self.rack.pay(letter) {
                self.enter(at, depth);
                self.rack.refund(letter, paid);
            }
        }
    }

    #[inline]
    fn enter(&mut self, at: usize, depth: usize) {
        let arc = self.graph.arc(at);
        self.path[depth] = arc.glyph();
        let left = self.old.len() - depth - 1;
        if left > 0 {
            let outlook = self.graph.outlook(at);
            if outlook.reaches(left) {
                self.walk(arc.target(), outlook.next(), depth + 1);
            }
        } else if arc.ends() {
            (self.each)(&self.path[..=depth]);
        }
    }
}
