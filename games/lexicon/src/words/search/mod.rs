//! Searches in the word graph: what cards can lay or insert, what they can exchange, and which
//! words are one edit away. All walk in alphabetical order and find every word once.

mod change;
mod fill;
mod near;
mod rack;

pub(crate) use change::change;
pub(crate) use fill::fill;
pub(crate) use near::near;

/// The longest word a dictionary may have: longer ones than any language's are left out.
pub(crate) const LONGEST: usize = 64;

/// The bit of a letter A–Z.
#[inline]
fn bit(letter: u8) -> u32 {
    1 << (letter.wrapping_sub(b'A') & 31)
}
