//! The quick opinion: sensible, and better than chance.

use crate::table::{Fixture, game, table};
use lexicon::{Action, Lexicon, View};
use serde_json::{Value, json};
use tablee_engine::{Appraise as _, Chance, Game as _, Rng, Seat, Seed, Table, Viewer};

fn best(game: &Lexicon, view: &View) -> Action {
    let actions = game.choices(view).actions;
    let value = |action: &Action| game.appraise(view, action);
    actions.into_iter().max_by(|a, b| value(a).total_cmp(&value(b))).expect("something to do")
}

fn choice(t: &Fixture, seat: u8) -> String {
    best(t.table.game(), &t.view(seat)).to_string()
}

#[test]
fn it_goes_out_when_it_can() {
    let t = table(json!({}), &["MERE", "SSEE"], "Z", "WX");
    assert_eq!(choice(&t, 0), "word MERE");
}

#[test]
fn it_challenges_only_what_is_no_word() {
    let mut t = table(json!({}), &["XQVA", "MERE"], "Z", "WK");
    t.play(0, "word XQV");
    assert_eq!(choice(&t, 1), "challenge", "even before going out");
    let mut t = table(json!({}), &["MERA", "XQVK"], "Z", "WY");
    t.play(0, "word MER");
    assert_ne!(choice(&t, 1), "challenge");
}

#[test]
fn it_judges_the_last_word_by_the_dictionary() {
    for penalties in ["home", "tournament"] {
        let mut t = table(json!({ "penalties": penalties }), &["MER", "XQV"], "Z", "WY");
        t.play(0, "word MER");
        assert_eq!(choice(&t, 1), "accept");
        let mut t = table(json!({ "penalties": penalties }), &["XQV", "MER"], "Z", "WY");
        t.play(0, "word XQV");
        assert_eq!(choice(&t, 1), "challenge");
    }
}

#[test]
fn it_keeps_the_master_and_sheds_what_is_hard_to_lay() {
    let t = table(json!({}), &["*EV", "SSE"], "N", "WX");
    assert_eq!(t.menu(0).iter().filter(|action| action.contains("discard")).count(), 6);
    let view = t.view(0);
    let value =
        |text: &str| t.table.game().appraise(&view, &text.parse::<Action>().expect("notation"));
    assert!(value("discard V open") > value("discard E open"));
    assert!(value("discard E open") > value("discard * open"));
    assert!(value("discard V open") > value("discard V stock"), "an N is useful");
}

fn act(table: &Table<Lexicon>, seat: Seat, rng: &mut Rng) -> Action {
    let view = table.view(Viewer::Seat(seat));
    if seat == Seat(0) {
        return best(table.game(), &view);
    }
    let actions = table.game().choices(&view).actions;
    actions[rng.index(actions.len())]
}

/// Seat 0 plays by opinion, the others at random; its points against their average.
fn margin(seats: u8, asked: Value, seed: u64) -> f64 {
    let seed = Seed::numbered(seed);
    let mut rng = seed.stream("greedy", 0);
    let mut table = Table::start(game(seats, asked), Chance::new(seed));
    while let Some(seat) = table.game().awaits(table.state()).must.first() {
        let action = act(&table, seat, &mut rng);
        table.act(seat, &action).expect("listed");
    }
    let scores = table.status().scores;
    let others: i64 = scores[1..].iter().sum();
    others as f64 / f64::from(seats - 1) - scores[0] as f64
}

#[test]
fn it_beats_chance() {
    for (seats, asked) in [
        (2, json!({ "target": 0, "hands": 4 })),
        (4, json!({ "target": 0, "hands": 4, "words": "strict" })),
    ] {
        let total: f64 = (0..6).map(|seed| margin(seats, asked.clone(), seed)).sum();
        let each = total / (6.0 * 4.0);
        assert!(each > 15.0, "{each} points a hand with {seats} seats");
    }
}
