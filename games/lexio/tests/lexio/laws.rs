//! The laws of the engine at every table size and under every option.

use crate::table::game;
use tablee_engine::Assets;
use tablee_engine::laws::examine;

#[track_caller]
fn hold(seats: u8, options: &str, games: u64) {
    match examine(|| game(seats, options), &Assets::none(), 0..games) {
        Ok(tally) => assert!(tally.sights > 100, "hardly anything compared: {tally:?}"),
        Err(breach) => panic!("{seats} seats, {options}: {breach}"),
    }
}

#[test]
fn laws_hold_for_two_with_nine() {
    hold(2, "{}", 8);
    hold(2, r#"{"edition":"modern","flush":"all","chips":30}"#, 8);
}

#[test]
fn laws_hold_for_two_with_six() {
    hold(2, r#"{"two_player":"six","rounds":3}"#, 8);
    hold(2, r#"{"two_player":"six","edition":"modern","shortfall":"debt","chips":9}"#, 8);
}

#[test]
fn laws_hold_for_three() {
    hold(3, "{}", 5);
    hold(3, r#"{"edition":"modern","flush":"all","rounds":2}"#, 5);
}

#[test]
fn laws_hold_for_four() {
    hold(4, "{}", 4);
    hold(4, r#"{"edition":"modern","chips":25,"flush":"all"}"#, 4);
}

#[test]
fn laws_hold_for_five() {
    hold(5, "{}", 3);
    hold(5, r#"{"doubling":"count","shortfall":"debt","straight_tie":"strongest"}"#, 3);
}
