//! L6: an empty stock.

use crate::table::{Fixture, bag, table};
use lexicon::{Card, Sight};
use serde_json::json;
use tablee_engine::Seed;

/// Four seats with twelve cards each leave a stock of three.
fn small() -> Fixture {
    let hands = ["AAAAEEEEEELL", "LNNNOOORRRSS", "STTTUUUCDMPB", "FGHVJQYKIIII"];
    table(json!({}), &hands, "W", "XZ*")
}

#[test]
fn l6_1_the_pile_becomes_the_stock_at_once() {
    let mut t = small();
    t.play(0, "discard A stock");
    t.play(1, "discard L stock");
    assert_eq!(t.watch().stock, 1);
    let sights = t.play(2, "discard S stock");
    let Some(Sight::Reshuffled { exposed, stock: 3 }) = sights.last() else { panic!("{sights:?}") };
    let view = t.watch();
    assert_eq!((view.stock, view.scene.pile.as_slice()), (3, [*exposed].as_slice()));
    assert_eq!(view.scene.reshuffles, 1);
    assert_eq!(view.memory.pool.plus(&[*exposed].into_iter().collect()), bag("WALS"));
}

#[test]
fn l6_1_the_reshuffle_can_be_recomputed() {
    let mut t = small();
    t.play(0, "discard A stock");
    t.play(1, "discard L stock");
    t.play(2, "discard S stock");
    let mut pile: Vec<Card> = "WALS".bytes().filter_map(Card::from_glyph).collect();
    Seed::numbered(7).stream("reshuffle", 0).shuffle(&mut pile);
    assert_eq!(t.watch().scene.exposed(), Some(pile[0]));
    let sights = t.play(3, "discard F stock");
    let Sight::Changed { taken, .. } = &sights[0] else { panic!("{sights:?}") };
    assert_eq!(*taken, Some(pile[1]), "the next card of the row is the top of the stock");
}

#[test]
fn l6_1_open_takes_never_use_the_stock() {
    let mut t = small();
    for (seat, card) in [(0, 'A'), (1, 'L'), (2, 'S'), (3, 'F'), (0, 'E')] {
        t.play(seat, &format!("discard {card} open"));
    }
    assert_eq!((t.watch().stock, t.watch().scene.pile.len()), (3, 1));
}

#[test]
fn l6_1_a_hand_that_ends_with_that_draw_ends_without_a_reshuffle() {
    let hands = ["AAAAEEEEEELL", "LNNNOOORRRSS", "STTTUUUCDMPB", "FGHVJQYKIIII"];
    let mut t = table(json!({ "stall": 1, "hands": 2, "target": 0 }), &hands, "W", "XZ*");
    t.play(0, "discard A stock");
    t.play(1, "discard L open");
    t.play(2, "discard S stock");
    let sights = t.play(3, "discard F stock");
    assert!(!sights.iter().any(|sight| matches!(sight, Sight::Reshuffled { .. })));
    assert_eq!((t.watch().scene.reshuffles, t.watch().scene.number), (0, 2));
}
