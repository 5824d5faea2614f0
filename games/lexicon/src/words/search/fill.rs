//! Words that cards can make around letters that keep their order (L3.c); around none, these are
//! the words that cards can lay (L3.a).

use super::rack::Rack;
use super::{LONGEST, bit};
use crate::pieces::bag::Bag;
use crate::words::graph::Graph;

/// Every word of at least `min` letters, and more than `old` has, in which the letters of `old`
/// (upper case) keep their order and the cards of `hand` are the rest.
pub(crate) fn fill(graph: &Graph, old: &[u8], hand: &Bag, min: usize, each: impl FnMut(&[u8])) {
    if graph.root() == 0 || old.len() >= LONGEST {
        return;
    }
    let mut wanted = [0; LONGEST];
    for at in (0..old.len()).rev() {
        wanted[at] = wanted[at + 1] | bit(old[at]);
    }
    let (rack, min) = (Rack::new(hand), min.max(old.len() + 1));
    let mut filling = Filling { graph, old, wanted, rack, min, path: [0; LONGEST], each };
    filling.walk(graph.root(), graph.first(), 0, 0);
}

struct Filling<'a, F> {
    graph: &'a Graph,
    old: &'a [u8],
    /// Which letters of `old` are still to come, by how many have been met.
    wanted: [u32; LONGEST],
    rack: Rack,
    min: usize,
    path: [u8; LONGEST],
    each: F,
}

impl<F: FnMut(&[u8])> Filling<'_, F> {
    /// Tries every arc of the node at `start` whose letter is old or can be paid; `next` are all
    /// its letters, `met` letters of `old` are in the path.
    fn walk(&mut self, start: usize, next: u32, depth: usize, met: usize) {
        let due = self.old.get(met).map_or(0, |letter| bit(*letter));
        let mut open = next & (self.rack.payable() | due);
        while open != 0 {
            let letter = open & open.wrapping_neg();
            open ^= letter;
            let at = start + (next & (letter - 1)).count_ones() as usize;
            // Matching old letters as early as possible finds them in order if anything does;
            // which of two equal letters is the old one changes nothing about what is paid.
            if letter == due {
                self.enter(at, depth, met + 1);
            } else if let Some(paid) = self.rack.pay(letter) {
                self.enter(at, depth, met);
                self.rack.refund(letter, paid);
            }
        }
    }

    #[inline]
    fn enter(&mut self, at: usize, depth: usize, met: usize) {
        let arc = self.graph.arc(at);
        let Some(slot) = self.path.get_mut(depth) else { return };
        *slot = arc.glyph();
        let whole = met == self.old.len();
        if whole && arc.ends() && depth + 1 >= self.min {
            (self.each)(&self.path[..=depth]);
        }
        let outlook = self.graph.outlook(at);
        if outlook.next() != 0 && outlook.has(self.wanted[met]) {
            self.walk(arc.target(), outlook.next(), depth + 1, met);
        }
    }
}
