//! The tests of the `tablee` command, one binary: the real process, the real catalogue.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod conversation;
mod engine;
mod fuzz;
mod house;
mod planted;
mod play;
mod records;
mod search;
mod stored;
mod twins;
mod words;
