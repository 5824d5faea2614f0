//! The turns of a hand, as everybody may look them up: all of them, and nothing that was not seen.

use crate::table::{Fixture, table};
use serde_json::{Value, json};
use tablee_engine::{Fingerprints, Game as _, Seat, Viewer};

/// What the view of a viewer says of the turns.
fn turns(at: &Fixture, who: Viewer) -> Value {
    serde_json::to_value(at.table.view(who)).expect("JSON")["recent"].take()
}

/// A table at which somebody can lay what is no word.
fn doubted(rules: Value) -> Fixture {
    table(rules, &["MERXQA", "SSEEII", "TTUUNN"], "K", "WY")
}

#[test]
fn l3_turns_are_kept_with_what_everybody_saw() {
    let mut at = table(json!({}), &["CHATEX", "DOSQRE", "LUNEIK"], "B", "WVTS");
    at.play(0, "word CHAT");
    at.play(1, "discard Q open");
    at.play(2, "discard K stock");
    at.play(0, "discard X open");
    let seen = json!([
        {"seat": 0, "action": "word CHAT"},
        {"seat": 1, "action": "discard Q open", "taken": "B"},
        {"seat": 2, "action": "discard K stock"},
        {"seat": 0, "action": "discard X open", "taken": "K"},
    ]);
    let viewers = (0..3).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]);
    for who in viewers {
        assert_eq!(turns(&at, who), seen, "the stock's card is told to nobody, {who:?}");
    }
}

#[test]
fn l5_2_a_challenge_is_kept_with_its_ruling() {
    let mut at = doubted(json!({}));
    at.play(0, "word XQA");
    at.play(1, "challenge");
    let kept = json!([
        {"seat": 0, "action": "word XQA"},
        {"seat": 1, "action": "challenge", "verdict": "nonword"},
    ]);
    assert_eq!(turns(&at, Viewer::Spectator), kept);
}

#[test]
fn l8_6_a_challenge_is_kept_once_the_steward_has_ruled() {
    let mut at = doubted(json!({"steward": "human"}));
    at.play(0, "word XQA");
    at.play(1, "challenge");
    assert_eq!(turns(&at, Viewer::Spectator).as_array().map(Vec::len), Some(1));
    at.host("rule valid");
    let kept = turns(&at, Viewer::Spectator);
    assert_eq!(kept[1], json!({"seat": 1, "action": "challenge", "verdict": "valid"}));
}

#[test]
fn a_table_without_aids_is_sent_the_last_turn_alone() {
    let mut at = doubted(json!({}));
    at.play(0, "word MER");
    at.play(1, "discard S open");
    let sent = at.table.game().without_aids(at.view(2));
    let kept: Vec<String> = sent.scene.recent.iter().map(|play| play.action.to_string()).collect();
    assert_eq!(kept, ["discard S open"]);
}

#[test]
fn a_new_hand_begins_without_turns() {
    let rules = json!({"words": "strict", "hands": 2, "target": 0});
    let mut at = table(rules, &["LUNE", "DOSE"], "B", "WVTS");
    at.play(0, "word LUNE");
    let view = at.watch();
    assert_eq!((view.scene.number, view.scene.recent.len()), (2, 0));
}

#[test]
fn the_turns_of_the_longest_hands_stay_small_and_so_does_every_update() {
    let hands = ["AB", "CD", "EF", "GH", "IL", "MN", "OP", "RS"];
    let mut at = table(json!({"stall": 100, "dictionary": "fr"}), &hands, "T", "UV");
    let mut before = Fingerprints::keyed(7);
    before.note(&at.watch());
    let (mut most, mut last) = (0, String::new());
    for turn in 0..700_u32 {
        let seat = (turn % 8) as u8;
        let card = at.hand(seat).iter().next().expect("a card");
        last = format!("discard {card} open");
        at.play(seat, &last);
        let view = at.watch();
        most = most.max(view.scene.recent.len());
        let told = before.diff(&view);
        let told = [told.patch, told.grow];
        let length: usize = told.iter().flatten().map(|text| text.get().len()).sum();
        assert!(length < 2048, "turn {turn}: {length} bytes");
    }
    let kept = at.watch().scene.recent;
    assert_eq!(kept.last().map(|play| play.action.to_string()), Some(last));
    assert!((500..=512).contains(&most), "{most} turns were kept");
}
