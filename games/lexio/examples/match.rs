//! One bot against three of another, every deal from every seat: chips a round, win share, and
//! where the chips go. `match A,B DEALS SEED PLAYOUTS [OPTION=VALUE…]`; bots are random, greedy,
//! instinct, novice, casual, strong, expert, `expert@N`, `learner:O:H:B:W`.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_macros)]

use lexio::{Action, Learner, Lexio, View};
use serde_json::{Map, Value};
use std::time::Instant;
use tablee_bots::{Greedy, Random, Search};
use tablee_engine::options::{read_value, resolve};
use tablee_engine::{
    Assets, Bot, Budget, Chance, Game, Policy, Rng, Seat, Seats, Seed, Simulate, Thought, Viewer,
};

/// Plays by the policy alone.
struct Quick;

impl Bot<Lexio> for Quick {
    fn think(&mut self, game: &Lexio, view: &View, _: Budget, rng: &mut Rng) -> Thought<Action> {
        let world = game.determinize(view, rng);
        let seat = view.seat.unwrap();
        let action = game.decide(&world, seat, &mut Vec::new(), rng).unwrap();
        Thought { action, considered: Vec::new(), silence: 0.0, signs: Vec::new() }
    }
}

fn bot(name: &str) -> (Box<dyn Bot<Lexio>>, Option<u64>) {
    let (name, playouts) = match name.split_once('@') {
        Some((name, playouts)) => (name, playouts.parse().ok()),
        None => (name, None),
    };
    let bot: Box<dyn Bot<Lexio>> = match name {
        "random" => Box::new(Random),
        name if name.starts_with("learner:") => Box::new(learner(name)),
        "greedy" => Box::new(Greedy),
        "instinct" => Box::new(Quick),
        "novice" => Box::new(Learner::NOVICE),
        "casual" => Box::new(Learner::CASUAL),
        "strong" => Box::new(Search::of(100, 8)),
        _ => Box::new(Search::FULL),
    };
    (bot, playouts)
}

/// `learner:OVERLOOKS:HOARDS:BREAKS:WAVERS`, to try other mistakes.
fn learner(name: &str) -> Learner {
    let numbers: Vec<f32> = name.split(':').skip(1).map(|text| text.parse().unwrap()).collect();
    let [overlooks, hoards, breaks, wavers] = numbers[..] else { return Learner::CASUAL };
    Learner { overlooks: overlooks.into(), hoards, breaks, wavers }
}

/// What one deal came to on average over seats: chips, wins, tiles left when another went out,
/// 2s left then.
#[derive(Clone, Copy, Default)]
struct Sample([f64; 6]);

fn play(game: &Lexio, bots: &[&str; 2], hero: Seat, seed: Seed, playouts: u64) -> Sample {
    let mut rngs: Vec<Rng> = (0..4).map(|seat| seed.stream("match", seat)).collect();
    let mut state = game.deal(Chance::new(seed), &mut ());
    let start = game.standing(&state).scores[0] as f64;
    while let Some(seat) = game.awaits(&state).must.first() {
        let (mut bot, own) = bot(bots[usize::from(seat != hero)]);
        let view = game.view(&state, Viewer::Seat(seat));
        let budget = Budget::Playouts(own.unwrap_or(playouts));
        let action = bot.think(game, &view, budget, &mut rngs[seat.index()]).action;
        game.step(&mut state, seat, &action);
    }
    let view = game.view(&state, Viewer::Spectator);
    let chips = view.chips[hero.index()] as f64 - start;
    let share = if view.winners.contains(hero) { 1.0 / view.winners.len() as f64 } else { 0.0 };
    let last = view.last.unwrap();
    let left = last.left[hero.index()];
    let others: f64 = last.left.iter().map(|left| f64::from(left.len())).sum();
    let others = (others - f64::from(left.len())) / 3.0;
    let rounds = f64::from(view.round);
    let out = if last.winner == hero { 1.0 } else { 0.0 };
    Sample([chips / rounds, share, out, f64::from(left.len()), others, f64::from(left.twos())])
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [bots, deals, name, playouts, set @ ..] = &args[..] else { return };
    let bots: Vec<&str> = bots.split(',').collect();
    let specs = Lexio::options();
    let mut rules: Map<String, Value> = Map::new();
    rules.insert("rounds".to_owned(), Value::from(1));
    rules.insert("edition".to_owned(), Value::from("modern"));
    for (name, value) in set.iter().filter_map(|setting| setting.split_once('=')) {
        rules.insert(name.to_owned(), read_value(&specs, name, value));
    }
    let game = Lexio::new(Seats(4), resolve(&specs, &rules).unwrap(), &Assets::none()).unwrap();
    let (start, playouts) = (Instant::now(), playouts.parse().unwrap());
    let mut samples: Vec<Sample> = Vec::new();
    for deal in 0..deals.parse().unwrap() {
        let label = format!("{name}/{deal}");
        let mut bytes = [0; 32];
        label.bytes().zip(&mut bytes).for_each(|(letter, byte)| *byte = letter);
        let mut sum = Sample::default();
        for hero in (0..4).map(Seat) {
            let one = play(&game, &[bots[0], bots[1]], hero, Seed::new(bytes), playouts);
            sum.0.iter_mut().zip(one.0).for_each(|(sum, one)| *sum += one / 4.0);
        }
        samples.push(sum);
        if start.elapsed().as_secs() > 225 {
            break;
        }
    }
    print!("{bots:?} {} deals x 4, {name}, {playouts}p {set:?}:", samples.len());
    let names = ["chips", "won", "out", "left", "others left", "2s left"];
    for (at, what) in names.iter().enumerate() {
        let values = samples.iter().map(|sample| sample.0[at]);
        let n = samples.len() as f64;
        let mean = values.clone().sum::<f64>() / n;
        let spread: f64 = values.map(|value| (value - mean).powi(2)).sum();
        print!("  {what} {mean:.3} ± {:.3}", 1.96 * (spread / (n - 1.0) / n).sqrt());
    }
    println!("  ({:.0} s)", start.elapsed().as_secs_f64());
}
