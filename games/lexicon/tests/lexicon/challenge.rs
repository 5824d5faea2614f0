//! L5: challenges under home rules.

use crate::table::{Fixture, bag, table};
use lexicon::{Ending, Refusal, Sight, Verdict};
use serde_json::{Value, json};
use tablee_engine::Seat;

fn three(asked: Value) -> Fixture {
    table(asked, &["MERXQA", "SSEEII", "TTUUNN"], "K", "WY")
}

#[test]
fn l5_1_every_other_seat_may_challenge_until_the_next_has_played() {
    let mut t = three(json!({}));
    assert_eq!(t.refusal(0, "challenge"), Refusal::NoChallengeOpen);
    t.play(0, "word MER");
    assert_eq!((t.to_act(), t.may_act()), (vec![1], vec![2]));
    assert_eq!(t.menu(2), ["challenge"]);
    assert_eq!(t.menu(1).last().map(String::as_str), Some("challenge"));
    assert_eq!(t.menu(0), Vec::<String>::new());
    assert_eq!(t.refusal(0, "challenge"), Refusal::OwnWord);
    assert_eq!(t.refusal(2, "accept"), Refusal::NothingToAccept);
    t.play(1, "discard S stock");
    assert_eq!((t.to_act(), t.may_act()), (vec![2], vec![]));
    assert_eq!(t.refusal(0, "challenge"), Refusal::NoChallengeOpen);
}

#[test]
fn l5_1_one_challenge_per_play() {
    let mut t = three(json!({}));
    t.play(0, "word MER");
    t.play(2, "challenge");
    assert_eq!((t.to_act(), t.may_act()), (vec![1], vec![]));
    assert_eq!(t.refusal(1, "challenge"), Refusal::NoChallengeOpen);
}

#[test]
fn l5_1_a_word_made_by_the_next_seat_opens_a_window_of_its_own() {
    let mut t = three(json!({}));
    t.play(0, "word MER");
    t.play(1, "insert 1 MERE");
    assert_eq!((t.to_act(), t.may_act()), (vec![2], vec![0]));
    let sights = t.play(0, "challenge");
    assert!(matches!(&sights[0], Sight::Challenged { author: Seat(1), .. }));
    assert_eq!(t.totals(), [10, 0, 0]);
}

#[test]
fn l5_1_going_out_waits_for_every_opponent() {
    let mut t = table(json!({ "hands": 1 }), &["MER", "SSE", "TTU"], "K", "WY");
    t.play(0, "word MER");
    assert_eq!((t.to_act(), t.may_act()), (vec![1, 2], vec![]));
    assert_eq!(t.menu(2), ["challenge", "accept"]);
    assert_eq!(t.refusal(1, "discard S stock"), Refusal::LastWordOpen);
    t.play(2, "accept");
    assert_eq!((t.to_act(), t.table.is_over()), (vec![1], false));
    assert_eq!(t.refusal(2, "challenge"), Refusal::LastWordOpen);
    t.play(1, "accept");
    assert!(t.table.is_over());
    assert_eq!(t.totals(), [0, 26, 24]);
}

#[test]
fn l5_1_silence_is_acceptance() {
    use tablee_engine::Game as _;
    let mut t = table(json!({ "hands": 1 }), &["MER", "SSE", "TTU"], "K", "WY");
    t.play(0, "word MER");
    assert_eq!(t.table.game().on_timeout(&t.view(1)).to_string(), "accept");
    let mut t = table(json!({}), &["XM*", "SSE", "TTU"], "K", "WY");
    assert_eq!(t.table.game().on_timeout(&t.view(0)).to_string(), "discard M stock");
    t.play(0, "word Xm");
    assert_eq!(t.table.game().on_timeout(&t.view(1)).to_string(), "discard E stock");
}

#[test]
fn l5_1_a_challenged_last_word_that_stands_ends_the_hand() {
    let mut t = table(json!({ "hands": 1 }), &["MER", "SSE", "TTU"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "challenge");
    assert!(t.table.is_over(), "one challenge per play: nobody else is asked");
    assert_eq!(t.totals(), [0, 36, 24]);
}

#[test]
fn l5_1_a_refused_last_word_lets_the_hand_go_on() {
    let mut t = table(json!({ "hands": 1 }), &["MRE", "SSE", "TTU"], "K", "WY");
    t.play(0, "word MRE");
    t.play(2, "challenge");
    assert_eq!(t.hand(0), bag("MRE"));
    assert_eq!((t.words(), t.to_act(), t.totals()), (vec![], vec![1], vec![0, 0, -10]));
}

#[test]
fn l5_1_an_exchange_that_ends_the_hand_is_answered_too() {
    let mut t = table(json!({ "hands": 1, "stall": 1 }), &["MERAA", "SSEEI"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "discard S stock");
    t.play(0, "exchange 1 MAR");
    assert_eq!(t.to_act(), [1], "the second turn in a row without a word");
    assert_eq!(t.menu(1), ["challenge", "accept"]);
    t.play(1, "accept");
    let last = t.watch().scene.last;
    assert_eq!(last.as_ref().as_ref().map(|last| last.ending), Some(Ending::Stall));
}

#[test]
fn l5_2_a_wrong_word_goes_back() {
    let mut t = three(json!({}));
    t.play(0, "word XQA");
    let sights = t.play(2, "challenge");
    let Sight::Ruled(ruling) = &sights[1] else { panic!("{sights:?}") };
    assert_eq!((ruling.verdict, ruling.points), (Verdict::Nonword, Some((Seat(2), -10))));
    assert_eq!((t.hand(0), t.words()), (bag("MERXQA"), vec![]));
    assert_eq!((t.totals(), t.to_act()), (vec![0, 0, -10], vec![1]));
    assert_eq!(t.view(1).scene.known[0], bag("XQA"), "cards taken back have been seen");
}

#[test]
fn l5_2_a_right_word_costs_the_challenger() {
    let mut t = three(json!({}));
    t.play(0, "word MER");
    t.play(1, "challenge");
    assert_eq!((t.totals(), t.words(), t.to_act()), (vec![0, 10, 0], vec!["MER".into()], vec![1]));
}

#[test]
fn l5_2_a_wrong_insertion_is_undone() {
    let mut t = three(json!({}));
    t.play(0, "word MER");
    t.play(1, "insert 1 SMERII");
    t.play(2, "challenge");
    assert_eq!((t.words(), t.hand(1), t.to_act()), (vec!["MER".into()], bag("SSEEII"), vec![2]));
}

#[test]
fn l5_2_a_wrong_exchange_is_undone() {
    let mut t = table(json!({}), &["MERAAL", "SSEEII", "TTUUNN"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "exchange 1 SES");
    assert_eq!(t.hand(1), bag("EEIIMR"), "M and R for two S");
    t.play(2, "discard T stock");
    t.play(0, "insert 1 SALES");
    t.play(1, "exchange 1 MALEI");
    assert_eq!(t.hand(1), bag("EERISS"));
    t.play(2, "challenge");
    assert_eq!((t.words(), t.hand(1)), (vec!["SALES".into()], bag("EEIIMR")));
    assert_eq!(t.totals(), [0, 0, -10]);
    assert_eq!(t.view(0).scene.known[1], bag("MRI"), "M, R from the table, I shown in vain");
}

#[test]
fn l5_2_a_misspelling_is_as_wrong_at_home() {
    let mut t = three(json!({}));
    t.play(0, "word MERX");
    let sights = t.play(1, "challenge");
    let Sight::Ruled(ruling) = &sights[1] else { panic!("{sights:?}") };
    assert_eq!((ruling.verdict, ruling.points), (Verdict::Misspelling, Some((Seat(1), -10))));
}
