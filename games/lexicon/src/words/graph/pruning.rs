//! Pruning mask of an arc: what lies below it, so that searches turn back early.

use super::Arc;

/// What can still come on a way through the graph, so that searches turn back early.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PruningMask {
    /// Which letters come next, a bit each.
    next: u32,
    /// Which letters occur at all, a bit each.
    letters: u32,
    /// In how many more letters words end, a bit each from 0; the highest stands for all more.
    lengths: u32,
}

impl PruningMask {
    const MOST: u32 = 1 << 31;

    /// Which letters come next, a bit each.
    #[inline]
    pub fn next(self) -> u32 {
        self.next
    }

    /// Whether all these letters still occur somewhere.
    #[inline]
    pub fn has(self, letters: u32) -> bool {
        letters & !self.letters == 0
    }

    /// Whether a word ends after exactly so many letters more, as far as is known.
    #[inline]
    pub fn reaches(self, more: usize) -> bool {
        self.lengths >> more.min(31) & 1 == 1
    }

    /// The same behind an arc that ends a word.
    #[must_use]
    pub fn ending(self) -> PruningMask {
        PruningMask { lengths: self.lengths | 1, ..self }
    }

    /// Takes in an arc with what lies below it.
    pub fn join(&mut self, arc: Arc, below: PruningMask) {
        self.next |= 1 << arc.letter();
        self.letters |= below.letters | 1 << arc.letter();
        self.lengths |= below.lengths << 1 | below.lengths & PruningMask::MOST;
    }
}
