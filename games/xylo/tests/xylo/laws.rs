//! The laws of the engine, on every number of seats and every option that changes play.

use tablee_engine::{Assets, Game, Seats, laws};
use xylo::{LateBid, Rules, ThreePlayer, Xylo};

fn hold(seats: u8, rules: Rules, games: u64) {
    let game = || Xylo::new(Seats(seats), rules.clone(), &Assets::none()).unwrap();
    let tally = laws::examine(game, &Assets::none(), 0..games).unwrap_or_else(|b| panic!("{b}"));
    assert_eq!(tally.games as u64, games);
    assert!(tally.sights > 0);
}

#[test]
fn laws_hold_for_two() {
    hold(2, Rules::default(), 6);
    hold(2, Rules { rounds: 1, late_bid: LateBid::Allowed, ..Rules::default() }, 6);
}

#[test]
fn laws_hold_for_three() {
    hold(3, Rules::default(), 6);
    hold(3, Rules { three_player: ThreePlayer::RedPink, ..Rules::default() }, 4);
}

#[test]
fn laws_hold_for_four() {
    hold(4, Rules::default(), 6);
    hold(4, Rules { rounds: 1, late_bid: LateBid::Allowed, ..Rules::default() }, 6);
}

#[test]
fn laws_hold_for_five() {
    hold(5, Rules::default(), 6);
    hold(5, Rules { rounds: 10, ..Rules::default() }, 1);
}
