//! Lexicon, tested rule by rule.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod appraise;
mod bots;
mod challenge;
mod complete;
mod deal;
mod determinize;
mod dictionary;
mod golden;
mod history;
mod laws;
mod legal;
mod notation;
mod options;
mod overlay;
mod pack;
mod scoring;
mod search;
mod shipped;
mod stock;
mod table;
mod testimony;
mod tournament;
mod turn;
mod voice;
mod words;
