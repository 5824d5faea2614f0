//! Twin states over the wire: tables of every game and number of seats, under options drawn by lot,
//! in the middle of a game and in later rounds, with bots and with a steward. Both worlds look alike
//! to one seat; the server must not tell it, a spectator, the steward or the lobby more than the game does.
//!
//! `TABLEE_TWINS=40` plays so many pairs for each number of seats; `TABLEE_SEED` chooses them.

use crate::crash::number;
use crate::fixed_deal::{Rig, World};
use crate::twin_side::Pair;
use crate::twins::Twins;
use lexicon::Lexicon;
use lexio::Lexio;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Instant;
use tablee_bots::{Greedy, Random};
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::options::{self, Kind, OptionSpec};
use tablee_engine::{Appraise, Rng, Seat, Seats, Seed, Simulate, Viewer, Voice, laws};
use tablee_game_registry::all_games;
use xylo::Xylo;

/// How many moves a game has gone on for at most before the twins are made: several rounds.
const DEEPEST: usize = 160;

/// How many moves the twins are played in step at most.
const MOVES: usize = 40;

#[test]
fn lexio_states_cannot_be_told_apart() {
    // In Lexio one seat at a time is awaited, so that a bot's move has its place.
    examine::<Lexio>(|n| n % 2 == 1, 1_500);
}

#[test]
fn lexicon_states_cannot_be_told_apart() {
    examine::<Lexicon>(|_| false, 2_000);
}

#[test]
fn xylo_states_cannot_be_told_apart() {
    examine::<Xylo>(|_| false, 800);
}

/// Plays pairs for each number of seats; at least so many messages must have been alike.
fn examine<G: Simulate + Appraise + Voice>(has_bots: impl Fn(u64) -> bool, least: usize) {
    let (pairs, seed) = (number("TABLEE_TWINS", 2), number("TABLEE_SEED", 5));
    let began = Instant::now();
    let (mut moves, mut undone, mut paused, mut compared) = (0, 0, 0, 0);
    for seats in G::SEATS {
        for n in 0..pairs {
            let mut rng = Seed::numbered(seed).stream(G::ID, (u32::from(seats) << 24) + n as u32);
            let bots = if has_bots(n) { 1 + rng.below(u32::from(seats) - 1) as u8 } else { 0 };
            let pair = pair::<G>(&mut rng, seats, bots);
            let worlds = [World::open(), World::open()];
            let mut twins = Twins::open(&worlds, &pair, n);
            moves += twins.play(MOVES, |step| step.shown);
            undone += twins.undone;
            paused += twins.paused;
            compared += twins.leave();
        }
        println!("{}, {seats} seats: {compared} messages alike, {:.1?}", G::ID, began.elapsed());
    }
    println!("{}: {moves} moves in step, {undone} taken back, {compared} messages alike", G::ID);
    assert!(undone > 0, "nobody took anything back");
    assert!(paused > 0, "nobody paused");
    assert!(compared >= least, "hardly anything was compared: {compared} messages");
}

/// Two worlds that one seat cannot tell apart.
fn pair<G: Simulate + Appraise + Voice>(rng: &mut Rng, seats: u8, bots: u8) -> Pair {
    loop {
        let rules = drawn_rules(&G::options(), rng);
        let (asked, assets) = (rules.clone(), all_games().assets);
        let game = move || {
            let rules = options::resolve(&G::options(), &asked).unwrap();
            G::new(Seats(seats), rules, &assets)
        };
        // Options that are fine alone may not go together.
        if game().is_err() {
            continue;
        }
        let watcher = rng.index(usize::from(seats - bots));
        let viewer = Viewer::Seat(Seat(watcher as u8));
        let (seed, plies) = (rng.word().into(), rng.index(DEEPEST));
        let Some(twins) = laws::Twins::draw(move || game().unwrap(), seed, plies, viewer) else {
            continue;
        };
        // A bot would move before everybody has come.
        let awaited = twins.tables()[0].status().to_act;
        if awaited.iter().any(|seat| seat.0 >= seats - bots) {
            continue;
        }
        let (twins, levels) = (Arc::new(twins), levels::<G>());
        let rigs = [0, 1].map(|world| {
            let (twins, hosting) = (twins.clone(), Boxed::new(levels.clone()));
            Rig::Game(Arc::new(move || {
                let [one, other] = twins.tables();
                Box::new(hosting.host(if world == 0 { one } else { other }))
            }))
        });
        let steward = rules.get("steward").is_some_and(|steward| steward == "human");
        let rules = Value::Object(rules);
        return Pair { game: G::ID, seats, rules, rigs, watcher, bots, steward };
    }
}

/// Bots that take no time.
fn levels<G: Simulate + Appraise>() -> Vec<(&'static str, MakeBot<G>)> {
    vec![("random", || Box::new(Random)), ("greedy", || Box::new(Greedy))]
}

/// Some options have another value than usual.
fn drawn_rules(specs: &[OptionSpec], rng: &mut Rng) -> Map<String, Value> {
    let mut rules = Map::new();
    for spec in specs {
        if rng.below(3) > 0 {
            continue;
        }
        let value = match spec.kind {
            Kind::Choice(words) => Value::from(words[rng.index(words.len())]),
            Kind::Integer { min, max } => {
                Value::from(min + i64::from(rng.below((max - min + 1) as u32)))
            }
        };
        rules.insert(spec.name.to_owned(), value);
    }
    rules
}
