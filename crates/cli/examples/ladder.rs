//! Measures two levels against each other, one seat against the rest: points a round, win share
//! and met bids, with intervals over deals. `ladder GAME A,B DEALS SEED 1000p|100ms [OPTION=VALUE…]`

use serde_json::{Map, Value};
use std::thread;
use tablee_cli::catalog::catalog;
use tablee_cli::chance;
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Budget, Seat, Viewer, options};

const SEATS: u64 = 4;

/// One deal, all rotations: net points a round, wins, bids met by the first and by the others.
#[derive(Clone, Copy, Default)]
struct Sample([f64; 4]);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, levels, deals, seed, budget, set @ ..] = &args[..] else {
        eprintln!("ladder GAME A,B DEALS SEED 1000p|100ms [OPTION=VALUE…]");
        return;
    };
    let levels: Vec<&str> = levels.split(',').collect();
    let deals: u32 = deals.parse().unwrap_or(10);
    let threads = 2;
    let work =
        &|nth: u32| sample(game, [levels[0], levels[1]], (nth, threads, deals), seed, budget, set);
    let samples: Vec<Sample> = thread::scope(|scope| {
        let started: Vec<_> = (0..threads).map(|nth| scope.spawn(move || work(nth))).collect();
        started.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    print!(
        "{game} {levels:?} {} deals x {SEATS} seats, seed {seed}, {budget} {set:?}:",
        samples.len()
    );
    for (at, what) in ["net/round", "wins", "met", "others met"].iter().enumerate() {
        let (mean, half) = interval(samples.iter().map(|sample| sample.0[at]).collect());
        print!("  {what} {mean:.3} ± {half:.3}");
    }
    println!();
}

fn budget_of(text: &str) -> Budget {
    match text.strip_suffix("ms") {
        Some(ms) => Budget::Millis(ms.parse().unwrap_or(100)),
        None => Budget::Playouts(text.trim_end_matches('p').parse().unwrap_or(1000)),
    }
}

fn sample(
    game: &str,
    levels: [&str; 2],
    (nth, of, deals): (u32, u32, u32),
    seed: &str,
    budget: &str,
    set: &[String],
) -> Vec<Sample> {
    let catalog = catalog();
    let Some(game) = catalog.find(game) else { return Vec::new() };
    let specs = game.options();
    let mut rules: Map<String, Value> = Map::new();
    for (name, value) in set.iter().filter_map(|setting| setting.split_once('=')) {
        rules.insert(name.to_owned(), options::read_value(&specs, name, value));
    }
    let mut samples = Vec::new();
    for deal in (nth..deals).step_by(of as usize) {
        let mut sum = Sample::default();
        let seed = chance::chosen(&format!("{seed}/{deal}"));
        for first in (0..SEATS as u8).map(Seat) {
            let opening = Opening { seats: SEATS, rules: rules.clone(), seed, deals: Vec::new() };
            let Ok(mut table) = game.open(&opening, &catalog.assets) else { return samples };
            let one = play(table.as_mut(), levels, first, budget_of(budget), &opening);
            sum.0.iter_mut().zip(one.0).for_each(|(sum, one)| *sum += one / SEATS as f64);
        }
        samples.push(sum);
    }
    samples
}

fn play(
    table: &mut dyn AnyTable,
    levels: [&str; 2],
    first: Seat,
    budget: Budget,
    opening: &Opening,
) -> Sample {
    let mut rngs: Vec<_> = (0..4).map(|seat| opening.seed.stream("ladder", seat)).collect();
    let start = table.status().scores[first.index()] as f64;
    let (mut rounds, mut met) = (Vec::new(), [0.0; 2]);
    while let Some(seat) = table.status().to_act.first() {
        let level = levels[usize::from(seat != first)];
        let Some(advice) = table.advise(seat, level, budget, &mut rngs[seat.index()]) else {
            break;
        };
        if table.act(seat, &advice.action).is_err() {
            break;
        }
        let last = &table.view(Viewer::Spectator)["last"];
        if last.is_object() && !rounds.contains(&last["round"]) {
            rounds.push(last["round"].clone());
            for (seat, hit) in last["met"].as_array().into_iter().flatten().enumerate() {
                let share = if seat == first.index() { (0, 1.0) } else { (1, 1.0 / 3.0) };
                met[share.0] += share.1 * f64::from(u8::from(hit.as_bool() == Some(true)));
            }
        }
    }
    let (status, count) = (table.status(), rounds.len().max(1) as f64);
    let own = status.scores[first.index()] as f64;
    let others = (status.scores.iter().sum::<i64>() as f64 - own) / 3.0;
    let net = if table.game() == "lexio" { own - start } else { own - others };
    let won = status.winners.contains(first);
    let wins = if won { 1.0 / status.winners.len() as f64 } else { 0.0 };
    Sample([net / count, wins, met[0] / count, met[1] / count])
}

/// Mean and half the 95 % interval over deals.
fn interval(values: Vec<f64>) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt())
}
