//! Words that cards can make around letters that keep their order (L3.c); around none, these are
//! the words that cards can lay (L3.a).

use super::LONGEST;
use super::purse::Purse;
use crate::bag::Bag;
use crate::graph::Graph;

/// Every word of at least `min` letters, and more than `old` has, in which the letters of `old`
/// (upper case) keep their order and the cards of `hand` are the rest.
pub(crate) fn fill(graph: &Graph, old: &[u8], hand: &Bag, min: usize, each: impl FnMut(&[u8])) {
    if graph.root() == 0 || old.len() >= LONGEST {
        return;
    }
    let mut wanted = [0; LONGEST];
    for at in (0..old.len()).rev() {
        wanted[at] = wanted[at + 1] | 1 << (old[at].wrapping_sub(b'A') & 31);
    }
    let (purse, min) = (Purse::new(hand), min.max(old.len() + 1));
    let mut filling = Filling { graph, old, wanted, purse, min, path: [0; LONGEST], each };
    filling.walk(graph.root(), 0, 0);
}

struct Filling<'a, F> {
    graph: &'a Graph,
    old: &'a [u8],
    /// Which letters of `old` are still to come, by how many have been met.
    wanted: [u32; LONGEST],
    purse: Purse,
    min: usize,
    path: [u8; LONGEST],
    each: F,
}

impl<F: FnMut(&[u8])> Filling<'_, F> {
    /// Tries every arc of the node at `start`; `met` letters of `old` are in the path.
    fn walk(&mut self, start: usize, depth: usize, met: usize) {
        let mut at = start;
        loop {
            let arc = self.graph.arc(at);
            // Matching old letters as early as possible finds them in order if anything does;
            // which of two equal letters is the old one changes nothing about what is paid.
            if self.old.get(met) == Some(&arc.glyph()) {
                self.enter(at, depth, met + 1);
            } else if let Some(paid) = self.purse.pay(arc.letter()) {
                self.enter(at, depth, met);
                self.purse.refund(arc.letter(), paid);
            }
            if arc.is_last() {
                return;
            }
            at += 1;
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
        let goes_on = arc.target() != 0 && (!whole || self.purse.left() > 0);
        if goes_on && self.graph.outlook(at).has(self.wanted[met]) {
            self.walk(arc.target(), depth + 1, met);
        }
    }
}
