//! The things of the table: tiles, combinations and their strength, what was played.

pub(crate) mod combo;
pub(crate) mod five_tile;
pub(crate) mod history;
pub(crate) mod plays;
pub(crate) mod position;
pub(crate) mod straight;
pub(crate) mod strength;
pub(crate) mod tile;
pub(crate) mod tiles;
pub(crate) mod unseen;
