//! The tests of the `tablee` command, one binary: the real process, the real catalogue.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod advice;
mod arena;
mod conversation;
mod deals;
mod drive;
mod engine;
mod fuzz;
mod house;
mod load;
mod page;
mod planted;
mod play;
mod records;
mod search;
mod server;
mod speaker;
mod stored;
mod twins;
mod words;
