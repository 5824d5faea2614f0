//! Benchmark: how fast a game is on this machine: the figures behind `tablee bench`.

use crate::playout::Playout;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tablee_engine::{Chance, Game, Rng, Seat, Seed, Simulate, Viewer};

/// One figure: how long one of something takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What was measured.
    pub what: &'static str,
    /// Nanoseconds for one, the best of several batches: noise only ever adds.
    pub best_ns: f64,
    /// Nanoseconds for one, the median of the batches.
    pub median_ns: f64,
}

/// All figures of one game at one table size.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchmarkResult {
    /// Random playouts per round, deal included, then single calls.
    pub figures: Vec<Figure>,
    /// Plies of an average round under random play.
    pub plies_per_round: f64,
}

/// Batches per figure.
const BATCHES: usize = 9;

/// Measures `game` for about `time` altogether; `round` is the same game, one round long.
pub fn measure_game<G: Simulate>(game: &G, round: &G, time: Duration) -> BenchmarkResult {
    let batch = time / (5 * BATCHES as u32);
    let (playouts, plies_per_round) = playouts(game, batch);
    let (state, seat) = midgame(game);
    let view = game.view(&state, Viewer::Seat(seat));
    let mut rng = Seed::numbered(3).stream("gauge", 0).quick();
    let figures = vec![
        playouts,
        worlds(round, batch),
        stopwatch("choices", batch, || {
            black_box(game.choices(black_box(&view)));
        }),
        stopwatch("determinize", batch, || {
            black_box(game.determinize(black_box(&view), &mut rng));
        }),
        stopwatch("view", batch, || {
            black_box(game.view(black_box(&state), Viewer::Seat(seat)));
        }),
    ];
    BenchmarkResult { figures, plies_per_round }
}

/// Plays exactly so many random matches, the same ones every time, for whoever counts
/// instructions instead of seconds. Returns rounds and plies.
pub fn play_matches<G: Simulate>(game: &G, matches: u64) -> (u64, u64) {
    let mut playout = Playout::default();
    let mut rng = Seed::numbered(1).stream("gauge", 0).quick();
    let (mut rounds, mut plies) = (0, 0);
    for seed in 0..matches {
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        plies += playout.finish(game, &mut state, &mut rng);
        rounds += u64::from(game.standing(&state).round);
    }
    (rounds, plies)
}

fn playouts<G: Simulate>(game: &G, batch: Duration) -> (Figure, f64) {
    let mut playout = Playout::default();
    let mut rng = Seed::numbered(1).stream("gauge", 0).quick();
    let (mut seed, mut plies, mut rounds) = (0, 0, 0);
    let samples = (0..BATCHES).map(|_| {
        let (start, before) = (Instant::now(), rounds);
        while start.elapsed() < batch || rounds == before {
            let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
            plies += playout.finish(game, &mut state, &mut rng);
            rounds += u64::from(game.standing(&state).round);
            seed += 1;
        }
        start.elapsed().as_nanos() as f64 / (rounds - before) as f64
    });
    let figure = summary("round", samples.collect());
    (figure, plies as f64 / rounds as f64)
}

/// What a search does at the start of a round: sample a world from a seat's view, play it out at
/// random.
fn worlds<G: Simulate>(round: &G, batch: Duration) -> Figure {
    let mut playout = Playout::default();
    let mut rng = Seed::numbered(4).stream("gauge", 0).quick();
    let view = opening_view(round);
    stopwatch("world", batch, || {
        let mut world = round.determinize(&view, &mut rng);
        black_box(playout.finish(round, &mut world, &mut rng));
    })
}

/// The same exactly so many times, for whoever counts instructions. Returns plies.
pub fn play_worlds<G: Simulate>(round: &G, worlds: u64) -> u64 {
    let mut playout = Playout::default();
    let mut rng = Seed::numbered(4).stream("gauge", 0).quick();
    let view = opening_view(round);
    let mut plies = 0;
    for _ in 0..worlds {
        let mut world = round.determinize(&view, &mut rng);
        plies += playout.finish(round, &mut world, &mut rng);
    }
    plies
}

/// What the first seat to act sees when it does.
fn opening_view<G: Simulate>(round: &G) -> G::View {
    let state = round.deal(Chance::new(Seed::numbered(4)), &mut ());
    let seat = round.awaits(&state).must.first().unwrap_or(Seat(0));
    round.view(&state, Viewer::Seat(seat))
}

/// A typical position: a random game of thirty plies, and the seat that is awaited then.
fn midgame<G: Simulate>(game: &G) -> (G::State, Seat) {
    let mut playout = Playout::default();
    let mut rng: Rng = Seed::numbered(2).stream("gauge", 0).quick();
    let mut state = game.deal(Chance::new(Seed::numbered(2)), &mut ());
    for _ in 0..30 {
        let before = state.clone();
        if playout.ply(game, &mut state, &mut rng).is_none() || is_over(game, &state) {
            state = before;
            break;
        }
    }
    let seat = game.awaits(&state).must.first().unwrap_or(Seat(0));
    (state, seat)
}

fn is_over<G: Game>(game: &G, state: &G::State) -> bool {
    game.outcome(state).is_some()
}

/// Times something small by doing it again and again, in nine batches.
pub fn stopwatch(what: &'static str, batch: Duration, mut once: impl FnMut()) -> Figure {
    let mut sample = || {
        let (start, mut times) = (Instant::now(), 0u64);
        while start.elapsed() < batch {
            for _ in 0..16 {
                once();
            }
            times += 16;
        }
        start.elapsed().as_nanos() as f64 / times as f64
    };
    let samples = (0..BATCHES).map(|_| sample()).collect();
    summary(what, samples)
}

fn summary(what: &'static str, mut samples: Vec<f64>) -> Figure {
    samples.sort_by(f64::total_cmp);
    let best_ns = samples.first().copied().unwrap_or_default();
    let median_ns = samples.get(samples.len() / 2).copied().unwrap_or_default();
    Figure { what, best_ns, median_ns }
}
