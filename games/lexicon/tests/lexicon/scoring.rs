//! L7: the end of a hand and of the game.

use crate::table::{bag, table};
use lexicon::{Ending, LastHand, Phase, Refusal, Sight};
use serde_json::json;
use tablee_engine::{Seat, table::Refused};

fn last(t: &crate::table::Fixture) -> LastHand {
    t.watch().scene.last.as_ref().clone().expect("a finished hand")
}

#[test]
fn l7_1_the_others_add_their_cards() {
    let mut t = table(json!({}), &["MER", "SXE", "TT*"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "accept");
    let sights = t.play(2, "accept");
    assert!(matches!(sights[1], Sight::HandOver(_)));
    let last = last(&t);
    assert_eq!((last.ending, last.out, last.number), (Ending::Out, Some(Seat(0)), 1));
    assert_eq!(last.points.as_slice(), [0, 8 + 2 + 10, 8 + 8 + 15]);
    assert_eq!(last.hands.as_slice(), [bag(""), bag("SXE"), bag("TT*")]);
    assert_eq!((t.totals(), t.watch().scene.number), (vec![0, 20, 31], 2));
}

#[test]
fn l7_2_who_reaches_the_target_retires() {
    let mut t = table(json!({ "target": 20 }), &["MER", "SXE", "VZK"], "Q", "WY");
    t.host("bell");
    let scene = t.watch().scene;
    assert_eq!(scene.retired.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert_eq!((scene.phase, scene.winners.first()), (Phase::Over, Some(Seat(2))));
}

#[test]
fn l7_2_a_retired_seat_plays_no_more() {
    let mut t = table(json!({ "target": 20 }), &["MER", "XVW", "ZKQ"], "L", "YN");
    t.host("bell");
    assert_eq!(t.to_act(), [2], "seat 2 dealt, seat 0 has retired, seat 1 deals");
    assert_eq!(t.refusal(0, "challenge"), Refusal::Retired);
    assert_eq!(t.menu(0), Vec::<String>::new());
    t.play(2, &t.menu(2).iter().find(|a| a.starts_with("discard")).cloned().expect("a discard"));
    assert_eq!(t.to_act(), [1]);
}

#[test]
fn l7_2_if_all_reach_it_the_lowest_wins() {
    let mut t = table(json!({ "target": 10 }), &["MER", "SXE", "TTU"], "K", "WY");
    t.host("bell");
    assert!(t.table.is_over());
    assert_eq!((t.totals(), t.table.status().winners.first()), (vec![26, 20, 24], Some(Seat(1))));
    assert_eq!(t.watch().scene.retired.len(), 3);
}

#[test]
fn l7_2_equal_totals_share_the_win() {
    let mut t = table(json!({ "target": 10 }), &["MER", "SXE", "OZE"], "K", "WY");
    t.host("bell");
    let winners: Vec<u8> = t.table.status().winners.iter().map(|seat| seat.0).collect();
    assert_eq!(winners, [1, 2]);
}

#[test]
fn l7_2_only_those_who_were_left_can_win() {
    // Seat 0 retires in the first hand; both others reach the target in the second.
    let mut t = table(json!({ "target": 24, "hand_size": 3 }), &["MER", "XVW", "ZKQ"], "L", "YN");
    t.host("bell");
    assert_eq!(t.watch().scene.retired.iter().collect::<Vec<_>>(), [Seat(0)]);
    while !t.table.is_over() {
        t.host("bell");
    }
    assert!(!t.table.status().winners.contains(Seat(0)));
}

#[test]
fn l7_2_hands_end_the_game() {
    let mut t = table(json!({ "target": 0, "hands": 2 }), &["MER", "SXE"], "K", "WY");
    t.host("bell");
    assert!(!t.table.is_over());
    t.host("bell");
    assert!(t.table.is_over());
    let totals = t.totals();
    let best = totals.iter().min().copied();
    let winners = t.table.status().winners;
    assert!(winners.iter().all(|seat| Some(totals[seat.index()]) == best));
}

#[test]
fn l7_2_nobody_acts_after_the_end() {
    let mut t = table(json!({ "hands": 1 }), &["MER", "SXE"], "K", "WY");
    t.host("bell");
    let action = "challenge".parse().expect("notation");
    assert_eq!(t.table.act(Seat(0), &action), Err(Refused::GameOver));
    assert_eq!(t.refusal(0, "accept"), Refusal::GameOver);
    let view = t.watch();
    assert_eq!((view.sizes.as_slice(), view.stock), ([0u8, 0].as_slice(), 0));
    assert_eq!(last(&t).words.len(), 0);
}

#[test]
fn l7_3_a_hand_that_goes_nowhere_ends() {
    let mut t = table(json!({ "stall": 2, "hands": 1 }), &["MERAA", "SXEII"], "K", "WY");
    for (seat, card) in [(0, 'M'), (1, 'S'), (0, 'E')] {
        t.play(seat, &format!("discard {card} open"));
    }
    assert_eq!(t.watch().scene.idle, 3);
    t.play(1, "discard X open");
    assert_eq!(last(&t).ending, Ending::Stall);
}

#[test]
fn l7_3_a_word_or_an_insertion_begins_the_count_anew() {
    let mut t = table(json!({ "stall": 2 }), &["MERAA", "SXEII"], "K", "WY");
    t.play(0, "discard A open");
    t.play(1, "discard S open");
    t.play(0, "word MER");
    assert_eq!(t.watch().scene.idle, 0);
    t.play(1, "insert 1 MERE");
    assert_eq!(t.watch().scene.idle, 0);
}

#[test]
fn l7_3_an_exchange_does_not() {
    let mut t = table(json!({ "stall": 9 }), &["MERAA", "SXEII"], "K", "WY");
    t.play(0, "word MER");
    t.play(1, "exchange 1 SER");
    assert_eq!(t.watch().scene.idle, 1);
}

#[test]
fn l7_3_a_word_taken_back_was_a_turn_without_one() {
    let mut t = table(json!({ "stall": 2, "hands": 1 }), &["MERAA", "SXEII"], "K", "WY");
    t.play(0, "discard A open");
    t.play(1, "discard S open");
    t.play(0, "discard A open");
    t.play(1, "word XEI");
    assert_eq!(t.watch().scene.idle, 0);
    t.play(0, "challenge");
    assert_eq!(last(&t).ending, Ending::Stall, "the fourth turn in a row");
    assert_eq!(last(&t).points[1], 10 + 2 + 10 + 10 + 10, "the cards came back first");
}

#[test]
fn l7_3_a_round_has_as_many_turns_as_seats_are_left() {
    let asked = json!({ "stall": 1, "target": 20 });
    let mut t = table(asked, &["MER", "XVW", "ZKQ"], "L", "YN");
    t.host("bell");
    let first = t.to_act()[0];
    let discard = |t: &crate::table::Fixture, seat: u8| {
        t.menu(seat).into_iter().find(|action| action.starts_with("discard")).expect("a discard")
    };
    let action = discard(&t, first);
    t.play(first, &action);
    assert_eq!(t.watch().scene.number, 2);
    let next = t.to_act()[0];
    let action = discard(&t, next);
    t.play(next, &action);
    assert_eq!(last(&t).number, 2, "two turns for two seats");
    assert_eq!(last(&t).ending, Ending::Stall);
}
