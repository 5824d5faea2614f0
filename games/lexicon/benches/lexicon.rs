//! Benchmarks of Lexicon: whole games at random and by its policy, one menu, one world, one view.
#![allow(clippy::expect_used, reason = "a benchmark may fail loudly")]

use divan::{Bencher, counter::ItemsCount};
use lexicon::{Action, Lexicon, Rules, State, Words};
use std::hint::black_box;
use tablee_engine::{
    Assets, Chance, Game as _, Policy as _, Rng, Seat, Seats, Seed, Simulate as _, Viewer,
};

fn main() {
    divan::main();
}

/// One hand and no more, so that hands per second are what is counted.
fn game(seats: u8, words: Words) -> Lexicon {
    let rules = Rules { words, hands: 1, target: 0, ..Rules::standard() };
    Lexicon::new(Seats(seats), rules, &Assets::none()).expect("rules")
}

fn mover(game: &Lexicon, state: &State, rng: &mut Rng) -> Option<Seat> {
    let awaits = game.awaits(state);
    let seats = if !awaits.may.is_empty() && rng.below(8) == 0 { awaits.may } else { awaits.must };
    let pick = rng.index(seats.len().max(1));
    seats.iter().nth(pick)
}

/// Plays a whole hand, deal included; tells how many plies it took.
fn playout(game: &Lexicon, seed: u64, menu: &mut Vec<Action>) -> u32 {
    let seed = Seed::numbered(seed);
    let mut rng = seed.stream("bench", 0);
    let mut state = game.deal(Chance::new(seed), &mut ());
    let mut plies = 0;
    while let Some(seat) = mover(game, &state, &mut rng) {
        game.moves(&state, seat, menu);
        let action = menu[rng.index(menu.len())];
        game.step(&mut state, seat, &action);
        plies += 1;
    }
    plies
}

/// The same by the policy that a search plays hands on with.
fn policed(game: &Lexicon, seed: u64, menu: &mut Vec<Action>) -> u32 {
    let seed = Seed::numbered(seed);
    let mut rng = seed.stream("bench", 0);
    let mut state = game.deal(Chance::new(seed), &mut ());
    let mut plies = 0;
    while let Some(seat) = game.awaits(&state).must.first() {
        let Some(action) = game.decide(&state, seat, menu, &mut rng) else { break };
        game.step(&mut state, seat, &action);
        plies += 1;
    }
    plies
}

/// A state in the middle of a hand, words on the table.
fn midway(game: &Lexicon) -> State {
    let seed = Seed::numbered(4);
    let mut rng = seed.stream("bench", 1);
    let mut state = game.deal(Chance::new(seed), &mut ());
    let mut menu = Vec::new();
    for _ in 0..24 {
        let Some(seat) = game.awaits(&state).must.first() else { break };
        game.moves(&state, seat, &mut menu);
        let action = menu[rng.index(menu.len())];
        game.step(&mut state, seat, &action);
    }
    state
}

#[divan::bench(args = [2, 4, 8])]
fn hands_under_challenge(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Challenge);
    let (mut menu, mut seed) = (Vec::new(), 0);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        playout(&game, seed, &mut menu)
    });
}

#[divan::bench(args = [2, 4, 8])]
fn hands_strict(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Strict);
    let (mut menu, mut seed) = (Vec::new(), 0);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        playout(&game, seed, &mut menu)
    });
}

#[divan::bench(args = [2, 4, 8])]
fn hands_by_policy(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Strict);
    let (mut menu, mut seed) = (Vec::new(), 0);
    // The first to ask waits until the words are sorted by their letters.
    policed(&game, seed, &mut menu);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        policed(&game, seed, &mut menu)
    });
}

#[divan::bench]
fn plies_of_a_hundred_hands(bencher: Bencher) {
    let game = game(4, Words::Challenge);
    let mut menu = Vec::new();
    let plies: u32 = (0..100).map(|seed| playout(&game, seed, &mut menu)).sum();
    bencher
        .counter(ItemsCount::new(plies))
        .bench_local(|| (0..100).map(|seed| playout(&game, seed, &mut menu)).sum::<u32>());
}

#[divan::bench(args = [2, 4, 8])]
fn choices(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Strict);
    let state = midway(&game);
    let seat = game.awaits(&state).must.first().expect("a seat to move");
    let view = game.view(&state, Viewer::Seat(seat));
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| game.choices(black_box(&view)));
}

#[divan::bench(args = [2, 4, 8])]
fn determinize(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Challenge);
    let view = game.view(&midway(&game), Viewer::Seat(Seat(0)));
    let mut rng = Seed::numbered(1).stream("bench", 2);
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| game.determinize(black_box(&view), &mut rng));
}

#[divan::bench(args = [2, 4, 8])]
fn view(bencher: Bencher, seats: u8) {
    let game = game(seats, Words::Challenge);
    let state = midway(&game);
    bencher
        .counter(ItemsCount::new(1u32))
        .bench_local(|| game.view(black_box(&state), Viewer::Seat(Seat(0))));
}
