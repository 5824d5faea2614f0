//! Menus are complete, correct and in order: every subset of every hand is judged a second
//! time here by a slow and separate reading of R4; and perft-style counts are pinned.

use crate::table::{game, start, turn, view};
use expect_test::expect;
use lexio::{Action, Combo, Flush, Lexio, State, StraightTie, Tile, Tiles};
use tablee_engine::{Chance, Game, Seed, Simulate};

#[test]
fn r4_2_every_listed_play_has_its_kind_and_a_pass_has_none() {
    let game = game(4, "{}");
    let kind = |text: &str| game.kind(&text.parse().unwrap());
    for (play, combo) in [
        ("9L", Combo::Single),
        ("9L 9S", Combo::Pair),
        ("9N 9L 9S", Combo::Triple),
        ("10N 11N 12S 13L 1L", Combo::Straight),
        ("3N 6N 7N 8N 9N", Combo::Flush),
        ("3N 3E 3S 5N 5S", Combo::FullHouse),
        ("3N 3E 3S 3L 5S", Combo::FourCard),
        ("5N 6N 7N 8N 9N", Combo::StraightFlush),
    ] {
        assert_eq!(kind(play), Some(combo.name()), "{play}");
        let on_the_wire = serde_json::to_value(combo).unwrap();
        assert_eq!(on_the_wire, combo.name(), "one name in views, sights and menus");
    }
    assert_eq!(kind("pass"), None);
    let state = start(&game, &["3N", "", "", ""]);
    let menu = game.choices(&view(&game, &state, turn(&game, &state))).actions;
    assert!(menu.iter().all(|action| game.kind(action).is_some()), "who leads cannot pass");
}

/// The class of a play and everything its comparison looks at, by the letter of R4.
fn oracle(game: &Lexio, play: &[Tile]) -> Option<Vec<u8>> {
    let order = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1, 2];
    let power = |number: u8| order.iter().position(|n| *n == number).unwrap() as u8;
    let top = play.iter().max_by_key(|t| (power(t.number()), t.suit()))?;
    let same = play.iter().filter(|t| t.number() == top.number()).count();
    match (play.len(), same) {
        (1, _) | (2, 2) => return Some(vec![0, power(top.number()), top.suit() as u8]),
        (3, 3) => return Some(vec![0, power(top.number())]),
        (5, _) => {}
        _ => return None,
    }
    let mut numbers: Vec<u8> = play.iter().map(|t| t.number()).collect();
    numbers.sort_by_key(|n| power(*n));
    let times = |number: u8| numbers.iter().filter(|n| **n == number).count();
    let highest = game.setup().highest;
    let mut sequences: Vec<[u8; 5]> = Vec::new();
    for low in 3..=highest {
        if low + 4 <= highest {
            sequences.push([low, low + 1, low + 2, low + 3, low + 4]);
        }
    }
    sequences.push([highest - 3, highest - 2, highest - 1, highest, 1]);
    sequences.push([2, 3, 4, 5, 6]);
    sequences.push([1, 2, 3, 4, 5]);
    let place = sequences.iter().position(|s| s.iter().all(|n| times(*n) == 1));
    let suited = play.iter().all(|t| t.suit() == top.suit());
    let rules = game.rules();
    if let Some(place) = place {
        let tie = match rules.straight_tie {
            StraightTie::First => sequences[place][0],
            StraightTie::Strongest => top.number(),
        };
        let suit = play.iter().find(|t| t.number() == tie).unwrap().suit();
        return Some(vec![if suited { 5 } else { 1 }, place as u8, suit as u8]);
    }
    if suited {
        let falling: Vec<u8> = numbers.iter().rev().map(|n| power(*n)).collect();
        let shown = if rules.flush == Flush::All { 5 } else { 1 };
        return Some([&[2], &falling[..shown], &[top.suit() as u8]].concat());
    }
    if let Some(four) = numbers.iter().find(|n| times(**n) == 4) {
        return Some(vec![4, power(*four)]);
    }
    let three = numbers.iter().find(|n| times(**n) == 3)?;
    let pair = numbers.iter().any(|n| times(*n) == 2);
    pair.then(|| vec![3, power(*three)])
}

fn expected(game: &Lexio, hand: Tiles, to_beat: Option<Tiles>) -> Vec<Action> {
    let hand: Vec<Tile> = hand.iter().collect();
    let need = to_beat.map(|tiles| {
        let list: Vec<Tile> = tiles.iter().collect();
        (list.len(), oracle(game, &list).unwrap())
    });
    let mut plays = Vec::new();
    for subset in 1u32..1 << hand.len() {
        if ![1, 2, 3, 5].contains(&subset.count_ones()) {
            continue;
        }
        let list: Vec<Tile> =
            (0..hand.len()).filter(|i| subset >> i & 1 == 1).map(|i| hand[i]).collect();
        let Some(key) = oracle(game, &list) else { continue };
        if need.as_ref().is_none_or(|(count, need)| *count == list.len() && key > *need) {
            plays.push((list.len(), key, list.into_iter().collect::<Tiles>()));
        }
    }
    plays.sort();
    let plays = plays.into_iter().map(|(_, _, tiles)| Action::Play(tiles));
    plays.chain(to_beat.map(|_| Action::Pass)).collect()
}

fn compare(seats: u8, options: &str, seeds: std::ops::Range<u64>) {
    let game = game(seats, options);
    for seed in seeds {
        let mut rng = Seed::numbered(seed).stream("menus", 0);
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        for _ in 0..25 {
            let Some(seat) = game.awaits(&state).must.first() else { break };
            let seen = view(&game, &state, seat.0);
            let menu = game.choices(&seen).actions;
            let slow = expected(&game, seen.hand.unwrap(), seen.to_beat.map(|top| top.tiles));
            assert_eq!(menu, slow, "{seats} seats, {options}, seed {seed}, {seen:?}");
            // Long plays more often than chance would have it: they are where mistakes hide.
            let pick = menu.len() - 1 - rng.index(menu.len()) * rng.index(2);
            game.apply(&mut state, seat, &menu[pick.min(menu.len() - 1)], &mut ());
        }
    }
}

#[test]
fn r5_2_menus_hold_every_legal_play_in_order() {
    compare(2, r#"{"two_player":"six"}"#, 0..12);
    compare(2, "{}", 0..12);
    compare(3, "{}", 0..8);
    compare(4, "{}", 0..8);
    compare(5, "{}", 0..8);
}

#[test]
fn r9_1_menus_follow_the_options() {
    let modern = r#"{"edition":"modern","flush":"all"}"#;
    compare(2, modern, 20..30);
    compare(3, modern, 20..28);
    compare(4, modern, 20..28);
    compare(5, r#"{"flush":"all"}"#, 20..28);
    compare(4, r#"{"straight_tie":"strongest"}"#, 30..36);
}

/// How many leads some telling hands have.
#[test]
fn leads_of_fixed_hands_are_pinned() {
    let hands = [
        (4, "3N 4N 5N 6N 7N 8N 9N 10N 11N 12N 13N 1N 2N"),
        (4, "3N 3E 3L 3S 4N 4E 4L 4S 5N 5E 5L 5S 6N"),
        (4, "3N 4E 5L 6S 7N 8E 9L 10S 11N 12E 13L 1S 2N"),
        (4, "3N 3E 4N 4E 5N 5E 6N 6E 7N 7E 8N 8E 9N"),
        (5, "1N 1E 2N 2E 3N 3E 4N 4E 5N 5E 6N 6E"),
        (3, "6N 6E 7N 7E 8N 8E 9N 9E 1N 1E 2N 2E"),
        (2, "5N 5E 5L 5S 6N 6E 6L 6S 1N 1E 1L 1S 2N"),
    ];
    let mut counts = String::new();
    for (seats, hand) in hands {
        let game = game(seats, "{}");
        let hand: Tiles = hand.parse().unwrap();
        let mut menu = Vec::new();
        game.scale().leads(hand, &mut menu);
        assert_eq!(menu, expected(&game, hand, None));
        counts += &format!("{seats} seats: {} leads of {hand}\n", menu.len());
    }
    expect![[r#"
        4 seats: 1300 leads of 3N 4N 5N 6N 7N 8N 9N 10N 11N 12N 13N 1N 2N
        4 seats: 214 leads of 3N 3E 3L 3S 4N 4E 4L 4S 5N 5E 5L 5S 6N
        4 seats: 23 leads of 3N 4E 5L 6S 7N 8E 9L 10S 11N 12E 13L 1S 2N
        4 seats: 121 leads of 3N 3E 4N 4E 5N 5E 6N 6E 7N 7E 8N 8E 9N
        5 seats: 90 leads of 3N 3E 4N 4E 5N 5E 6N 6E 1N 1E 2N 2E
        3 seats: 60 leads of 6N 6E 7N 7E 8N 8E 9N 9E 1N 1E 2N 2E
        2 seats: 214 leads of 5N 5E 5L 5S 6N 6E 6L 6S 1N 1E 1L 1S 2N
    "#]]
    .assert_eq(&counts);
}

fn perft(game: &Lexio, state: &State, depth: u32) -> u64 {
    let seat = match game.awaits(state).must.first() {
        Some(seat) if depth > 0 => seat,
        _ => return 1,
    };
    let mut menu = Vec::new();
    game.moves(state, seat, &mut menu);
    if depth == 1 {
        return menu.len() as u64;
    }
    let after = |action: &Action| {
        let mut next = state.clone();
        game.step(&mut next, seat, action);
        perft(game, &next, depth - 1)
    };
    menu.iter().map(after).sum()
}

/// Lines of play from fixed seeds, as in shakmaty: a change of any rule moves these numbers.
#[test]
fn perft_counts_are_pinned() {
    let mut counts = String::new();
    let tables =
        [(2, r#"{"two_player":"six"}"#, 3), (2, "{}", 3), (3, "{}", 4), (4, "{}", 4), (5, "{}", 5)];
    for (seats, options, depth) in tables {
        let game = game(seats, options);
        let state = game.deal(Chance::new(Seed::numbered(11)), &mut ());
        for depth in 1..=depth {
            counts += &format!("{seats} seats {options} depth {depth}: ");
            counts += &format!("{}\n", perft(&game, &state, depth));
        }
    }
    expect![[r#"
        2 seats {"two_player":"six"} depth 1: 107
        2 seats {"two_player":"six"} depth 2: 3333
        2 seats {"two_player":"six"} depth 3: 6458
        2 seats {} depth 1: 46
        2 seats {} depth 2: 527
        2 seats {} depth 3: 1804
        3 seats {} depth 1: 32
        3 seats {} depth 2: 276
        3 seats {} depth 3: 1251
        3 seats {} depth 4: 4192
        4 seats {} depth 1: 31
        4 seats {} depth 2: 160
        4 seats {} depth 3: 775
        4 seats {} depth 4: 2971
        5 seats {} depth 1: 16
        5 seats {} depth 2: 79
        5 seats {} depth 3: 405
        5 seats {} depth 4: 2299
        5 seats {} depth 5: 8677
    "#]]
    .assert_eq(&counts);
}

#[test]
fn a_seat_out_of_turn_has_no_menu() {
    let game = game(3, "{}");
    let state = start(&game, &["", "3N", ""]);
    assert_eq!(turn(&game, &state), 1);
    for seat in [0, 2] {
        assert!(game.choices(&view(&game, &state, seat)).actions.is_empty());
    }
}
