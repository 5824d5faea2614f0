//! The things of the table: cards, words, the board, what everybody sees.

pub(crate) mod bag;
pub(crate) mod board;
pub(crate) mod card;
pub(crate) mod challenge;
pub(crate) mod max_flow;
pub(crate) mod memory;
pub(crate) mod pack;
pub(crate) mod provenance;
pub(crate) mod public_state;
pub(crate) mod serde_arc;
pub(crate) mod transfer;
pub(crate) mod word;
