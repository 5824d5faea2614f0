//! Advice leaks nothing: every bot of every game says the same in every world that looks the same
//! to its seat, measured through the face that hosts hold.

use crate::conversation::Engine;
use serde_json::{Map, Value, json};
use tablee_engine::{Opening, Seed};
use tablee_game_registry::all_games;

#[test]
fn every_level_of_every_game_advises_by_the_view_alone() {
    let registry = all_games();
    let tables = [
        ("lexio", 4, json!({"rounds": 2}), 17),
        ("lexio", 2, json!({"rounds": 1, "edition": "modern"}), 7),
        ("xylo", 4, json!({"rounds": 2}), 13),
        ("xylo", 2, json!({"rounds": 1}), 11),
        ("lexicon", 3, json!({"hands": 1}), 20),
    ];
    for (game, seats, rules, stride) in tables {
        let rules: Map<_, _> = rules.as_object().unwrap().clone();
        let opening = Opening { seats, rules, seed: Seed::numbered(0), deals: Vec::new() };
        let measured = registry.measured(game).unwrap();
        let compared = measured.advice_is_honest(&opening, &registry.assets, 0..2, stride);
        let compared = compared.unwrap_or_else(|breach| panic!("{game}: {breach}"));
        assert!(compared >= 6 * measured.game().levels().len(), "{game}: only {compared} compared");
    }
}

#[test]
fn the_protocol_tells_value_share_and_error_and_the_chosen_action_first() {
    let mut engine = Engine::start();
    for (game, seed) in [("lexio", 9), ("xylo", 9)] {
        engine.open(game, 4, json!({}), seed);
        let mut tried = 0;
        for _ in 0..12 {
            let status = engine.ok(json!({"do":"status"}))["status"].clone();
            let seat = &status["to_act"][0];
            let reply = engine.ok(json!({"do":"bot","seat":seat,"level":"strong"}));
            let considered = reply["considered"].as_array().unwrap();
            assert_eq!(considered[0]["action"], reply["action"]);
            let number = |opinion: &Value, key: &str| opinion[key].as_f64().unwrap();
            for opinion in considered.iter().filter(|_| considered.len() > 1) {
                assert!((0.0..=1.0).contains(&number(opinion, "won")), "{reply}");
                assert!(number(opinion, "error") >= 0.0 && number(opinion, "worlds") >= 1.0);
                tried += 1;
            }
            let rest = &considered[1..];
            assert!(rest.is_sorted_by_key(|opinion| -number(opinion, "value")), "{reply}");
            engine.ok(json!({"do":"act","seat":seat,"action":reply["action"]}));
        }
        assert!(tried > 10, "{game}: {tried}");
    }
}
