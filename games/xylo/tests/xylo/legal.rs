//! Counts that pin the menus and the tree of play, as perft does for chess.

use crate::table::game;
use tablee_engine::{Chance, Game, Seed, Simulate};
use xylo::{LateBid, Rules, State, ThreePlayer, Xylo};

/// How many ways there are to play so many plies from here.
fn ways(game: &Xylo, state: &State, plies: u32) -> u64 {
    let Some(seat) = game.awaits(state).must.first().filter(|_| plies > 0) else { return 1 };
    let mut menu = Vec::new();
    game.moves(state, seat, &mut menu);
    menu.iter()
        .map(|action| {
            let mut next = state.clone();
            game.step(&mut next, seat, action);
            ways(game, &next, plies - 1)
        })
        .sum()
}

/// The ways after everybody has sorted.
fn counts(game: &Xylo, seed: u64, depth: u32) -> Vec<u64> {
    let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
    for seat in game.seats().iter() {
        game.step(&mut state, seat, &xylo::Action::Sort);
    }
    (1..=depth).map(|plies| ways(game, &state, plies)).collect()
}

#[test]
fn ways_to_play_are_pinned() {
    // A lead is any but the leftmost card; then one may pass or look at any of n − 2 pairs.
    let found = [2, 3, 4, 5].map(|seats| counts(&game(seats, Rules::default()), 1, 5));
    let pinned = [
        [14, 196, 392, 1120, 11272],
        [12, 144, 289, 850, 7209],
        [14, 196, 422, 2320, 22720],
        [11, 121, 293, 2263, 17625],
    ];
    assert_eq!(found, pinned);
}

#[test]
fn the_first_leads_and_looks_are_as_many_as_the_rules_say() {
    for (seats, length) in [(2, 15), (3, 13), (4, 15), (5, 12)] {
        let counts = counts(&game(seats, Rules::default()), 5, 2);
        // n − 1 leads, then a pass or n − 2 looks.
        assert_eq!(counts, [length - 1, (length - 1) * (length - 1)]);
    }
}

/// Plies of one random round, pinned: announcements and automata included.
#[test]
fn lengths_of_random_rounds_are_pinned() {
    let plies = |seats, rules: Rules| {
        let game = game(seats, Rules { rounds: 1, ..rules });
        let mut state = game.deal(Chance::new(Seed::numbered(11)), &mut ());
        let mut rng = Seed::numbered(11).stream("counts", 0);
        let (mut menu, mut plies) = (Vec::new(), 0);
        while let Some(seat) = game.awaits(&state).must.first() {
            game.moves(&state, seat, &mut menu);
            game.step(&mut state, seat, &menu[rng.index(menu.len())]);
            plies += 1;
        }
        plies
    };
    let late = Rules { late_bid: LateBid::Allowed, ..Rules::default() };
    let pink = Rules { three_player: ThreePlayer::RedPink, ..Rules::default() };
    let found = [
        plies(2, Rules::default()),
        plies(3, Rules::default()),
        plies(3, pink),
        plies(4, Rules::default()),
        plies(4, late),
        plies(5, Rules::default()),
    ];
    assert_eq!(found, [68, 46, 103, 68, 68, 71]);
}
