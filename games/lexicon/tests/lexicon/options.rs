//! The options: defaults, limits and combinations that make no game.

use crate::table::{game, rules};
use lexicon::{Lexicon, PackName, Rules};
use serde_json::{Value, json};
use tablee_engine::{Assets, BadRules, Game as _, Seats, options};

fn refused(seats: u8, asked: Value) -> &'static str {
    match Lexicon::new(Seats(seats), rules(&asked), &Assets::none()) {
        Err(BadRules::Conflict { name, problem: _ }) => name,
        other => panic!("{:?}", other.map(|game| game.rules().clone())),
    }
}

#[test]
fn defaults_are_the_standard_rules() {
    assert_eq!(rules(&json!({})), Rules::standard());
}

#[test]
fn the_pack_follows_the_dictionary() {
    assert_eq!(rules(&json!({ "dictionary": "en" })).pack, PackName::Classic);
    assert_eq!(rules(&json!({ "dictionary": "fr" })).pack, PackName::Francais);
    let mixed = rules(&json!({ "dictionary": "en", "pack": "francais" }));
    assert_eq!(mixed.pack, PackName::Francais);
}

#[test]
fn numbers_have_limits() {
    for (name, value) in [
        ("target", 1001),
        ("target", -1),
        ("hands", 101),
        ("min_word", 1),
        ("min_word", 11),
        ("hand_size", 0),
        ("hand_size", 21),
        ("stall", 0),
        ("stall", 101),
    ] {
        let asked = json!({ name: value });
        let result =
            options::resolve::<Rules>(&Lexicon::options(), asked.as_object().expect("object"));
        assert!(matches!(result, Err(BadRules::Value { .. })), "{name} {value}");
    }
}

#[test]
fn l2_2_one_card_is_left_for_the_stock() {
    assert_eq!(refused(4, json!({ "hand_size": 13 })), "hand_size");
    assert_eq!(game(4, json!({ "hand_size": 12 })).seats(), Seats(4));
    assert_eq!(refused(3, json!({ "hand_size": 17 })), "hand_size");
    assert_eq!(refused(8, json!({ "hand_size": 13 })), "hand_size");
    assert_eq!(game(5, json!({ "hand_size": 20 })).seats(), Seats(5));
}

#[test]
fn l7_2_a_game_must_be_able_to_end() {
    assert_eq!(refused(2, json!({ "target": 0 })), "hands");
    assert_eq!(game(2, json!({ "target": 0, "hands": 1 })).rules().hands, 1);
}

#[test]
fn two_to_eight_sit_down() {
    for seats in [0, 1, 9] {
        let result = Lexicon::new(Seats(seats), rules(&json!({})), &Assets::none());
        assert!(matches!(result, Err(BadRules::Seats { .. })), "{seats}");
    }
}
