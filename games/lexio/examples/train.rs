//! Trains the weights of the quick way of playing: one seat with changed weights against three
//! with those it began from, on the same deals from every seat; what gains is kept.
//! `train SECONDS SEED [DEALS [WEIGHTS]]`

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_macros)]

use lexio::{Lexio, WEIGHTS, Weights};
use std::time::{Duration, Instant};
use tablee_engine::options::resolve;
use tablee_engine::{Assets, Game, Rng, Seats, Seed};

fn game(doubling: &str) -> Lexio {
    let rules = serde_json::json!({ "edition": "modern", "rounds": 1, "doubling": doubling });
    let rules = resolve(&Lexio::options(), rules.as_object().unwrap()).unwrap();
    Lexio::new(Seats(4), rules, &Assets::none()).unwrap()
}

/// The mean gain of `new` alone against `old`, and its standard error over deals.
fn gain(game: &Lexio, new: &Weights, old: &Weights, deals: u32, seed: &Seed) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for deal in 0..deals {
        let rng = seed.stream("spar", deal);
        let mut one = 0.0;
        for seat in 0..4 {
            let mut weights = [old; 5];
            weights[seat] = new;
            one += game.self_play_round(&weights, &mut rng.clone())[seat] as f64 / 4.0;
        }
        sum += one;
        squares += one * one;
    }
    let n = f64::from(deals);
    let mean = sum / n;
    (mean, ((squares / n - mean * mean) / n).sqrt())
}

/// One or a few weights changed.
fn mutated(weights: &Weights, size: f64, rng: &mut Rng) -> Weights {
    let mut changed = *weights;
    for _ in 0..1 + rng.index(3) {
        let which = rng.index(WEIGHTS);
        let bell = (0..3).map(|_| rng.unit()).sum::<f64>() * 2.0 - 3.0;
        changed.0[which] += (bell * size * (0.15 + f64::from(changed.0[which].abs()))) as f32;
    }
    changed
}

/// Weights as they were printed.
fn read(text: &str) -> Weights {
    let mut weights = Weights::BY_HAND;
    let numbers = text.trim_matches(['[', ']']).split(',').map(|one| one.trim().parse().unwrap());
    weights.0.iter_mut().zip(numbers).for_each(|(weight, number)| *weight = number);
    weights
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, or: u64| args.get(nth).and_then(|t| t.parse().ok()).unwrap_or(or);
    let (seconds, seed, deals) = (number(0, 60), number(1, 1), number(2, 2500) as u32);
    let game = game("count");
    let mut rng = Seed::numbered(seed).stream("dev-train", 0);
    let mut best = args.get(3).map_or(Weights::TRAINED, |text| read(text));
    let (start, mut kept, mut tried) = (Instant::now(), 0, 0);
    while start.elapsed() < Duration::from_secs(seconds) {
        tried += 1;
        let new = mutated(&best, 0.35, &mut rng);
        // A short look first; only what looks good is looked at longer, on other deals.
        let (mean, error) = gain(&game, &new, &best, deals / 5, &rng.seed());
        if mean < error {
            continue;
        }
        let (mean, error) = gain(&game, &new, &best, deals, &rng.seed());
        if mean > 1.5 * error {
            best = new;
            kept += 1;
            eprintln!("{tried} tried, {kept} kept: +{mean:.2} ± {:.2}", 1.96 * error);
        }
    }
    let (mean, error) = gain(&game, &best, &Weights::TRAINED, 4 * deals, &rng.seed());
    println!("{tried} tried, {kept} kept; against the start {mean:+.3} ± {:.3}", 1.96 * error);
    println!("{:?}", best.0);
}
