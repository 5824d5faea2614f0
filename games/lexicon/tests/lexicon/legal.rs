//! Menus: every play that leaves a word, each once, in pinned order, counted.

use crate::table::{Fixture, game, table};
use expect_test::expect;
use lexicon::{Action, Lexicon, State, Word};
use serde_json::json;
use tablee_engine::{Chance, Game as _, Seat, Seed, Simulate as _};

fn opening() -> Fixture {
    let mut t = table(json!({}), &["ARMES*", "ILEAUT"], "Z", "WX");
    t.play(0, "word AR");
    t.play(1, "word LA");
    t
}

#[test]
fn menus_come_in_pinned_order() {
    let t = opening();
    let menu = t.menu(0);
    let mut verbs: Vec<&str> =
        menu.iter().map(|action| action.split(' ').next().unwrap_or_default()).collect();
    verbs.dedup();
    assert_eq!(verbs, ["word", "insert", "exchange", "discard", "challenge"]);
    let some: Vec<&str> = menu.iter().filter_map(|action| action.strip_prefix("word M")).collect();
    expect!["a E e Er ErS ES Es eS EtS i iE iS iSE u uE uS uSE"].assert_eq(&some.join(" "));
}

/// Every casing of a spelling, in the order of the letters' codes.
fn casings(spelling: &str) -> Vec<Word> {
    let n = spelling.len();
    let mut all: Vec<Word> = (0..1u32 << n)
        .map(|mask| {
            let cased = spelling.bytes().enumerate().map(|(at, letter)| {
                if mask >> at & 1 == 1 { letter.to_ascii_lowercase() } else { letter }
            });
            Word::new(&cased.collect::<Vec<u8>>()).expect("letters")
        })
        .collect();
    all.sort();
    all
}

/// The menu as the rules would list it: every casing of every word tried against `check`.
fn by_trial(t: &Fixture, seat: u8, words: &[String]) -> Vec<String> {
    let (game, view) = (t.table.game(), t.view(seat));
    let legal = |action: &Action| game.check(&view, action).is_ok();
    let numbers = 1..=view.scene.words.len() as u8;
    let all = || words.iter().flat_map(|spelling| casings(spelling));
    let mut menu: Vec<Action> = all().map(Action::Word).filter(legal).collect();
    for number in numbers.clone() {
        menu.extend(all().map(|word| Action::Insert { number, word }).filter(legal));
    }
    for number in numbers {
        menu.extend(all().map(|word| Action::Exchange { number, word }).filter(legal));
    }
    menu.iter().map(ToString::to_string).collect()
}

fn short_words(game: &Lexicon) -> Vec<String> {
    let list = include_str!("../../words/fr.txt");
    assert_eq!(list.lines().count(), game.dictionary().len());
    list.lines().map(str::to_owned).collect()
}

fn plays(menu: Vec<String>) -> Vec<String> {
    let play = |action: &String| {
        ["word ", "insert ", "exchange "].iter().any(|verb| action.starts_with(verb))
    };
    menu.into_iter().filter(play).collect()
}

#[test]
fn the_menu_is_what_trying_everything_finds() {
    let t = opening();
    let words = short_words(t.table.game());
    assert_eq!(plays(t.menu(0)), by_trial(&t, 0, &words));
}

#[test]
fn a_master_on_the_table_is_played_round_and_out() {
    let mut t = table(json!({}), &["M*RAEE", "ESLAUT"], "Z", "WX");
    t.play(0, "word MeR");
    let words = short_words(t.table.game());
    let menu = t.menu(1);
    assert_eq!(plays(menu.clone()), by_trial(&t, 1, &words));
    for action in ["insert 1 MeRE", "insert 1 MeRS", "exchange 1 MER", "exchange 1 TeL"] {
        assert!(menu.iter().any(|listed| listed == action), "{action}");
    }
    assert!(!menu.iter().any(|listed| listed == "insert 1 MERE"));
}

#[test]
fn two_masters_in_one_hand() {
    let hands = ["M**AEE", "ESLAUT", "NNNNNN", "IIIIII", "OOOOOO"];
    let mut t = table(json!({}), &hands, "Z", "WX");
    let words = short_words(t.table.game());
    assert_eq!(plays(t.menu(0)), by_trial(&t, 0, &words));
    t.play(0, "word Mer");
    assert_eq!(plays(t.menu(1)), by_trial(&t, 1, &words));
}

#[test]
fn every_distinct_discard_twice() {
    let t = table(json!({}), &["ZWXK*", "EEEEE"], "A", "LL");
    let menu: Vec<String> = t.menu(0).into_iter().filter(|a| a.starts_with("discard")).collect();
    assert_eq!(
        menu,
        [
            "discard K open",
            "discard K stock",
            "discard W open",
            "discard W stock",
            "discard X open",
            "discard X stock",
            "discard Z open",
            "discard Z stock",
            "discard * open",
            "discard * stock",
        ]
    );
    let t = table(json!({}), &["EEEEE", "LLLNN"], "A", "II");
    let menu = t.menu(0);
    assert_eq!(menu.iter().filter(|a| a.starts_with("discard")).count(), 2);
}

#[test]
fn menus_are_complete_only_where_they_can_be() {
    let complete = |asked| {
        let t = table(asked, &["MERA", "SSEE"], "Z", "WX");
        t.table.game().choices(&t.view(0)).complete
    };
    assert!(!complete(json!({})));
    assert!(complete(json!({ "words": "strict" })));
}

/// Leaves of the tree of menus, so many turns deep.
fn perft(game: &Lexicon, state: &State, depth: u32) -> u64 {
    let seats: Vec<Seat> = game.awaits(state).must.iter().collect();
    let mut total = 0;
    for seat in seats {
        let mut menu = Vec::new();
        game.moves(state, seat, &mut menu);
        if depth == 1 {
            total += menu.len() as u64;
            continue;
        }
        for action in menu {
            let mut next = state.clone();
            game.step(&mut next, seat, &action);
            total += perft(game, &next, depth - 1);
        }
    }
    total
}

#[test]
fn perft_is_pinned() {
    let mut counts = Vec::new();
    for (seats, words) in [(2, "challenge"), (2, "strict"), (4, "challenge"), (5, "strict")] {
        let game = game(seats, json!({ "words": words, "hand_size": 6 }));
        let state = game.deal(Chance::new(Seed::numbered(42)), &mut ());
        counts.push((1..=3).map(|depth| perft(&game, &state, depth)).collect::<Vec<_>>());
    }
    expect!["[[29, 632, 27870], [29, 615, 27204], [121, 5019, 296949], [17, 1160, 53676]]"]
        .assert_eq(&format!("{counts:?}"));
}
