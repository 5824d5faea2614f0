//! Records replay for ever, whatever becomes of the dictionary.

use crate::table::{rules, table};
use lexicon::{Dictionary, Lexicon, Testimony, Verdict};
use serde_json::json;
use std::sync::Arc;
use tablee_engine::{Assets, Chain, Game as _, Seats, Table};

fn other(words: &str) -> Assets {
    Assets::none().with("words/fr", Arc::new(Dictionary::new("other", words)))
}

#[test]
fn an_asset_replaces_the_built_in_list() {
    let game = Lexicon::new(Seats(2), rules(&json!({})), &other("ZUT\n")).expect("a game");
    assert_eq!((game.dictionary().name(), game.dictionary().len()), ("other", 1));
}

#[test]
fn verdicts_travel_with_the_record() {
    let mut t = table(json!({ "hands": 1 }), &["MERXQA", "SSEEII"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "challenge");
    t.play(1, "word SEI");
    t.play(0, "challenge");
    t.play(0, "word XQA");
    t.play(1, "challenge");
    t.host("bell");
    let record = t.table.record();
    let told: Testimony =
        serde_json::from_value(record.testimony.clone().expect("testimony")).expect("readable");
    assert_eq!(told.dictionary, "fr-small");
    let verdicts: Vec<(String, Verdict)> =
        told.verdicts.iter().map(|(word, verdict)| (word.to_string(), *verdict)).collect();
    assert_eq!(
        verdicts,
        [
            ("MER".to_owned(), Verdict::Valid),
            ("SEI".to_owned(), Verdict::Misspelling),
            ("XQA".to_owned(), Verdict::Nonword)
        ]
    );
    let again = Table::<Lexicon>::replay(&record, &other("XQA\nSEI\n"), Chain::Required);
    let again = again.expect("the verdicts of then count");
    assert_eq!(again.state(), t.table.state());
    assert_eq!(again.record(), record);
}

#[test]
fn strict_words_replay_without_their_dictionary() {
    let mut t = table(json!({ "hands": 1, "words": "strict" }), &["MERXQA", "SSEEII"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "insert 1 MERE");
    t.host("bell");
    let record = t.table.record();
    let again = Table::<Lexicon>::replay(&record, &other("ZUT\n"), Chain::Required);
    assert_eq!(again.expect("it replays").state(), t.table.state());
}

#[test]
fn a_false_verdict_of_a_known_dictionary_is_refused() {
    let mut t = table(json!({ "hands": 1 }), &["MERXQA", "SSEEII"], "K", "WY");
    t.play(0, "word XQA");
    t.play(1, "challenge");
    t.host("bell");
    let mut record = t.table.record();
    let told = record.testimony.as_mut().expect("testimony");
    told["verdicts"]["XQA"] = json!("misspelling");
    let forged = record.chained();
    let assets = crate::table::small();
    let refused = Table::<Lexicon>::replay(&forged, &assets, Chain::Required).err();
    let refused = refused.expect("perjury").to_string();
    assert!(refused.contains("wrong about XQA: its dictionary says Nonword"), "{refused}");
}

#[test]
fn a_broken_testimony_is_no_testimony() {
    let assets = other("ZUT\n").with_testimony(Some(json!({ "verdicts": 3 })));
    let game = Lexicon::new(Seats(2), rules(&json!({})), &assets).expect("a game");
    assert!(game.dictionary().contains(b"ZUT"));
}
