//! R9: editions preset the options, each can be changed, nonsense is refused.

use crate::table::game;
use lexio::{Doubling, Flush, Lexio, Rules, Shortfall, StraightTie, TwoPlayer};
use serde_json::{Map, Value, json};
use tablee_engine::options::{resolve, to_map};
use tablee_engine::{Assets, BadRules, Game, Seats};

fn ask(options: &str) -> Result<Rules, BadRules> {
    resolve(&Lexio::options(), &serde_json::from_str::<Map<String, Value>>(options).unwrap())
}

#[test]
fn r9_1_classic_is_the_default() {
    let rules = ask("{}").unwrap();
    assert_eq!(rules, ask(r#"{"edition":"classic"}"#).unwrap());
    assert_eq!((rules.chips, rules.rounds), (149, 5));
    assert_eq!(rules.doubling, Doubling::Difference);
    assert_eq!(rules.straight_tie, StraightTie::First);
    assert_eq!(rules.flush, Flush::Top);
    assert_eq!(rules.shortfall, Shortfall::Capped);
    assert_eq!(rules.two_player, TwoPlayer::Nine);
}

#[test]
fn r9_1_modern_presets_three_options() {
    let rules = ask(r#"{"edition":"modern"}"#).unwrap();
    assert_eq!((rules.chips, rules.rounds), (64, 5));
    assert_eq!(rules.doubling, Doubling::Count);
    assert_eq!(rules.straight_tie, StraightTie::Strongest);
    let rules = ask(r#"{"edition":"modern","chips":149,"doubling":"difference"}"#).unwrap();
    assert_eq!((rules.chips, rules.doubling), (149, Doubling::Difference));
}

#[test]
fn r9_1_rules_show_every_option() {
    let shown = to_map(game(4, r#"{"edition":"modern","flush":"all"}"#).rules());
    let expected = json!({
        "edition": "modern", "chips": 64, "rounds": 5, "doubling": "count",
        "straight_tie": "strongest", "flush": "all", "shortfall": "capped", "two_player": "nine",
    });
    assert_eq!(Value::Object(shown), expected);
}

#[test]
fn r9_1_nonsense_is_refused() {
    for options in [
        r#"{"chips":0}"#,
        r#"{"chips":10001}"#,
        r#"{"rounds":51}"#,
        r#"{"edition":"antique"}"#,
        r#"{"flush":1}"#,
        r#"{"jokers":2}"#,
    ] {
        assert!(ask(options).is_err(), "{options}");
    }
    let rules = Rules { rounds: 0, ..ask("{}").unwrap() };
    assert!(Lexio::new(Seats(4), rules, &Assets::none()).is_err());
    for seats in [0, 1, 6, 200] {
        let refused = Lexio::new(Seats(seats), ask("{}").unwrap(), &Assets::none()).unwrap_err();
        assert!(matches!(refused, BadRules::Seats { min: 2, max: 5, .. }));
    }
}
