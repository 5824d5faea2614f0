//! The tests of lexio, one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod appraise;
mod bots;
mod chips;
mod combos;
mod deals;
mod determinize;
mod golden;
mod laws;
mod legal;
mod notation;
mod options;
mod play;
mod table;
mod voice;
