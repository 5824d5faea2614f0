//! Twin states over the wire: tables of every game, of every number of seats and under every two options together
//! (`twin_options.rs`), in the middle of a game and in later rounds, with bots and with a steward. Both worlds look alike
//! to one seat; the server must not tell it, a spectator, the steward or the lobby more than the game does.
//!
//! `TABLEE_TWINS=40` plays so many pairs for each number of seats under options drawn by lot, and twice as many at
//! tournaments, where one is usual; `TABLEE_SEED` chooses them. `TABLEE_TWIN_MESSAGES=1000000`
//! plays on until so many messages have been compared in one run.

use crate::crash::number;
use crate::fixed_deal::{Rig, World};
use crate::twin_options::{Variant, covering, drawn_rules};
use crate::twin_side::Pair;
use crate::twins::Twins;
use lexicon::Lexicon;
use lexio::Lexio;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tablee_bots::{Greedy, Random};
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::{
    Appraise, Assets, Bot, Budget, Judge, Rng, Seat, Seats, Seed, Simulate, Thought,
    TournamentGame, Viewer, Voice, laws, options,
};
use tablee_game_registry::all_games;
use xylo::Xylo;

/// How many moves a game has gone on for at most before the twins are made: several rounds.
const DEEPEST: usize = 160;

/// How many moves the twins are played in step at most.
const MOVES: usize = 40;

/// How many messages were compared in this run, by all tests here.
static COMPARED: AtomicUsize = AtomicUsize::new(0);

/// How often twins are looked for under the same options; the later, the earlier in the game.
const DRAWS: usize = 40;

#[test]
fn lexio_states_cannot_be_told_apart() {
    // In Lexio one seat at a time is awaited, so that the moves of several bots have their order.
    examine::<Lexio>(4, 3_000);
}

#[test]
fn lexicon_states_cannot_be_told_apart() {
    examine::<Lexicon>(1, 4_000);
}

#[test]
fn xylo_states_cannot_be_told_apart() {
    examine::<Xylo>(1, 2_500);
}

#[test]
fn tournaments_of_twins_cannot_be_told_apart() {
    let compared = [tournaments::<Lexio>(), tournaments::<Lexicon>(), tournaments::<Xylo>()];
    assert!(compared.iter().all(|compared| *compared >= 150), "too few messages: {compared:?}");
}

/// Plays pairs at the only table of a tournament, under the rules that the game has there, judged by the dictionary and by
/// the organiser.
fn tournaments<G: Simulate + Appraise + Voice + TournamentGame>() -> usize {
    let (games, mut tally) = (all_games(), Tally::default());
    let (rounds, seed) = (number("TABLEE_TWINS", 1), number("TABLEE_SEED", 5));
    for n in 0..2 * rounds {
        let mut rng = Seed::numbered(seed).stream("tournaments", n as u32);
        let judge = if n % 2 == 0 { Judge::Human } else { Judge::Auto };
        let rules = games.find(G::ID).unwrap().tournament_rules(judge).unwrap();
        let variant = Variant { seats: 2 + (n % 3) as u8, has_bots: false, rules };
        let mut pair = pair::<G>(&variant, 0, &games.assets, &mut rng).unwrap();
        pair.tournament = Some("rounds");
        tally.play(&pair);
    }
    println!("{} at tournaments: {tally:?}", G::ID);
    tally.compared
}

/// What was done in all pairs.
#[derive(Default, Debug)]
struct Tally {
    pairs: usize,
    with_bots: usize,
    moves: usize,
    undone: usize,
    paused: usize,
    compared: usize,
}

impl Tally {
    fn play(&mut self, pair: &Pair) {
        let worlds = [World::open(), World::open()];
        let mut twins = Twins::open(&worlds, pair, self.pairs as u64);
        self.moves += twins.play(MOVES, |step| step.shown);
        self.pairs += 1;
        self.with_bots += usize::from(twins.bot_moves > 0);
        self.undone += twins.undone;
        self.paused += twins.paused;
        let compared = twins.leave();
        self.compared += compared;
        COMPARED.fetch_add(compared, Ordering::Relaxed);
    }
}

/// Plays a pair at each table that lets two options meet, then pairs drawn by lot for each number of seats; at least so
/// many messages must have been alike.
fn examine<G: Simulate + Appraise + Voice + TournamentGame>(most_bots: u8, least: usize) {
    let (drawn, seed) = (number("TABLEE_TWINS", 1), number("TABLEE_SEED", 5));
    let (began, mut tally) = (Instant::now(), Tally::default());
    let assets = all_games().assets;
    let mut rng = Seed::numbered(seed).stream(G::ID, 0);
    let fits = |variant: &Variant| game::<G>(variant.seats, &variant.rules, &assets).is_some();
    let make = |variant: &Variant, rng: &mut Rng| pair::<G>(variant, most_bots, &assets, rng);
    let covered = covering::<G, Pair>(&mut rng, fits, make);
    println!("{} refuses {}", G::ID, covered.never.join("; "));
    covered.tables.iter().for_each(|pair| tally.play(pair));
    println!("{}: {} pairs of values, {tally:?}, {:.1?}", G::ID, covered.pairs, began.elapsed());
    let play = |seats: u8, n: u64, tally: &mut Tally| {
        let mut rng = Seed::numbered(seed).stream(G::ID, (u32::from(seats) << 24) + n as u32);
        let drawn = || {
            let rules = drawn_rules(&G::options(), &mut rng);
            let variant = Variant { seats, has_bots: (n + u64::from(seats)) % 2 == 1, rules };
            pair::<G>(&variant, most_bots, &assets, &mut rng)
        };
        // Options that are fine alone may not go together.
        tally.play(&std::iter::repeat_with(drawn).flatten().next().unwrap());
    };
    for seats in G::SEATS {
        (0..drawn).for_each(|n| play(seats, n, &mut tally));
        println!("{}, {seats} seats: {tally:?}, {:.1?}", G::ID, began.elapsed());
    }
    let wanted = number("TABLEE_TWIN_MESSAGES", 0);
    let compared = || COMPARED.load(Ordering::Relaxed) as u64;
    for n in drawn.. {
        if compared() >= wanted {
            break;
        }
        G::SEATS.for_each(|seats| play(seats, n, &mut tally));
        println!("{}: {tally:?}, {:.1?}; {} in all", G::ID, began.elapsed(), compared());
    }
    assert!(compared() >= tally.compared as u64, "this game's messages are among those of the run");
    println!("{} messages compared by this run so far, none different", compared());
    let Tally { with_bots, undone, paused, compared, .. } = tally;
    assert!(with_bots > 0, "no bot moved");
    assert!(undone > 0, "nobody took anything back");
    assert!(paused > 0, "nobody paused");
    assert!(compared >= least, "hardly anything was compared: {compared} messages");
}

/// Two worlds that one seat cannot tell apart; nothing where the options do not go together or nothing is hidden.
fn pair<G: Simulate + Appraise + Voice + TournamentGame>(
    variant: &Variant,
    most_bots: u8,
    assets: &Assets,
    rng: &mut Rng,
) -> Option<Pair> {
    let Variant { seats, has_bots, ref rules } = *variant;
    let most = most_bots.min(seats - 1);
    let bots = if has_bots { 1 + rng.below(u32::from(most)) as u8 } else { 0 };
    (0..DRAWS).find_map(|tried| {
        let plies = rng.index(DEEPEST >> (tried / 8));
        twins::<G>(seats, bots, rules, plies, assets, rng)
    })
}

fn twins<G: Simulate + Appraise + Voice + TournamentGame>(
    seats: u8,
    bots: u8,
    rules: &Map<String, Value>,
    plies: usize,
    assets: &Assets,
    rng: &mut Rng,
) -> Option<Pair> {
    game::<G>(seats, rules, assets)?;
    let (asked, assets) = (rules.clone(), assets.clone());
    let again = move || game::<G>(seats, &asked, &assets).unwrap();
    let watcher = rng.index(usize::from(seats - bots));
    let viewer = Viewer::Seat(Seat(watcher as u8));
    let twins = laws::Twins::draw(again, rng.word().into(), plies, viewer)?;
    // A bot would move before everybody has come.
    let awaited = twins.tables()[0].status().to_act;
    if awaited.iter().any(|seat| seat.0 >= seats - bots) {
        return None;
    }
    let (twins, levels) = (Arc::new(twins), levels::<G>());
    let rigs = [0, 1].map(|world| {
        let (twins, hosting) = (twins.clone(), Boxed::new(levels.clone()).with_tournaments());
        Rig::Game(Arc::new(move || {
            let [one, other] = twins.tables();
            Box::new(hosting.host(if world == 0 { one } else { other }))
        }))
    });
    let steward = rules.get("steward").is_some_and(|steward| steward == "human");
    let rules = Value::Object(rules.clone());
    Some(Pair { game: G::ID, seats, rules, rigs, watcher, bots, steward, tournament: None })
}

/// The game, where it takes these options together.
fn game<G: Simulate>(seats: u8, rules: &Map<String, Value>, assets: &Assets) -> Option<G> {
    G::new(Seats(seats), options::resolve(&G::options(), rules).ok()?, assets).ok()
}

/// Bots that take no time.
fn levels<G: Simulate + Appraise>() -> Vec<(&'static str, MakeBot<G>)> {
    vec![("random", || Box::new(Random)), ("greedy", || Box::new(Silent))]
}

/// Plays like the greedy bot and never cuts in: when that would be told is a matter of time, which differs between any
/// two worlds.
struct Silent;

impl<G: Appraise> Bot<G> for Silent {
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        Thought { silence: f64::MAX, ..Greedy.think(game, view, budget, rng) }
    }
}
