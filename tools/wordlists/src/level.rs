//! Level of a word, how common it is: one digit, 1 for everyday words up to 9 for the rarest.

use std::fmt;

/// A class of commonness, 1 to 9; lower is more common. Each language says in its SOURCE.md what
/// its classes mean: they are ranks, not frequencies, and do not compare across languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The most common class.
    pub const FIRST: Self = Self(1);
    /// The rarest class.
    pub const LAST: Self = Self(9);

    /// The class of this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (Self::FIRST.0..=Self::LAST.0).contains(&number).then_some(Self(number))
    }

    /// All classes, the most common first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}
