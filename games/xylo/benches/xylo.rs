//! Benchmarks of Xylo: whole rounds at random, one menu, one view, one sampled world.

#![allow(clippy::expect_used)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablee_engine::{Assets, Chance, Game, Rng, Seat, Seats, Seed, Simulate, Viewer};
use xylo::{Action, Rules, State, Xylo};

fn main() {
    divan::main();
}

fn table(seats: u8) -> Xylo {
    Xylo::new(Seats(seats), Rules::default(), &Assets::none()).expect("default rules")
}

/// Plays on at random, at most so many plies.
fn play_on(game: &Xylo, state: &mut State, rng: &mut Rng, buffer: &mut Vec<Action>, plies: usize) {
    for _ in 0..plies {
        let Some(seat) = game.awaits(state).must.first() else { return };
        game.moves(state, seat, buffer);
        game.step(state, seat, &buffer[rng.index(buffer.len())]);
    }
}

/// Whole matches, deals included, every menu made in full; an item is a round.
#[divan::bench(args = [2, 3, 4, 5])]
fn rounds(bencher: Bencher, seats: u8) {
    let game = table(seats);
    // Matches end after three rounds but for ties; count what is really played.
    let matches = 100;
    let play = |rounds: &mut u64| {
        let mut rng = Seed::numbered(7).stream("bench", 0);
        let mut buffer = Vec::with_capacity(32);
        for n in 0..matches {
            let mut state = game.deal(Chance::new(Seed::numbered(n)), &mut ());
            play_on(&game, &mut state, &mut rng, &mut buffer, usize::MAX);
            *rounds += u64::from(game.standing(&state).round);
        }
    };
    let mut rounds = 0;
    play(&mut rounds);
    bencher.counter(ItemsCount::new(rounds)).bench_local(|| play(black_box(&mut 0)));
}

/// A match after so many plies; the first ones sort.
fn position(game: &Xylo, plies: usize) -> State {
    let mut state = game.deal(Chance::new(Seed::numbered(3)), &mut ());
    let mut rng = Seed::numbered(3).stream("bench", 1);
    play_on(game, &mut state, &mut rng, &mut Vec::new(), plies);
    state
}

const MIDDLE: usize = 40;

#[divan::bench]
fn one_menu(bencher: Bencher) {
    let game = table(4);
    let state = position(&game, MIDDLE);
    let seat = game.awaits(&state).must.first().unwrap_or(Seat(0));
    let view = game.view(&state, Viewer::Seat(seat));
    bencher.counter(1u8).bench_local(|| game.choices(black_box(&view)));
}

#[divan::bench]
fn one_view(bencher: Bencher) {
    let game = table(4);
    let state = position(&game, MIDDLE);
    bencher.counter(1u8).bench_local(|| game.view(black_box(&state), Viewer::Seat(Seat(0))));
}

fn sampling(bencher: Bencher, seats: u8, plies: usize, who: Viewer) {
    let game = table(seats);
    let view = game.view(&position(&game, plies), who);
    let mut rng = Seed::numbered(1).stream("bench", 2);
    bencher.counter(1u8).bench_local(|| game.determinize(black_box(&view), &mut rng));
}

#[divan::bench(args = [2, 3, 4, 5])]
fn determinize_at_the_start(bencher: Bencher, seats: u8) {
    sampling(bencher, seats, usize::from(seats), Viewer::Seat(Seat(0)));
}

#[divan::bench(args = [2, 3, 4, 5])]
fn determinize_in_the_middle(bencher: Bencher, seats: u8) {
    sampling(bencher, seats, MIDDLE, Viewer::Seat(Seat(0)));
}

#[divan::bench(args = [2, 3, 4, 5])]
fn determinize_for_a_spectator(bencher: Bencher, seats: u8) {
    sampling(bencher, seats, usize::from(seats), Viewer::Spectator);
}

/// The opening of a match alone: the dealer's stream and the first deal.
#[divan::bench]
fn one_deal(bencher: Bencher) {
    let game = table(4);
    let mut n = 0;
    bencher.counter(1u8).bench_local(|| {
        n += 1;
        game.deal(Chance::new(Seed::numbered(n)), &mut ())
    });
}

/// A menu of the fast path.
#[divan::bench]
fn one_fast_menu(bencher: Bencher) {
    let game = table(4);
    let state = position(&game, MIDDLE);
    let seat = game.awaits(&state).must.first().unwrap_or(Seat(0));
    let mut buffer = Vec::with_capacity(32);
    bencher.counter(1u8).bench_local(|| {
        game.moves(black_box(&state), seat, &mut buffer);
        buffer.len()
    });
}
