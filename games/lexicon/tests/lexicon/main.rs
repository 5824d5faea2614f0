//! Lexicon, tested rule by rule.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod ahead;
mod bot;
mod challenge;
mod complete;
mod deal;
mod dictionary;
mod drive;
mod ending;
mod fixture;
mod golden;
mod greedy;
mod laws;
mod menu;
mod notation;
mod options;
mod overlay;
mod pack;
mod shipped;
mod speech;
mod stock;
mod testimony;
mod turn;
mod words;
mod worlds;
