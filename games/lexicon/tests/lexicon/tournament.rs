//! L8: the bell, the steward, the penalties of a drive.

use crate::table::{Fixture, bag, table};
use lexicon::{Ending, LastHand, Lexicon, Phase, Refusal, Sight, Verdict};
use serde_json::{Value, json};
use tablee_engine::tournament::Verdict as Ruled;
use tablee_engine::{Game as _, HostCommand, Judge, Seat, TournamentGame as _};

fn drive(steward: &str) -> Fixture {
    let asked: Value =
        json!({ "penalties": "tournament", "steward": steward, "target": 0, "hands": 2 });
    table(asked, &["MERXQA", "SSEEII", "TTUUNN", "OOOLLL"], "K", "WY")
}

fn last(t: &Fixture) -> LastHand {
    t.watch().scene.last.as_ref().clone().expect("a finished hand")
}

#[test]
fn l8_1_four_sit_at_a_table_and_draw_for_the_deal() {
    use tablee_engine::{Chance, Seed, Table, Viewer};
    let game = crate::table::game(4, json!({ "penalties": "tournament" }));
    let table = Table::start(game, Chance::new(Seed::numbered(1)));
    assert!(table.view(Viewer::Spectator).scene.draw.len() >= 4);
}

#[test]
fn l8_2_the_bell_ends_the_hand_for_everybody() {
    let mut t = drive("auto");
    let sights = t.host("bell");
    assert!(matches!(sights[..2], [Sight::Rang, Sight::HandOver(_)]));
    assert_eq!((last(&t).ending, last(&t).out), (Ending::Bell, None));
    assert_eq!(t.totals(), [42, 56, 48, 48]);
    assert_eq!(t.watch().scene.number, 2);
}

#[test]
fn l8_2_words_stand_at_the_bell_and_who_was_out_adds_nothing() {
    let asked = json!({ "target": 0, "hands": 2 });
    let mut t = table(asked, &["XQ", "SS", "TT"], "K", "WY");
    t.play(0, "word XQ");
    assert_eq!(t.watch().scene.phase, Phase::Closing);
    t.host("bell");
    assert_eq!((last(&t).out, last(&t).points[0]), (Some(Seat(0)), 0));
}

#[test]
fn l8_2_a_bell_during_a_ruling_counts_right_after_it() {
    let mut t = drive("human");
    t.play(0, "word XQ");
    t.play(3, "challenge");
    t.host("bell");
    assert_eq!((t.watch().scene.number, t.watch().scene.rung), (1, true));
    assert_eq!(t.host_refusal("bell"), Refusal::BellAlreadyRung);
    t.host("rule nonword");
    assert_eq!((last(&t).ending, last(&t).points[0]), (Ending::Bell, 42));
    assert_eq!(t.totals()[0], 92);
    assert!(!t.watch().scene.rung);
}

#[test]
fn l8_2_a_hand_that_ends_anyway_uses_the_bell_up() {
    let asked = json!({ "steward": "human", "target": 0, "hands": 2 });
    let mut t = table(asked, &["XQ", "SS", "TT"], "K", "WY");
    t.play(0, "word XQ");
    t.play(1, "challenge");
    t.host("bell");
    t.host("rule valid");
    assert_eq!((last(&t).ending, t.watch().scene.rung), (Ending::Out, false));
    assert_eq!(t.watch().scene.number, 2);
}

/// One hand at a table of a drive; seat 0 holds two cards that make no word.
fn one_hand(more: &Value) -> Fixture {
    let mut asked =
        json!({ "penalties": "tournament", "steward": "human", "target": 0, "hands": 1 });
    for (name, value) in more.as_object().expect("options") {
        asked[name] = value.clone();
    }
    table(asked, &["XQ", "SS", "TT"], "K", "WY")
}

#[test]
fn l8_3_the_hand_alone_decides_a_table_and_penalties_are_apart() {
    let mut t = one_hand(&json!({}));
    t.play(0, "word XQ");
    t.play(1, "challenge");
    t.host("rule nonword");
    t.host("bell");
    let (result, points) = (t.table.game().result(&t.watch()), last(&t).points);
    let points: Vec<i64> = points.iter().map(|points| i64::from(*points)).collect();
    assert_eq!((&result.points, result.penalties), (&points, vec![50, 0, 0]));
    assert_eq!(t.totals()[0], points[0] + 50);
    assert_eq!(result.out, None);
}

#[test]
fn l8_3_who_went_out_won_the_table() {
    let mut t = one_hand(&json!({}));
    t.play(0, "word XQ");
    t.play(1, "accept");
    t.play(2, "accept");
    let result = t.table.game().result(&t.watch());
    assert_eq!((result.points[0], result.out), (0, Some(Seat(0))));
    assert_eq!(result.penalties, [0, 0, 0]);
}

/// An organiser may have several hands played at a table: all of them count, and the hands before
/// the last are no penalties.
#[test]
fn l8_5_several_hands_at_a_table_are_added() {
    let mut t = one_hand(&json!({ "hands": 2 }));
    t.host("bell");
    t.host("bell");
    let result = t.table.game().result(&t.watch());
    assert_eq!((result.points, result.penalties), (t.totals(), vec![0, 0, 0]));
    assert_eq!(result.out, None);
}

#[test]
fn l8_5_a_table_of_a_drive_is_one_hand_that_nobody_retires_from() {
    for (judge, steward) in [(Judge::Auto, "auto"), (Judge::Human, "human")] {
        let rules = Lexicon::tournament_rules(crate::table::rules(&json!({})), judge);
        let asked =
            json!({ "hands": 1, "target": 0, "penalties": "tournament", "steward": steward });
        assert_eq!(rules, crate::table::rules(&asked));
    }
}

#[test]
fn l8_6_the_bell_and_the_rulings_of_a_tournament_are_inputs_of_the_host() {
    let told = |command| Lexicon::host_action(command).map(|action| action.to_string());
    assert_eq!(told(HostCommand::Ring).as_deref(), Some("bell"));
    for (ruled, text) in [
        (Ruled::Valid, "rule valid"),
        (Ruled::Misspelling, "rule misspelling"),
        (Ruled::Nonword, "rule nonword"),
    ] {
        assert_eq!(told(HostCommand::Rule(ruled)).as_deref(), Some(text));
    }
}

#[test]
fn l8_4_a_question_tells_the_steward_what_the_dictionary_thinks() {
    let mut t = one_hand(&json!({}));
    assert_eq!(t.table.game().question(&t.watch()), None);
    t.play(0, "word XQ");
    t.play(1, "challenge");
    let question = t.table.game().question(&t.watch()).expect("a question");
    assert_eq!((question.author, question.challenger), (Seat(0), Seat(1)));
    // One edit away from XI (L8.4).
    assert_eq!((question.word.as_str(), question.proposal), ("XQ", Ruled::Misspelling));
    assert_eq!(question.near.as_deref(), Some("XI"));
    assert_eq!(t.table.game().proposal("XQ"), Some(Ruled::Misspelling));
    assert_eq!(t.table.game().proposal("XQZWK"), Some(Ruled::Nonword));
    assert_eq!(t.table.game().proposal("12"), None);
}

#[test]
fn l8_3_the_finished_hand_tells_who_won_the_table() {
    let mut t = drive("auto");
    t.host("bell");
    let points = last(&t).points;
    assert_eq!(points.iter().enumerate().min_by_key(|(_, points)| **points), Some((0, &42)));
}

#[test]
fn l8_4_a_nonword_costs_its_author_fifty() {
    let mut t = drive("auto");
    t.play(0, "word XQA");
    t.play(2, "challenge");
    assert_eq!((t.totals(), t.hand(0)), (vec![50, 0, 0, 0], bag("MERXQA")));
    assert_eq!(t.to_act(), [1], "the turn is lost");
}

#[test]
fn l8_4_a_misspelling_costs_nothing() {
    let mut t = drive("auto");
    t.play(0, "word MERX");
    let sights = t.play(2, "challenge");
    let Sight::Ruled(ruling) = &sights[1] else { panic!("{sights:?}") };
    assert_eq!((ruling.verdict, ruling.points), (Verdict::Misspelling, None));
    assert_eq!((t.totals(), t.hand(0), t.to_act()), (vec![0; 4], bag("MERXQA"), vec![1]));
}

#[test]
fn l8_4_the_challenger_neither_gains_nor_loses() {
    let mut t = drive("auto");
    t.play(0, "word MER");
    t.play(1, "challenge");
    assert_eq!((t.totals(), t.words()), (vec![0; 4], vec!["MER".to_owned()]));
}

#[test]
fn l8_4_once_the_next_seat_has_played_the_word_stands() {
    let mut t = drive("auto");
    t.play(0, "word XQ");
    t.play(1, "discard S stock");
    assert_eq!(t.refusal(3, "challenge"), Refusal::NoChallengeOpen);
}

#[test]
fn l8_5_nobody_retires_at_a_drive() {
    let mut t = drive("auto");
    t.host("bell");
    t.host("bell");
    assert!(t.table.is_over());
    assert!(t.watch().scene.retired.is_empty());
    assert!(t.totals().iter().any(|total| *total >= 50));
}

#[test]
fn l8_5_penalties_change_no_other_option() {
    let rules = crate::table::rules(&json!({ "penalties": "tournament" }));
    assert_eq!((rules.target, rules.hands), (100, 0));
}

#[test]
fn l8_6_a_human_steward_is_waited_for() {
    let mut t = drive("human");
    assert_eq!(t.host_refusal("rule valid"), Refusal::NoRulingOpen);
    t.play(0, "word MER");
    t.play(3, "challenge");
    let status = t.table.status();
    assert!(status.awaits_host && status.to_act.is_empty() && status.may_act.is_empty());
    assert_eq!(t.refusal(1, "discard S stock"), Refusal::RulingPending);
    let offered: Vec<String> =
        t.table.game().host_choices(&t.watch()).iter().map(ToString::to_string).collect();
    assert_eq!(offered, ["rule valid", "rule misspelling", "rule nonword", "bell"]);
    t.host("rule nonword");
    assert_eq!((t.totals(), t.words(), t.to_act()), (vec![50, 0, 0, 0], vec![], vec![1]));
}

#[test]
fn l8_6_the_steward_may_rule_otherwise_than_the_dictionary() {
    let mut t = drive("human");
    t.play(0, "word XQ");
    t.play(1, "challenge");
    t.host("rule valid");
    assert_eq!((t.words(), t.totals(), t.to_act()), (vec!["XQ".into()], vec![0; 4], vec![1]));
    assert!(t.watch().scene.verdicts.is_empty(), "the dictionary was not asked");
}

#[test]
fn l8_6_at_home_both_refusals_are_one() {
    for ruling in ["rule misspelling", "rule nonword"] {
        let asked = json!({ "steward": "human" });
        let mut t = table(asked, &["MERXQA", "SSEEII"], "K", "WY");
        t.play(0, "word XQ");
        t.play(1, "challenge");
        t.host(ruling);
        assert_eq!(t.totals(), [0, -10]);
    }
}

#[test]
fn l8_6_the_bell_rings_at_any_table() {
    let t = table(json!({}), &["MERXQA", "SSEEII"], "K", "WY");
    let offered: Vec<String> =
        t.table.game().host_choices(&t.watch()).iter().map(ToString::to_string).collect();
    assert_eq!(offered, ["bell"]);
}
