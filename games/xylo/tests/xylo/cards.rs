//! X1 and X2: the pack, the deal, the trump.

use crate::table::{cards, game};
use expect_test::expect;
use serde_json::json;
use tablee_engine::{Assets, Chance, Game, Seat, Seats, Seed, Viewer};
use xylo::{Card, Colour, Deal, Rules, ThreePlayer, Xylo, spell};

#[test]
fn x1_sixty_notes_in_eight_colours_from_zero() {
    let game = game(4, Rules::default());
    let pack: Vec<Card> = game.setup().cards().collect();
    assert_eq!(pack.len(), 60);
    expect!["R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 O0 O1 O2 O3 O4 O5 O6 O7 O8 O9 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 G0 G1 G2 G3 G4 G5 G6 G7 C0 C1 C2 C3 C4 C5 C6 B0 B1 B2 B3 B4 B5 V0 V1 V2 V3 V4 P0 P1 P2 P3"]
        .assert_eq(&spell(&pack));
}

#[test]
fn x1_1_notation_is_code_then_number() {
    for (text, colour, number) in [("R10", Colour::Red, 10), ("p0", Colour::Pink, 0)] {
        let card: Card = text.parse().unwrap();
        assert_eq!((card.colour(), card.number()), (colour, number));
        assert_eq!(card.to_string(), text.to_uppercase());
    }
    for wrong in ["", "R", "10", "R11", "O10", "P4", "X1", "R-1", "R+1", "R001", "R 1", "é1"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong:?}");
    }
}

#[test]
fn x2_seats_decide_pack_row_trump_and_tricks() {
    let pink = Rules { three_player: ThreePlayer::RedPink, ..Rules::default() };
    let table = [
        (2, Rules::default(), 60, 4, 15, 'R', 14),
        (3, Rules::default(), 39, 3, 13, 'Y', 12),
        (3, pink, 45, 3, 15, 'Y', 14),
        (4, Rules::default(), 60, 4, 15, 'R', 14),
        (5, Rules::default(), 60, 5, 12, 'R', 11),
    ];
    for (seats, rules, pack, rows, length, trump, tricks) in table {
        let game = game(seats, rules);
        let setup = game.setup();
        assert_eq!(setup.cards().count(), pack);
        assert_eq!((setup.rows, setup.length, setup.tricks()), (rows, length, tricks));
        assert_eq!(setup.trump.letter(), trump);
    }
}

#[test]
fn x2_three_players_leave_two_colours_in_the_box() {
    let colours = |three_player| {
        let game = game(3, Rules { three_player, ..Rules::default() });
        let mut letters: Vec<char> = game.setup().cards().map(|c| c.colour().letter()).collect();
        letters.dedup();
        letters.into_iter().collect::<String>()
    };
    assert_eq!(colours(ThreePlayer::RedOrange), "YGCBVP");
    assert_eq!(colours(ThreePlayer::RedPink), "OYGCBV");
}

#[test]
fn x2_only_two_to_five_may_sit_down() {
    for seats in [0, 1, 6, 8] {
        assert!(Xylo::new(Seats(seats), Rules::default(), &Assets::none()).is_err());
    }
    for rounds in [0, 11] {
        let rules = Rules { rounds, ..Rules::default() };
        assert!(Xylo::new(Seats(4), rules, &Assets::none()).is_err());
    }
}

#[test]
fn x2_1_the_stream_shuffles_the_pack_and_blocks_are_hands() {
    let game = game(4, Rules::default());
    let seed = Seed::numbered(5);
    let mut pack: Vec<Card> = game.setup().cards().collect();
    seed.stream("deal", 0).shuffle(&mut pack);
    let state = game.deal(Chance::new(seed), &mut ());
    for seat in Seats(4).iter() {
        let mut block = pack[15 * seat.index()..][..15].to_vec();
        block.sort_by_key(|card| card.rank());
        assert_eq!(game.view(&state, Viewer::Seat(seat)).hand, [block]);
    }
}

#[test]
fn x2_1_two_players_blocks_are_rows() {
    let game = game(2, Rules::default());
    let seed = Seed::numbered(6);
    let mut pack: Vec<Card> = game.setup().cards().collect();
    seed.stream("deal", 0).shuffle(&mut pack);
    let block = |n: usize| {
        let mut block = pack[15 * n..][..15].to_vec();
        block.sort_by_key(|card| card.rank());
        block
    };
    let state = game.deal(Chance::new(seed), &mut ());
    let hand = |seat| game.view(&state, Viewer::Seat(Seat(seat))).hand;
    assert_eq!(hand(0), [block(2), block(1)]);
    assert_eq!(hand(1), [block(0), block(3)]);
}

#[test]
fn x2_a_deal_is_pinned_for_ever() {
    let game = game(5, Rules::default());
    let state = game.deal(Chance::new(Seed::numbered(1)), &mut ());
    let hand = game.view(&state, Viewer::Seat(Seat(2))).hand.concat();
    expect!["Y8 G7 G6 B5 R4 R3 C3 O2 Y2 G2 P2 B0"].assert_eq(&spell(&hand));
}

#[test]
fn x2_fixed_deals_are_checked() {
    let game = game(3, Rules::default());
    let pack: Vec<Card> = game.setup().cards().collect();
    let hands: Vec<String> = pack.chunks(13).map(spell).collect();
    let problem = |deal: serde_json::Value| {
        let deal: Deal = serde_json::from_value(deal).unwrap();
        game.check_deals(&[deal]).map_err(|bad| bad.to_string()).err().unwrap_or_default()
    };
    assert_eq!(problem(json!(hands)), "");
    assert_eq!(problem(json!(hands[..2])), "deal 1: 2 hands, but there must be 3");
    let twice = [hands[0].clone(), hands[0].clone(), hands[2].clone()];
    assert_eq!(problem(json!(twice)), "deal 1: Y0 is there twice");
    let short = [hands[0].clone(), hands[1].clone(), "Y0".to_owned()];
    assert_eq!(problem(json!(short)), "deal 1: hand 2 has 1 cards, not 13");
    let boxed = [hands[0].replace("Y0", "R0"), hands[1].clone(), hands[2].clone()];
    assert_eq!(problem(json!(boxed)), "deal 1: R0 is not in the pack of 3 seats");
}

#[test]
fn x2_a_fixed_hand_is_a_string_or_a_list() {
    let text: Deal = serde_json::from_value(json!(["R10 p0", "Y3"])).unwrap();
    let list: Deal = serde_json::from_value(json!([["R10", "P0"], ["Y3"]])).unwrap();
    assert_eq!(text, list);
    assert_eq!(text.0[0].0, cards("R10 P0"));
    assert_eq!(serde_json::to_value(&text).unwrap(), json!(["R10 P0", "Y3"]));
    assert!(serde_json::from_value::<Deal>(json!(["R11"])).is_err());
}
