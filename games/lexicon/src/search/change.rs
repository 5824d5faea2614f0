//! Words that cards can make of another by changing letters in place (L3.d).

use super::LONGEST;
use super::purse::Purse;
use crate::bag::Bag;
use crate::graph::Graph;

/// Every word as long as `old` (upper case) whose other letters are cards of `hand`; `old`
/// itself is one if it is a word.
pub(crate) fn change(graph: &Graph, old: &[u8], hand: &Bag, each: impl FnMut(&[u8])) {
    if graph.root() != 0 && (1..=LONGEST).contains(&old.len()) {
        let purse = Purse::new(hand);
        let mut changing = Changing { graph, old, purse, path: [0; LONGEST], each };
        changing.walk(graph.root(), 0);
    }
}

struct Changing<'a, F> {
    graph: &'a Graph,
    old: &'a [u8],
    purse: Purse,
    path: [u8; LONGEST],
    each: F,
}

impl<F: FnMut(&[u8])> Changing<'_, F> {
    fn walk(&mut self, start: usize, depth: usize) {
        let kept = self.old[depth];
        if self.purse.left() == 0 {
            // Nothing can change any more: only the old letter goes on.
            if let Some(at) = self.graph.find(start, kept) {
                self.enter(at, depth);
            }
            return;
        }
        let mut at = start;
        loop {
            let arc = self.graph.arc(at);
            if arc.glyph() == kept {
                self.enter(at, depth);
            } else if let Some(paid) = self.purse.pay(arc.letter()) {
                self.enter(at, depth);
                self.purse.refund(arc.letter(), paid);
            }
            if arc.is_last() {
                return;
            }
            at += 1;
        }
    }

    #[inline]
    fn enter(&mut self, at: usize, depth: usize) {
        let arc = self.graph.arc(at);
        self.path[depth] = arc.glyph();
        if depth + 1 < self.old.len() {
            if arc.target() != 0 && self.graph.outlook(at).reaches(self.old.len() - depth - 1) {
                self.walk(arc.target(), depth + 1);
            }
        } else if arc.ends() {
            (self.each)(&self.path[..=depth]);
        }
    }
}
