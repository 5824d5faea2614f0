//! L4: what counts as a word, and what the Master is.

use crate::table::{bag, table};
use lexicon::{Refusal, fold};
use serde_json::json;

#[test]
fn l4_1_accents_fall_away() {
    let folded = |text| fold(text).unwrap_or_default();
    assert_eq!(folded("été"), "ETE");
    assert_eq!(folded("garçon"), "GARCON");
    assert_eq!(folded("œuvre"), "OEUVRE");
    assert_eq!(folded("ex æquo"), "");
    assert_eq!(folded("Noël"), "NOEL");
    assert_eq!(folded("cæcum"), "CAECUM");
    for text in ["arc-en-ciel", "aujourd'hui", "pomme de terre", "l’an", "2e", "naïf!"] {
        assert_eq!(fold(text), None, "{text}");
    }
}

#[test]
fn l4_1_accents_may_be_typed() {
    let action: lexicon::Action = "word ŒUF".parse().expect("notation");
    assert_eq!(action.to_string(), "word OEUF");
    let action: lexicon::Action = "insert 1 éTÉ".parse().expect("notation");
    assert_eq!(action.to_string(), "insert 1 eTE");
}

#[test]
fn l4_2_the_master_stays_what_it_was_called() {
    let mut t = table(json!({}), &["M*RA", "SSEE"], "Z", "WX");
    t.play(0, "word MeR");
    let old = "MeR".parse().expect("a word");
    assert_eq!(t.refusal(1, "insert 1 MERE"), Refusal::NotAnInsertion { old });
    t.play(1, "insert 1 MeRE");
    assert_eq!(t.words(), ["MeRE"]);
}

#[test]
fn l4_2_back_in_a_hand_the_master_is_free_again() {
    let mut t = table(json!({}), &["M*RA", "SEEE"], "Z", "WX");
    t.play(0, "word MeR");
    t.play(1, "exchange 1 MER");
    assert_eq!(t.hand(1), bag("*SEE"));
    t.play(0, "discard A stock");
    t.play(1, "word SE");
    t.play(0, "discard W stock");
    t.play(1, "insert 2 SEs");
    assert_eq!(t.words(), ["MER", "SEs"]);
}

#[test]
fn l4_3_anything_spellable_may_be_laid_under_challenge() {
    let mut t = table(json!({}), &["XQZA", "SSEE"], "K", "WY");
    assert!(!t.menu(0).iter().any(|action| action.starts_with("word")));
    t.play(0, "word XQZ");
    assert_eq!(t.words(), ["XQZ"]);
}

#[test]
fn l4_3_strict_tables_refuse_at_once() {
    let mut t = table(json!({ "words": "strict" }), &["MERXQA", "SSEEII"], "K", "WY");
    let word = "XQ".parse().expect("a word");
    assert_eq!(t.refusal(0, "word XQ"), Refusal::NotInDictionary { word });
    t.play(0, "word MER");
    assert_eq!((t.to_act(), t.may_act()), (vec![1], vec![]));
    assert_eq!(t.refusal(1, "challenge"), Refusal::NoChallengeOpen);
    let word = "MERI".parse().expect("a word");
    assert_eq!(t.refusal(1, "insert 1 MERI"), Refusal::NotInDictionary { word });
    let word = "MEI".parse().expect("a word");
    assert_eq!(t.refusal(1, "exchange 1 MEI"), Refusal::NotInDictionary { word });
    assert_eq!(t.totals(), [0, 0], "no penalty");
}

#[test]
fn l4_3_strict_ends_the_hand_at_once() {
    let mut t = table(json!({ "words": "strict", "hands": 1 }), &["MER", "SSE"], "K", "WY");
    t.play(0, "word MER");
    assert!(t.table.is_over());
    assert_eq!(t.totals(), [0, 26]);
}
