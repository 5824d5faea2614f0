//! L3: the four things a turn can be.

use crate::table::{Fixture, bag, table};
use lexicon::{Card, Refusal, Word};
use serde_json::json;

fn word(text: &str) -> Word {
    text.parse().expect("a word")
}

fn open(hands: &[&str]) -> Fixture {
    table(json!({}), hands, "Z", "WX")
}

#[test]
fn l3_a_a_word_leaves_the_hand_for_the_table() {
    let mut t = open(&["MERA", "EEEE"]);
    t.play(0, "word MER");
    assert_eq!((t.words(), t.hand(0)), (vec!["MER".to_owned()], bag("A")));
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn l3_a_a_new_word_has_a_fewest_letters() {
    let mut t = table(json!({ "min_word": 3 }), &["MERA", "SSEE"], "Z", "WX");
    assert_eq!(t.refusal(0, "word ME"), Refusal::TooShort { min: 3 });
    assert_eq!(open(&["MERA", "SSEE"]).refusal(0, "word M"), Refusal::TooShort { min: 2 });
    t.play(0, "word MER");
    t.play(1, "insert 1 MERE");
}

#[test]
fn l3_a_only_cards_of_the_hand() {
    let t = open(&["MERA", "EEEE"]);
    assert_eq!(t.refusal(0, "word MERE"), Refusal::NotInHand { missing: bag("E") });
    assert_eq!(t.refusal(0, "word MeR"), Refusal::NotInHand { missing: bag("*") });
}

#[test]
fn l3_b_the_discard_replaces_the_exposed_card_that_is_taken() {
    let mut t = open(&["MERA", "EEEE"]);
    t.play(0, "discard A open");
    assert_eq!(t.hand(0), bag("MERZ"));
    assert_eq!(t.watch().scene.pile.as_slice(), [Card::from_glyph(b'A').expect("A")]);
    assert_eq!(t.watch().stock, 43);
}

#[test]
fn l3_b_the_discard_covers_the_pile_when_the_stock_is_drawn() {
    let mut t = open(&["MERA", "EEEE"]);
    t.play(0, "discard A stock");
    assert_eq!(t.hand(0), bag("MERW"));
    let pile: String = t.watch().scene.pile.iter().map(|card| card.glyph()).collect();
    assert_eq!((pile.as_str(), t.watch().stock), ("ZA", 42));
}

#[test]
fn l3_b_nobody_takes_back_its_own_discard() {
    // Even the last card that is the same as the exposed one moves on.
    let mut t = open(&["MERA", "EEEE"]);
    t.play(0, "discard A open");
    assert_eq!(t.hand(0).count(Card::from_glyph(b'A').expect("A")), 0);
    t.play(1, "discard E open");
    assert_eq!(t.hand(1), bag("EEEA"));
}

#[test]
fn l3_b_only_the_taker_sees_what_the_stock_gave() {
    let mut t = open(&["MERA", "EEEE"]);
    t.play(0, "discard A stock");
    let told = |json: String| json.contains("0+W");
    assert!(told(serde_json::to_string(&t.view(0)).expect("json")));
    assert!(!told(serde_json::to_string(&t.view(1)).expect("json")));
    assert!(!told(serde_json::to_string(&t.watch()).expect("json")));
}

#[test]
fn l3_c_examples_of_the_printed_rules() {
    for (old, new) in [("MER", "AMERTUME"), ("TOUR", "ENTOURER"), ("MOT", "MORTE"), ("DOS", "DOSE")]
    {
        let added = bag(new).minus(&bag(old));
        let added: String = added.iter().map(|card| card.glyph()).collect();
        let fill =
            |text: &str, with: char| format!("{text}{}", with.to_string().repeat(8 - text.len()));
        let hands = [
            fill(old, 'I'),
            fill(&added, 'A'),
            "L".repeat(6) + "NN",
            "SSSSUUUU".into(),
            "OOOOPPHH".into(),
        ];
        let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
        let mut t = table(json!({}), &hands, "Z", "WX");
        t.play(0, &format!("word {old}"));
        t.play(1, &format!("insert 1 {new}"));
        assert_eq!(t.words(), [new]);
    }
}

#[test]
fn l3_c_the_letters_keep_their_order() {
    let mut t = open(&["MERA", "SSEE"]);
    t.play(0, "word MER");
    let old = word("MER");
    assert_eq!(t.refusal(1, "insert 1 REMES"), Refusal::NotAnInsertion { old });
    assert_eq!(t.refusal(1, "insert 1 MESSE"), Refusal::NotAnInsertion { old });
    assert_eq!(t.refusal(1, "insert 1 MER"), Refusal::NothingAdded);
    assert_eq!(t.refusal(1, "insert 1 MERCE"), Refusal::NotInHand { missing: bag("C") });
    assert_eq!(t.refusal(1, "insert 2 MERE"), Refusal::NoSuchWord { number: 2, words: 1 });
    assert_eq!(t.refusal(1, "insert 0 MERE"), Refusal::NoSuchWord { number: 0, words: 1 });
}

#[test]
fn l3_c_one_word_in_the_middle_of_others() {
    let mut t = open(&["DOSMER", "TALSEE", "IIUUNN"]);
    t.play(0, "word DOS");
    t.play(1, "word LA");
    t.play(2, "word NI");
    t.play(0, "word ME");
    t.play(1, "insert 1 DOSE");
    t.play(2, "insert 2 LAI");
    assert_eq!(t.words(), ["DOSE", "LAI", "NI", "ME"]);
}

#[test]
fn l3_d_farine_becomes_famine() {
    let mut t = open(&["FARINEA", "MLLLEEE"]);
    t.play(0, "word FARINE");
    t.play(1, "exchange 1 FAMINE");
    assert_eq!((t.words(), t.hand(1)), (vec!["FAMINE".to_owned()], bag("RLLLEEE")));
    assert_eq!(t.view(0).scene.known[1], bag("R"), "everybody saw what was taken");
}

#[test]
fn l3_d_place_for_place() {
    let mut t = open(&["FARINEA", "MLLLEEE"]);
    t.play(0, "word FARINE");
    let old = word("FARINE");
    assert_eq!(t.refusal(1, "exchange 1 FAMINES"), Refusal::NotAnExchange { old });
    assert_eq!(t.refusal(1, "exchange 1 FARINE"), Refusal::NothingAdded);
    // The letters of the word itself cannot be turned round: A and R would have to be in hand.
    assert_eq!(t.refusal(1, "exchange 1 FRAINE"), Refusal::NotInHand { missing: bag("AR") });
}

#[test]
fn l3_d_a_master_is_taken_by_giving_its_letter() {
    let mut t = open(&["F*RINEA", "ALLLEEE"]);
    t.play(0, "word FaRINE");
    t.play(1, "exchange 1 FARINE");
    assert_eq!((t.words(), t.hand(1)), (vec!["FARINE".to_owned()], bag("*LLLEEE")));
    t.play(0, "discard A stock");
    t.play(1, "exchange 1 FArINE");
    assert_eq!((t.words(), t.hand(1)), (vec!["FArINE".to_owned()], bag("RLLLEEE")));
}

#[test]
fn l3_d_cards_given_must_be_in_hand_beforehand() {
    let mut t = open(&["TOITAA", "SSSLLL"]);
    t.play(0, "word TOIT");
    // The T that comes out of the word cannot go back into it in the same turn.
    assert_eq!(t.refusal(1, "exchange 1 SOTT"), Refusal::NotInHand { missing: bag("T") });
}

#[test]
fn l3_e_one_play_a_turn_and_no_passing() {
    let mut t = open(&["MERA", "SSEE"]);
    assert!("pass".parse::<lexicon::Action>().is_err());
    t.play(0, "word MER");
    assert!(matches!(t.refusal(0, "discard A stock"), Refusal::NotYourTurn { .. }));
    assert_eq!(t.refusal(1, "accept"), Refusal::NothingToAccept);
}

#[test]
fn l3_e_the_same_word_may_lie_there_twice() {
    let mut t = open(&["ILEA", "ILEA"]);
    t.play(0, "word IL");
    t.play(1, "word IL");
    assert_eq!(t.words(), ["IL", "IL"]);
}
