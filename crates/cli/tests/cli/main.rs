//! The tests of the `tablee` command, one binary: the real process, the real registry of games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod advice;
mod architecture;
mod arena;
mod bot;
mod clocks;
mod conversation;
mod deals;
mod engine;
mod first_lines;
mod fuzz;
mod game_shape;
mod given_up_words;
mod load;
mod packaging;
mod page;
mod planted;
mod play;
mod records;
mod rules;
mod search;
mod server;
mod server_areas;
mod stored;
mod supply_chain;
mod tournament;
mod twins;
mod words;
