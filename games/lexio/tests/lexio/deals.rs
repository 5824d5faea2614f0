//! R2 and R3: who gets how many tiles of which numbers, fairly or as fixed beforehand.

use crate::table::{dealt, game, start, tiles, turn, view};
use lexio::{Deal, Tiles};
use tablee_engine::{Chance, Game, Seed, Viewer};

#[test]
fn r2_1_numbers_and_hands_by_seats() {
    let table = [
        (2, r#"{"two_player":"six"}"#, 6, 12, 0),
        (2, r#"{"two_player":"nine"}"#, 9, 13, 10),
        (3, "{}", 9, 12, 0),
        (4, "{}", 13, 13, 0),
        (5, "{}", 15, 12, 0),
    ];
    for (seats, options, highest, each, face_down) in table {
        let game = game(seats, options);
        let setup = game.setup();
        assert_eq!((setup.highest, setup.each, setup.face_down()), (highest, each, face_down));
        assert_eq!(setup.tiles.len(), highest * 4);
        let state = game.deal(Chance::new(Seed::numbered(5)), &mut ());
        let hands: Vec<Tiles> =
            (0..seats).map(|seat| view(&game, &state, seat).hand.unwrap()).collect();
        let all = hands.iter().fold(Tiles::EMPTY, |all, hand| all.or(*hand));
        assert!(hands.iter().all(|hand| hand.len() == each));
        assert_eq!(all.len(), each * seats, "no tile twice");
        assert!(setup.tiles.include(all));
    }
}

#[test]
fn r2_2_sizes_are_public_hands_are_not() {
    let game = game(4, "{}");
    let state = game.deal(Chance::new(Seed::numbered(1)), &mut ());
    let seen = game.view(&state, Viewer::Spectator);
    assert_eq!(seen.hand, None);
    assert_eq!(seen.sizes.as_slice(), [13; 4]);
}

/// Frozen for ever: records and browsers depend on it.
#[test]
fn r2_3_the_deal_of_a_seed_is_pinned() {
    let game = game(3, "{}");
    let state = game.deal(Chance::new(Seed::numbered(42)), &mut ());
    let hands: Vec<String> =
        (0..3).map(|seat| view(&game, &state, seat).hand.unwrap().to_string()).collect();
    expect_test::expect![[r#"
        3L 4L 4S 5N 6E 6S 7N 7S 8S 9N 2L 2S
        3N 4N 6N 6L 7L 8E 1N 1E 1L 1S 2N 2E
        3E 3S 4E 5E 5L 5S 7E 8N 8L 9E 9L 9S
    "#]]
    .assert_eq(&(hands.join("\n") + "\n"));
}

/// The recipe of the rulebook, followed word for word.
#[test]
fn r2_3_the_recipe_gives_the_deal() {
    let game = game(2, "{}");
    let seed = Seed::numbered(9);
    let mut list: Vec<_> = game.setup().tiles.iter().collect();
    seed.stream("deal", 0).shuffle(&mut list);
    let state = game.deal(Chance::new(seed), &mut ());
    for seat in 0..2 {
        let block: Tiles = list[seat * 13..][..13].iter().copied().collect();
        assert_eq!(view(&game, &state, seat as u8).hand, Some(block));
    }
}

#[test]
fn r3_1_everybody_starts_with_the_chips_of_the_edition() {
    for (options, chips) in
        [("{}", 149), (r#"{"edition":"modern"}"#, 64), (r#"{"chips":7,"edition":"modern"}"#, 7)]
    {
        let game = game(5, options);
        let state = game.deal(Chance::new(Seed::numbered(1)), &mut ());
        assert_eq!(game.standing(&state).scores, [chips; 5]);
        assert_eq!(game.standing(&state).round, 1);
    }
}

#[test]
fn fixed_deals_are_dealt() {
    let game = game(3, "{}");
    let state = start(&game, &["4N", "3S", "3N 5N"]);
    assert_eq!(turn(&game, &state), 2);
    assert!(view(&game, &state, 2).hand.unwrap().include(tiles("3N 5N")));
}

#[test]
fn wrong_fixed_deals_are_named() {
    let game = game(3, "{}");
    let right = dealt(&game, &["", "", ""]);
    let problem = |change: &dyn Fn(&mut Vec<Tiles>)| {
        let mut hands = right.0.clone();
        change(&mut hands);
        let bad = game.check_deals(&[right.clone(), Deal(hands)]).unwrap_err();
        assert_eq!(bad.round, 1);
        bad.problem
    };
    assert_eq!(game.check_deals(std::slice::from_ref(&right)), Ok(()));
    assert_eq!(problem(&|hands| hands.truncate(2)), "2 hands for 3 seats");
    let first = |hands: &[Tiles]| hands[1].iter().take(11).collect::<Tiles>();
    assert_eq!(problem(&|hands| hands[1] = first(hands)), "seat 1: 11 tiles instead of 12");
    assert_eq!(
        problem(&|hands| hands[1] = first(hands).or(tiles("14S"))),
        "seat 1: 14S is not in use, only the numbers 1–9"
    );
    let twice = problem(&|hands| hands[2] = hands[0]);
    assert!(twice.starts_with("seat 2: ") && twice.ends_with(" is dealt twice"), "{twice}");
    assert!(serde_json::from_str::<Deal>(r#"["3N 3N"]"#).is_err());
}
