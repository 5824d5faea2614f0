//! One arc of the word graph in one number: its letter, whether a word ends with it, whether it
//! is the last of its node, and where the node begins that it leads to. Building a graph needs no
//! more of it than is here; `arc_fields.rs` is for walks.

/// Five bits of letter, one for the end of a word, one for the last arc of a node, and the place
/// of the first arc of the node below; place 0 means there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc(pub u32);

/// The bit of an arc that ends a word.
pub(super) const END: u32 = 1 << 5;
const LAST: u32 = 1 << 6;
/// How far the place of the node below is shifted.
pub(super) const TARGET: u32 = 7;

impl Arc {
    /// An arc with this letter (0–25) that leads to the node at `target`.
    pub fn new(letter: u8, target: u32) -> Arc {
        Arc(u32::from(letter) | target << TARGET)
    }

    /// The same arc as the end of a word.
    #[must_use]
    pub fn ending(self) -> Arc {
        Arc(self.0 | END)
    }

    /// The same arc as the last of its node.
    #[must_use]
    pub fn closing(self) -> Arc {
        Arc(self.0 | LAST)
    }

    /// Whether no further arc belongs to the same node.
    #[inline]
    pub fn is_last(self) -> bool {
        self.0 & LAST != 0
    }
}
