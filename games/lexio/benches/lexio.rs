//! Benchmarks of Lexio: whole rounds of random play with full menus, and the single steps.

#![allow(clippy::unwrap_used)]

use divan::Bencher;
use divan::counter::ItemsCount;
use lexio::{Action, Lexio, Rules, State};
use tablee_engine::options::resolve;
use tablee_engine::{Assets, Chance, Game, Rng, Seat, Seats, Seed, Simulate, Viewer};

fn main() {
    divan::main();
}

fn game(seats: u8) -> Lexio {
    let rules: Rules = resolve(&Lexio::options(), &Default::default()).unwrap();
    Lexio::new(Seats(seats), rules, &Assets::none()).unwrap()
}

/// Plays a match at random until it is over or `rounds` rounds are done; answers how many.
fn rounds(game: &Lexio, seed: u64, rng: &mut Rng, menu: &mut Vec<Action>) -> u32 {
    let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
    while let Some(seat) = game.awaits(&state).must.first() {
        game.moves(&state, seat, menu);
        let action = menu[rng.index(menu.len())];
        game.step(&mut state, seat, &action);
    }
    game.standing(&state).round
}

/// Random play, deals included, full menus: items are rounds.
#[divan::bench(args = [2, 3, 4, 5])]
fn playouts(bencher: Bencher, seats: u8) {
    let game = game(seats);
    let mut rng = Seed::numbered(1).stream("bench", 0);
    let mut menu = Vec::new();
    let counted: u32 = (0..200).map(|seed| rounds(&game, seed, &mut rng, &mut menu)).sum();
    bencher.counter(ItemsCount::new(counted)).bench_local(|| {
        let mut rng = Seed::numbered(1).stream("bench", 0);
        (0..200).map(|seed| rounds(&game, seed, &mut rng, &mut menu)).sum::<u32>()
    });
}

/// A position in the middle of a round of four.
fn middle(game: &Lexio) -> (State, Seat) {
    let mut rng = Seed::numbered(7).stream("bench", 1);
    let mut menu = Vec::new();
    let mut state = game.deal(Chance::new(Seed::numbered(7)), &mut ());
    for _ in 0..12 {
        let seat = game.awaits(&state).must.first().unwrap();
        game.moves(&state, seat, &mut menu);
        let action = menu[rng.index(menu.len())];
        game.step(&mut state, seat, &action);
    }
    let seat = game.awaits(&state).must.first().unwrap();
    (state, seat)
}

/// A full menu of thirteen tiles, through the view.
#[divan::bench]
fn choices(bencher: Bencher) {
    let game = game(4);
    let state = game.deal(Chance::new(Seed::numbered(7)), &mut ());
    let seat = game.awaits(&state).must.first().unwrap();
    let view = game.view(&state, Viewer::Seat(seat));
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| game.choices(&view));
}

/// One sampled world.
#[divan::bench(args = [2, 4])]
fn determinize(bencher: Bencher, seats: u8) {
    let game = game(seats);
    let (state, seat) = middle(&game);
    let view = game.view(&state, Viewer::Seat(seat));
    let mut rng = Seed::numbered(2).stream("bench", 2);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| game.determinize(&view, &mut rng));
}

/// One view.
#[divan::bench]
fn view(bencher: Bencher) {
    let game = game(4);
    let (state, seat) = middle(&game);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| game.view(&state, Viewer::Seat(seat)));
}
