//! The tests of the engine, one binary.

mod chance;
mod fourth_game;
mod laws;
mod options;
mod records;
mod sneak;
