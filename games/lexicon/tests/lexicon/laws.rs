//! The laws every game passes, on all seat counts and many tables.

use crate::table::small;
use lexicon::Lexicon;
use serde_json::{Value, json};
use tablee_engine::{Assets, Game as _, Seats, laws, options};

/// How many times the number of games each table asks for.
const GAMES: u64 = 8;

fn examine(seats: u8, rules: Value, games: u64) {
    examine_with(&small(), seats, rules, games);
}

fn examine_with(assets: &Assets, seats: u8, rules: Value, games: u64) {
    let game = || {
        let asked = rules.as_object().expect("an object");
        let rules = options::resolve(&Lexicon::options(), asked).expect("rules");
        Lexicon::new(Seats(seats), rules, assets).expect("a game")
    };
    let tally = laws::examine(game, assets, 0..games).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(tally.states > 20 && tally.sights > 20, "{tally:?}");
}

#[test]
fn two_seats_by_default() {
    examine(2, json!({}), 2 * GAMES);
}

#[test]
fn three_seats_strict() {
    examine(3, json!({ "words": "strict" }), 2 * GAMES);
}

#[test]
fn four_seats_by_default() {
    examine(4, json!({ "stall": 4 }), 2 * GAMES);
}

#[test]
fn four_seats_at_a_drive() {
    examine(
        4,
        json!({ "penalties": "tournament", "steward": "human", "target": 0, "hands": 3 }),
        3 * GAMES,
    );
}

#[test]
fn five_seats_in_english() {
    examine(5, json!({ "dictionary": "en", "stall": 3, "target": 60 }), GAMES);
}

#[test]
fn six_seats_strict_in_english() {
    examine(6, json!({ "dictionary": "en", "words": "strict", "stall": 2, "hands": 2 }), GAMES);
}

#[test]
fn seven_seats_with_few_cards() {
    examine(7, json!({ "hand_size": 3, "stall": 3, "target": 40 }), GAMES);
}

#[test]
fn eight_seats_with_a_small_stock() {
    examine(8, json!({ "hand_size": 12, "stall": 2, "hands": 2 }), GAMES);
}

#[test]
fn four_seats_that_reshuffle_all_the_time() {
    examine(4, json!({ "hand_size": 12, "stall": 9, "hands": 2, "min_word": 9 }), 2 * GAMES);
}

#[test]
fn two_seats_with_one_card() {
    examine(2, json!({ "hand_size": 1, "stall": 5 }), 5 * GAMES);
}

#[test]
fn three_seats_with_a_human_steward_at_home() {
    examine(3, json!({ "steward": "human", "hands": 2, "pack": "classic" }), 2 * GAMES);
}

#[test]
fn four_seats_with_the_french_dictionary() {
    let asked = json!({ "words": "strict", "hand_size": 7, "stall": 2, "hands": 1, "target": 0 });
    examine_with(&Assets::none(), 4, asked, 3);
}

#[test]
fn two_seats_with_the_english_dictionary() {
    let asked = json!({ "dictionary": "en", "hand_size": 6, "stall": 3, "hands": 2, "target": 0 });
    examine_with(&Assets::none(), 2, asked, 3);
}
