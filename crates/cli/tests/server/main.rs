//! What the server promises, shown on the real process over real sockets: one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod crash;
mod house;
mod ledger;
mod newcomers;
mod party;
mod replay;
mod timepiece;
mod tunnel;
mod unreliable;
