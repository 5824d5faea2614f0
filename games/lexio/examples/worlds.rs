//! Samples worlds of a first view and plays them out at random, for whoever counts instructions:
//! `worlds COUNT [SEATS]`.

#![allow(clippy::unwrap_used)]

use lexio::Lexio;
use std::time::Instant;
use tablee_bots::rehearse_worlds;
use tablee_engine::options::resolve;
use tablee_engine::{Assets, Game, Seats};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |or| args.next().and_then(|text| text.parse().ok()).unwrap_or(or);
    let (worlds, seats) = (number(100_000u64), number(4));
    let rules = serde_json::json!({ "rounds": 1 });
    let rules = resolve(&Lexio::options(), rules.as_object().unwrap()).unwrap();
    let game = Lexio::new(Seats(seats as u8), rules, &Assets::none()).unwrap();
    let start = Instant::now();
    let plies = rehearse_worlds(&game, worlds);
    let seconds = start.elapsed().as_secs_f64();
    println!("{worlds} worlds, {plies} plies, {:.0} worlds/s", worlds as f64 / seconds);
}
