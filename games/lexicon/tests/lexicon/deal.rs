//! L2: who deals, what is dealt, and how chance decides it.

use crate::table::{bag, game, table};
use lexicon::{Card, Deal, Event, Lot};
use serde_json::json;
use tablee_engine::{Chance, Game as _, Seat, Seed, Table, Viewer};

fn fixed(dealer: u8, deck: &str) -> Deal {
    serde_json::from_value(json!({ "dealer": dealer, "deck": deck })).expect("a deal")
}

fn drawn(seed: u64) -> (Vec<Lot>, Seat) {
    let mut events = Vec::new();
    game(4, json!({})).deal(Chance::new(Seed::numbered(seed)), &mut events);
    match &events[0] {
        Event::Drawn { draw, dealer } => (draw.clone(), *dealer),
        other => panic!("{other:?}"),
    }
}

#[test]
fn l2_1_the_highest_card_deals() {
    for seed in 0..200 {
        let (draw, dealer) = drawn(seed);
        if draw.len() == 4 {
            let best = draw.iter().min_by_key(|lot| lot.card).expect("four lots");
            assert_eq!(dealer, best.seat, "A is highest: {draw:?}");
        }
    }
}

#[test]
fn l2_1_equal_highest_draw_again() {
    let tied = (0..200).map(drawn).find(|(draw, _)| {
        let top = draw[..4].iter().map(|lot| lot.card).min();
        draw[..4].iter().all(|lot| !lot.card.is_master())
            && draw[..4].iter().filter(|lot| Some(lot.card) == top).count() == 2
    });
    let (draw, dealer) = tied.expect("a tie in two hundred draws");
    assert!(draw.len() >= 6, "{draw:?}");
    let top = draw[..4].iter().map(|lot| lot.card).min();
    let rivals: Vec<Seat> =
        draw[..4].iter().filter(|lot| Some(lot.card) == top).map(|lot| lot.seat).collect();
    assert!(rivals.contains(&dealer));
    assert!(draw[4..].iter().all(|lot| rivals.contains(&lot.seat)));
}

#[test]
fn l2_1_a_drawn_master_draws_again() {
    let (draw, _) = (0..400)
        .map(drawn)
        .find(|(draw, _)| draw[..4].iter().any(|lot| lot.card.is_master()))
        .expect("a Master in four hundred draws");
    let at = draw.iter().position(|lot| lot.card.is_master()).expect("a Master");
    assert_eq!(draw[at].seat, draw[at + 1].seat);
}

#[test]
fn l2_2_one_card_at_a_time_from_the_dealers_left() {
    let game = game(2, json!({ "hand_size": 2 }));
    let deck = "Z Y X W V * A A A A B C D E E E E E E F G H I I I I J K L L L M N N N O O O P Q R R R S S S T T T U U U";
    let deal = fixed(0, deck);
    game.check_deals(std::slice::from_ref(&deal)).expect("a fair deal");
    let table = Table::start(game, Chance::with_deals(Seed::numbered(1), vec![deal]));
    let hand = |seat| table.view(Viewer::Seat(Seat(seat))).hand.expect("a hand");
    assert_eq!((hand(1), hand(0)), (bag("ZX"), bag("YW")));
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.scene.exposed(), Card::from_glyph(b'V'));
    assert_eq!((view.stock, view.hand), (47, None));
}

#[test]
fn l2_2_ten_cards_each() {
    for seats in 2..=8u8 {
        let table = Table::start(game(seats, json!({})), Chance::new(Seed::numbered(3)));
        let view = table.view(Viewer::Spectator);
        assert_eq!(view.sizes.as_slice(), vec![10; usize::from(seats)]);
        let cards: u8 = if seats < 5 { 52 } else { 104 };
        assert_eq!(view.stock, cards - 10 * seats - 1);
    }
}

#[test]
fn l2_3_the_dealers_left_begins_and_the_deal_goes_round() {
    let mut t = table(json!({ "target": 0, "hands": 4 }), &["AA", "EE", "II"], "L", "N");
    assert_eq!((t.watch().scene.dealer, t.to_act()), (Seat(2), vec![0]));
    t.host("bell");
    assert_eq!((t.watch().scene.dealer, t.to_act()), (Seat(0), vec![1]));
    t.host("bell");
    assert_eq!((t.watch().scene.dealer, t.to_act()), (Seat(1), vec![2]));
}

#[test]
fn l2_3_retired_seats_are_passed_over() {
    let hands = &["AA", "EE", "ZX"];
    let mut t = table(json!({ "target": 20 }), hands, "L", "N");
    t.host("bell");
    let scene = t.watch().scene;
    assert_eq!(scene.retired.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    let mut t = table(json!({ "target": 20 }), &["AA", "WX", "ZK"], "L", "N");
    t.host("bell");
    let scene = t.watch().scene;
    assert_eq!((scene.dealer, scene.turn), (Seat(1), Seat(2)), "seat 0 has retired");
    assert_eq!(t.watch().sizes.as_slice(), [0, 2, 2]);
}

#[test]
fn l2_4_the_deal_is_the_shuffled_pack_from_the_top() {
    let game = game(3, json!({}));
    let seed = Seed::numbered(11);
    let mut pack: Vec<Card> = game.pack().cards().iter().collect();
    assert_eq!(pack.last(), Some(&Card::MASTER), "the Master lies last in the pack's own order");
    seed.stream("deal", 0).shuffle(&mut pack);
    let table = Table::start(game, Chance::new(seed));
    let first = table.view(Viewer::Spectator).scene.turn;
    let mine: Vec<Card> = pack[..30].iter().copied().step_by(3).collect();
    let view = table.view(Viewer::Seat(first));
    assert_eq!(view.hand, Some(mine.into_iter().collect()));
    assert_eq!(view.scene.exposed(), Some(pack[30]));
}

#[test]
fn l2_4_the_draw_is_the_shuffled_pack_from_the_top() {
    let mut pack: Vec<Card> = game(4, json!({})).pack().cards().iter().collect();
    Seed::numbered(5).stream("draw", 0).shuffle(&mut pack);
    let (draw, _) = drawn(5);
    let cards: Vec<Card> = draw.iter().map(|lot| lot.card).collect();
    assert_eq!(cards, pack[..draw.len()]);
}

#[test]
fn l2_5_a_fixed_deal_names_its_dealer() {
    let t = table(json!({}), &["AA", "EE"], "L", "N");
    let scene = t.watch().scene;
    assert!(scene.draw.is_empty());
    assert_eq!(scene.dealer, Seat(1));
}

#[test]
fn l2_5_a_fixed_deal_is_a_whole_pack() {
    let game = game(2, json!({}));
    let whole = crate::table::deck(game.pack(), &["AA", "EE"], "L", "N");
    let bad = |deal: Deal| game.check_deals(&[deal]).expect_err("a bad deal").problem;
    assert_eq!(bad(fixed(2, &whole)), "no seat 2 to deal");
    assert_eq!(bad(fixed(0, &whole.replace('*', "A"))), "5 times A, the pack has 4");
    assert_eq!(bad(fixed(0, "")), "0 times A, the pack has 4");
    let long: Result<Deal, _> =
        serde_json::from_value(json!({ "dealer": 0, "deck": "A".repeat(105) }));
    assert!(long.is_err());
}

#[test]
fn the_deck_is_read_generously() {
    let deal = fixed(0, " at*  z");
    assert_eq!(deal.deck.to_string(), "A T * Z");
}
