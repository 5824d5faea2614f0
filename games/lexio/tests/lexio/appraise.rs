//! The quick opinion is worth something: it beats chance by far.

use crate::table::game;
use lexio::{Action, Lexio};
use tablee_engine::{Appraise, Chance, Game, Rng, Seat, Seed, Viewer};

fn greedy(game: &Lexio, view: &lexio::View) -> Action {
    let mut best = (f64::NEG_INFINITY, Action::Pass);
    for action in game.choices(view).actions {
        let value = game.appraise(view, &action);
        assert!(value.is_finite());
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

fn random(game: &Lexio, view: &lexio::View, rng: &mut Rng) -> Action {
    let actions = game.choices(view).actions;
    actions[rng.index(actions.len())]
}

/// The mean gain of the greedy seat over the others, per match.
fn margin(seats: u8, options: &str, matches: u64) -> f64 {
    let game = game(seats, options);
    let mut total = 0.0;
    for seed in 0..matches {
        let hero = Seat((seed % u64::from(seats)) as u8);
        let mut rng = Seed::numbered(seed).stream("appraise", 0);
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        while let Some(seat) = game.awaits(&state).must.first() {
            let view = game.view(&state, Viewer::Seat(seat));
            let action =
                if seat == hero { greedy(&game, &view) } else { random(&game, &view, &mut rng) };
            game.apply(&mut state, seat, &action, &mut ());
        }
        let scores = game.standing(&state).scores;
        let own = scores[hero.index()];
        let others = scores.iter().sum::<i64>() - own;
        total += own as f64 - others as f64 / f64::from(seats - 1);
    }
    total / matches as f64
}

#[test]
fn the_opinion_beats_chance_at_every_table() {
    for (seats, least) in [(2, 20.0), (3, 40.0), (4, 50.0), (5, 50.0)] {
        let margin = margin(seats, "{}", 40);
        assert!(margin > least, "{seats} seats: only {margin:.1} chips a match");
    }
}
