//! The options: defaults, strict reading, and the JSON they travel as.

use serde_json::{Map, json};
use tablee_engine::{Game, options};
use xylo::{LateBid, Rules, ThreePlayer, Xylo};

fn resolve(asked: serde_json::Value) -> Result<Rules, String> {
    let asked: Map<String, serde_json::Value> = serde_json::from_value(asked).unwrap();
    options::resolve(&Xylo::options(), &asked).map_err(|bad| bad.to_string())
}

#[test]
fn options_default_to_the_printed_game() {
    assert_eq!(resolve(json!({})).unwrap(), Rules::default());
    let map = options::to_map(&Rules::default());
    let plain = json!({"rounds": 3, "three_player": "red_orange", "late_bid": "forbidden"});
    assert_eq!(serde_json::Value::Object(map), plain);
}

#[test]
fn options_are_read_strictly() {
    let all = json!({"rounds": 10, "three_player": "red_pink", "late_bid": "allowed"});
    let expected =
        Rules { rounds: 10, three_player: ThreePlayer::RedPink, late_bid: LateBid::Allowed };
    assert_eq!(resolve(all).unwrap(), expected);
    for (wrong, named) in [
        (json!({"rounds": 0}), "rounds"),
        (json!({"rounds": 11}), "rounds"),
        (json!({"rounds": "3"}), "rounds"),
        (json!({"late_bid": true}), "late_bid"),
        (json!({"three_player": "pink"}), "three_player"),
        (json!({"trump": "red"}), "trump"),
    ] {
        let told = resolve(wrong).unwrap_err();
        assert!(told.contains(named), "{told}");
    }
}
