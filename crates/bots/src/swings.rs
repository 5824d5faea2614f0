//! Swings: what one move instead of another does to every seat, in worlds that both moves share.

use crate::remaining_budget::RemainingBudget;
use tablee_engine::{Policy, Rng, Seat};

/// No round is longer; a playout that is stops where it stands.
const LONGEST: usize = 5_000;

/// For every seat, how much more the round is worth to it after the second move than after the first.
pub(crate) fn swings<G: Policy>(
    game: &G,
    view: &G::View,
    seat: Seat,
    moves: [&G::Action; 2],
    mut budget_left: RemainingBudget,
    rng: &mut Rng,
) -> Vec<f64> {
    let mut sums = vec![0.0; game.seats().count()];
    let mut worlds = 0.0;
    let mut menu = Vec::with_capacity(256);
    let rng = &mut rng.quick();
    let mut sample_world = game.world_sampler(view, rng);
    loop {
        let world = sample_world(rng);
        let stream = rng.quick();
        let [first, second] = moves.map(|action| {
            let mut state = world.clone();
            let round = game.round(&state);
            game.step(&mut state, seat, action);
            play_out(game, state, round, &mut menu, &mut stream.clone())
        });
        worlds += 1.0;
        for (sum, (first, second)) in sums.iter_mut().zip(first.into_iter().zip(second)) {
            *sum += second - first;
        }
        if !budget_left.take(2) {
            break;
        }
    }
    sums.into_iter().map(|sum| sum / worlds).collect()
}

/// Plays a world to the end of its round; what that is worth to every seat.
fn play_out<G: Policy>(
    game: &G,
    mut state: G::State,
    round: u32,
    menu: &mut Vec<G::Action>,
    rng: &mut Rng,
) -> Vec<f64> {
    for _ in 0..LONGEST {
        let Some(next) = game.awaits(&state).must.first() else { break };
        if game.round(&state) != round {
            break;
        }
        match game.decide(&state, next, menu, rng) {
            Some(action) => game.step(&mut state, next, &action),
            None => break,
        }
    }
    game.seats().iter().map(|seat| game.ending(&state, seat).value).collect()
}
