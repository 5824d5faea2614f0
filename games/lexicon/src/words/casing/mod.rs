//! Casings of a spelling, which letters of it are Masters: every way the cards allow, each once, in
//! the order of the notation (a letter card before a Master, from the left).

mod change;
mod fill;
mod supply;

pub(crate) use change::changes;
pub(crate) use fill::fillings;
pub(crate) use supply::Supply;
