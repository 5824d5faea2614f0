//! Searches in the word graph: what cards can lay or insert, what they can exchange, and which
//! words are one edit away. All walk in alphabetical order and find every word once.

mod change;
mod fill;
mod near;
mod purse;

pub(crate) use change::change;
pub(crate) use fill::fill;
pub(crate) use near::near;

/// The longest word a dictionary may have: longer ones than any language's are left out.
pub(crate) const LONGEST: usize = 64;
