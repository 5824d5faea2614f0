//! Advice leaks nothing: every bot of every game says the same in every world that looks the same
//! to its seat, measured through the face that hosts hold.

use serde_json::{Map, json};
use tablee_cli::catalog::catalog;
use tablee_engine::{Opening, Seed};

#[test]
fn every_level_of_every_game_advises_by_the_view_alone() {
    let catalog = catalog();
    let tables = [
        ("lexio", 4, json!({"rounds": 2}), 17),
        ("lexio", 2, json!({"rounds": 1, "edition": "modern"}), 7),
        ("xylo", 4, json!({"rounds": 2}), 13),
        ("xylo", 2, json!({"rounds": 1}), 11),
        ("lexicon", 3, json!({"hands": 1}), 40),
    ];
    for (game, seats, rules, stride) in tables {
        let rules: Map<_, _> = rules.as_object().unwrap().clone();
        let opening = Opening { seats, rules, seed: Seed::numbered(0), deals: Vec::new() };
        let lab = catalog.lab(game).unwrap();
        let compared = lab.advice_is_honest(&opening, &catalog.assets, 0..2, stride);
        let compared = compared.unwrap_or_else(|breach| panic!("{game}: {breach}"));
        assert!(compared >= 5 * lab.game().levels().len(), "{game}: only {compared} compared");
    }
}
