//! The fast path of simulations: menus straight from the state.

mod simulate;
