//! Notation and JSON: whatever comes in, nothing panics, and everything comes back.

use crate::table::{game, table};
use lexicon::{Action, Board, Deal, HostAction, Lexicon, Refusal, Rules, View};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;
use tablee_engine::{Appraise as _, ColorMode, Game as _, Lang, Names, Seed, Voice as _};

#[test]
fn actions_are_read_generously_and_written_canonically() {
    for (typed, written) in [
        ("word CHAT", "word CHAT"),
        ("  WORD   ChAT ", "word ChAT"),
        ("Insert 2 AMERTUME", "insert 2 AMERTUME"),
        ("exchange 02 FAMINE", "exchange 2 FAMINE"),
        ("discard x OPEN", "discard X open"),
        ("discard * stock", "discard * stock"),
        ("Challenge", "challenge"),
        ("ACCEPT", "accept"),
    ] {
        let action: Action = typed.parse().expect(typed);
        assert_eq!(action.to_string(), written);
    }
    for (typed, written) in [(" Bell", "bell"), ("RULE valid", "rule valid")] {
        assert_eq!(typed.parse::<HostAction>().expect(typed).to_string(), written);
    }
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        " ",
        "word",
        "word CH-AT",
        "word CHAT CHIEN",
        "insert CHAT",
        "insert 999 CHAT",
        "insert -1 CHAT",
        "discard X",
        "discard XY open",
        "discard X table",
        "discard ß open",
        "challenge me",
        "pass",
        "bell",
        "rule valid",
        "word 日本",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert!(format!("word {}", "A".repeat(104)).parse::<Action>().is_ok());
    assert!(format!("word {}", "A".repeat(105)).parse::<Action>().is_err());
    assert!(format!("word {}", "A".repeat(100_000)).parse::<Action>().is_err());
    for text in ["", "rule", "rule maybe", "bell bell", "word CHAT"] {
        assert!(text.parse::<HostAction>().is_err(), "{text}");
    }
}

#[test]
fn refusals_are_data() {
    let t = table(json!({}), &["MERA", "SSEE"], "Z", "WX");
    let told = |refusal: Refusal| serde_json::to_value(refusal).expect("json");
    assert_eq!(told(t.refusal(0, "word SE")), json!({ "not_in_hand": { "missing": ["S"] } }));
    assert_eq!(told(t.refusal(0, "accept")), json!("nothing_to_accept"));
    assert_eq!(told(t.refusal(1, "word SE")), json!({ "not_your_turn": { "turn": 0 } }));
}

#[test]
fn the_view_is_readable_json() {
    let mut t = table(json!({}), &["MERA", "SSEE"], "Z", "WX");
    t.play(0, "word MER");
    let view = serde_json::to_value(t.view(1)).expect("json");
    for (key, value) in [
        ("seat", json!(1)),
        ("hand", json!(["E", "E", "S", "S"])),
        ("sizes", json!([1, 4])),
        ("stock", json!(43)),
        ("phase", json!("play")),
        ("words", json!(["MER"])),
        ("pile", json!(["Z"])),
        ("totals", json!([0, 0])),
        ("recent", json!([{ "seat": 0, "action": "word MER" }])),
    ] {
        assert_eq!(view[key], value, "{key}");
    }
    assert_eq!(view["claim"]["word"], json!("MER"));
    let trace = view["memory"]["trace"].as_array().expect("a list");
    assert_eq!(trace[8..], ["0-E", "0-M", "0-R"].map(|step| json!(step)));
    let watched = serde_json::to_value(t.watch()).expect("json");
    assert_eq!((&watched["seat"], &watched["hand"]), (&Value::Null, &Value::Null));
}

static GAMES: LazyLock<[Lexicon; 3]> =
    LazyLock::new(|| [2, 3, 8].map(|seats| game(seats, json!({}))));

/// Asks everything that takes a view; none of it may panic.
fn interrogate(game: &Lexicon, view: &View) {
    let names = Names { seats: vec!["Ana".into()], you: view.seat };
    let mut actions = game.choices(view).actions;
    actions.truncate(50);
    actions.push(game.on_timeout(view));
    actions.push("insert 1 AMERTUME".parse().expect("notation"));
    actions.push("exchange 1 FAMINE".parse().expect("notation"));
    actions.push("word MER".parse().expect("notation"));
    for action in &actions {
        let _ = game.check(view, action);
        let _ = game.appraise(view, action);
        let _ = Lang::ALL.map(|lang| game.caption(view, action, lang));
    }
    let _ = game.host_choices(view);
    let _ = Lang::ALL.map(|lang| game.picture(view, &names, lang, ColorMode::Plain));
    let _ = Lang::ALL.map(|lang| game.prompt(view, lang));
    let _ = game.determinize(view, &mut Seed::numbered(1).stream("test", 0));
}

/// Replaces the `at`-th value inside `json` by `with`.
fn spoil(json: &mut Value, at: &mut usize, with: &Value) {
    if *at == 0 {
        *json = with.clone();
    }
    *at = at.wrapping_sub(1);
    match json {
        Value::Array(items) => items.iter_mut().for_each(|item| spoil(item, at, with)),
        Value::Object(items) => items.values_mut().for_each(|item| spoil(item, at, with)),
        _ => {}
    }
}

fn busy_view(seat: u8) -> Value {
    let mut t = table(json!({}), &["MERAL*", "SSEEII", "TTUUNN"], "Z", "WX");
    t.play(0, "word MER");
    t.play(1, "insert 1 MERE");
    t.play(2, "discard T stock");
    t.play(0, "exchange 1 MERe");
    serde_json::to_value(t.view(seat)).expect("json")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().ok(), Some(action));
        }
        let _ = text.parse::<HostAction>();
    }

    #[test]
    fn texts_like_actions_are_read_or_refused(
        text in "(word|insert|exchange|discard|challenge|accept) {0,2}[0-9]{0,3} {0,2}[A-Za-zéœ*]{0,30} {0,2}(open|stock)?"
    ) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().ok(), Some(action));
            let json = serde_json::to_string(&action).expect("json");
            prop_assert_eq!(serde_json::from_str::<Action>(&json).ok(), Some(action));
        }
    }

    #[test]
    fn any_json_is_read_or_refused(text in "[\\[\\]{}\":,a-zA-Z0-9* +-]{0,80}") {
        let _ = serde_json::from_str::<View>(&text);
        let _ = serde_json::from_str::<Action>(&text);
        let _ = serde_json::from_str::<Deal>(&text);
        let _ = serde_json::from_str::<Rules>(&text);
        let _ = serde_json::from_str::<Board>(&text);
        let _ = serde_json::from_str::<Refusal>(&text);
    }

    #[test]
    fn spoilt_views_are_survived(
        seat in 0u8..3,
        at in 0usize..160,
        with in prop_oneof![
            Just(json!(null)), Just(json!(0)), Just(json!(7)), Just(json!(255)), Just(json!([])),
            Just(json!(4_000_000_000u32)), Just(json!(["A", "A", "A"])), Just(json!("Q")),
            Just(json!("play")), Just(json!("closing")), Just(json!("ruling")), Just(json!("over")),
            Just(json!([7])), Just(json!(["0+", "1-*", "7-Z", "7+"])), Just(json!(true)), Just(json!("x")),
            Just(json!(["AB", "cD"])), Just(json!({})),
        ],
    ) {
        let mut json = busy_view(seat);
        let mut at = at;
        spoil(&mut json, &mut at, &with);
        if let Ok(view) = serde_json::from_value::<View>(json) {
            GAMES.iter().for_each(|game| interrogate(game, &view));
        }
    }
}
