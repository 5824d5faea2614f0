//! The things of the table: cards, rows, a round, a finished round.

pub(crate) mod card;
pub(crate) mod past_round;
pub(crate) mod playable;
pub(crate) mod round;
pub(crate) mod scale;
pub(crate) mod setup;
