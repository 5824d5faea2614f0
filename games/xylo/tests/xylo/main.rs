//! The tests of Xylo, one binary. Each test of a rule is named after its number in `RULES.md`.

mod announcing;
mod cards;
mod counts;
mod fuzz;
mod golden;
mod greedy;
mod knowledge;
mod laws;
mod scoring;
mod sorting;
mod support;
mod tricks;
mod two_players;
mod voice;
mod worlds;
