//! The fast path of simulations: menus and random moves straight from the state.

mod simulate;
