//! `tablee arena`: bots against bots, every deal from every seat, with confidence intervals.

use crate::args::{Arena, Failure};
use crate::catalog::catalog;
use crate::chance;
use serde_json::{Map, Value, json};
use std::io::IsTerminal as _;
use tablee_bots::{Duel, Tally};
use tablee_engine::table::Opening;
use tablee_engine::{AnyGame, Budget, options};

/// What each bot may think per move, where it searches.
const PLAYOUTS: u64 = 1000;

/// Plays the deals and prints what came of them.
pub fn run(asked: &Arena) -> Result<(), Failure> {
    let catalog = catalog();
    let entry = catalog.games().iter().find(|entry| entry.game.id() == asked.game);
    let entry = entry.ok_or_else(|| {
        let known = catalog.ids().join(", ");
        Failure::usage(format!("no game “{}”; the games are: {known}", asked.game))
    })?;
    let [first, others] = &asked.bots[..] else {
        return Err(Failure::usage("--bots takes two levels, as in expert,greedy"));
    };
    let rules = settings(entry.game.as_ref(), &asked.set)?;
    let seed = chance::chosen(&asked.seed);
    let duel = Duel {
        game: entry.game.as_ref(),
        assets: &catalog.assets,
        better: entry.better,
        opening: Opening { seats: asked.seats, rules, seed, deals: Vec::new() },
        levels: [first, others],
        budget: Budget::Playouts(PLAYOUTS),
    };
    let watched = std::io::stderr().is_terminal();
    let tally = duel.fight(asked.deals, |done, tally| {
        if watched {
            let (mean, half) = tally.margin();
            eprint!("\r{done} of {} deals, {mean:+.1} ± {half:.1} points   ", asked.deals);
        }
    });
    if watched {
        eprint!("\r{:60}\r", "");
    }
    let tally = tally.map_err(|no| Failure::usage(no.to_string()))?;
    if asked.json {
        print_json(asked, &tally)
    } else {
        print_table(asked, &tally)
    }
    Ok(())
}

/// The options somebody set.
fn settings(game: &dyn AnyGame, set: &[String]) -> Result<Map<String, Value>, Failure> {
    let specs = game.options();
    let read = |setting: &String| {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--set {setting}: write it as option=value")))?;
        let value = options::read_value(&specs, name.trim(), value.trim());
        Ok((name.trim().to_owned(), value))
    };
    set.iter().map(read).collect()
}

fn print_table(asked: &Arena, tally: &Tally) {
    let ((mean, half), (wins, wins_half)) = (tally.margin(), tally.wins());
    let rotations = asked.seats * u64::from(asked.deals);
    println!("{} {} against {}", asked.game, asked.bots[0], asked.bots[1]);
    println!("  table     {} seats {}", asked.seats, asked.set.join(" "));
    println!("  games     {} deals from every seat: {rotations}, seed {}", asked.deals, asked.seed);
    println!("  margin    {mean:+.2} ± {half:.2} points per game (95 %), more is better");
    let even = 100.0 / asked.seats.max(1) as f64;
    println!("  wins      {:.1} ± {:.1} % (even: {even:.1} %)", wins * 100.0, wins_half * 100.0);
    println!("  ms/move   {:.2} and {:.2}", tally.pace[0].ms(), tally.pace[1].ms());
}

fn print_json(asked: &Arena, tally: &Tally) {
    let ((mean, half), (wins, wins_half)) = (tally.margin(), tally.wins());
    let line = json!({
        "game": asked.game, "bots": asked.bots, "seats": asked.seats, "deals": asked.deals,
        "set": asked.set, "seed": asked.seed,
        "margin": { "mean": mean, "half": half },
        "wins": { "mean": wins, "half": wins_half },
        "ms_per_move": [tally.pace[0].ms(), tally.pace[1].ms()],
    });
    println!("{line}");
}
