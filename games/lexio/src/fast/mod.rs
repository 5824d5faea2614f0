//! The fast path of simulations: menus and random moves straight from the state.

pub(crate) mod pick;
pub(crate) mod pick_five;
pub(crate) mod pick_flush;
mod simulate;
