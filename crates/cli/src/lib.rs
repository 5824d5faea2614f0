//! The composition root: every subcommand of `tablee`. The only crate that knows all games and all I/O.

pub mod admin;
pub mod arena;
pub mod args;
pub mod backup;
pub mod bench;
pub mod bot;
pub mod chance;
mod comparison;
pub mod data;
pub mod doctor;
pub mod engine;
pub mod evidence;
mod game_choice;
mod link_preview;
pub mod load;
pub mod packaging;
pub mod play;
mod progress;
pub mod records;
mod rulebook;
pub mod rules;
pub mod serve;
pub mod terminal;
mod text;
pub mod tournament;
pub mod transfer;
pub mod words;
