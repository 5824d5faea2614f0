//! R1 and the notation: what is written comes back, what is nonsense is refused, nothing panics.

use crate::table::{action, game, start, tiles, view};
use lexio::{Action, Refusal, Rules, Settlement, Sight, Suit, Tile, Tiles, View};
use proptest::prelude::*;
use serde_test::{Compact, Configure as _, Token, assert_de_tokens_error, assert_tokens};
use tablee_engine::{Game, NotationFault, Rng, Seed, Viewer, Voice};

#[test]
fn r1_1_sixty_tiles_each_once() {
    let all = Tiles::in_use(15);
    assert_eq!(all.len(), 60);
    for number in 1..=15 {
        for suit in Suit::ALL {
            assert!(all.has(Tile::new(number, suit).unwrap()));
        }
    }
    assert_eq!(Tile::new(0, Suit::Sun), None);
    assert_eq!(Tile::new(16, Suit::Sun), None);
}

#[test]
fn r1_2_numbers_rise_from_three_to_two() {
    let order: Vec<u8> = Tiles::in_use(15).iter().step_by(4).map(Tile::number).collect();
    assert_eq!(order, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1, 2]);
}

#[test]
fn r1_3_number_before_suit() {
    let all = Tiles::in_use(15);
    assert_eq!(all.weakest().unwrap().to_string(), "3N");
    assert_eq!(all.strongest().unwrap().to_string(), "2S");
    assert!(tiles("4N").weakest() > tiles("3S").weakest());
    assert_eq!(tiles("3S 3N 3L 3E").to_string(), "3N 3E 3L 3S");
    assert_eq!(tiles("2N 1S 15L 3E").to_string(), "3E 15L 1S 2N");
}

#[test]
fn generous_spelling_canonical_writing() {
    for text in ["9l 5n 8L 6N 7s", "  5N\t6N 7S   8L 9L "] {
        assert_eq!(action(text).to_string(), "5N 6N 7S 8L 9L");
    }
    for text in ["pass", " PASS "] {
        assert_eq!(action(text), Action::Pass);
    }
    // What cannot be played can still be read: `check` says why not.
    assert_eq!(action("3N 3E 3L 3S").to_string(), "3N 3E 3L 3S");
}

#[test]
fn wrong_spelling_is_named() {
    let fault = |text: &str| {
        let bad = text.parse::<Action>().unwrap_err();
        (bad.fault, bad.part)
    };
    assert_eq!(fault("3N 3n"), (NotationFault::Repeated, "3n".to_owned()));
    assert_eq!(fault("3N 16S"), (NotationFault::Unknown, "16S".to_owned()));
    assert_eq!(fault("3X"), (NotationFault::Unknown, "3X".to_owned()));
    assert_eq!(fault("+3N"), (NotationFault::Unknown, "+3N".to_owned()));
    assert_eq!(fault("é"), (NotationFault::Unknown, "é".to_owned()));
    assert_eq!(fault("N"), (NotationFault::Unknown, "N".to_owned()));
    assert_eq!(fault(" "), (NotationFault::Missing, String::new()));
    assert_eq!(fault(&"3N ".repeat(500)).0, NotationFault::TooLong);
}

#[test]
fn actions_are_strings_in_json() {
    assert_eq!(serde_json::to_string(&action("3E 3N")).unwrap(), r#""3N 3E""#);
    assert_eq!(serde_json::from_str::<Action>(r#""PASS""#).unwrap(), Action::Pass);
    assert!(serde_json::from_str::<Action>(r#""3N 3N""#).is_err());
    assert!(serde_json::from_str::<Action>("7").is_err());
}

#[test]
fn refusals_are_data() {
    let need = tiles("5N 6N 7S 8L 9L");
    let json = |refusal| serde_json::to_string(&refusal).unwrap();
    assert_eq!(json(Refusal::TooWeak { need }), r#"{"too_weak":{"need":"5N 6N 7S 8L 9L"}}"#);
    assert_eq!(json(Refusal::MustLead), r#""must_lead""#);
    assert_eq!(
        json(Refusal::WrongCount { need: 2, given: 1 }),
        r#"{"wrong_count":{"need":2,"given":1}}"#
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
    }

    #[test]
    fn near_notation_is_read_or_refused(text in "[0-9NELSnels ,pas]{0,40}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
    }

    #[test]
    fn any_set_comes_back(bits in 1u64..1 << 60) {
        let set: Tiles = Tiles::in_use(15).iter().filter(|t| bits >> t.place() & 1 == 1).collect();
        prop_assert_eq!(set.to_string().parse::<Tiles>().unwrap(), set);
        prop_assert_eq!(u32::from(set.len()), bits.count_ones());
    }

    #[test]
    fn any_json_is_read_or_refused(text in "[\\[\\]{}\":,a-z0-9_ ]{0,80}") {
        let _ = serde_json::from_str::<View>(&text);
        let _ = serde_json::from_str::<Sight>(&text);
        let _ = serde_json::from_str::<Rules>(&text);
        let _ = serde_json::from_str::<Refusal>(&text);
        let _ = serde_json::from_str::<Settlement>(&text);
    }

    /// A view can be nonsense that a stranger sent: nothing may panic on it.
    #[test]
    fn nonsense_views_do_no_harm(
        seats in 2u8..=5, hand in 0u64..1 << 60, top in 0u64..1 << 60, seed in 0u64..1000,
        seat in 0u8..=255, other in 0u8..=255, sizes in proptest::collection::vec(0u8..=255, 0..5),
        round in 0u32..4, cut in 0usize..40, over in 0u8..2,
    ) {
        let game = game(seats, "{}");
        let mut rng: Rng = Seed::numbered(seed).stream("nonsense", 0);
        let mut state = start(&game, &vec![""; usize::from(seats)]);
        for _ in 0..cut {
            let Some(seat) = game.awaits(&state).must.first() else { break };
            let actions = game.choices(&view(&game, &state, seat.0)).actions;
            game.apply(&mut state, seat, &actions[rng.index(actions.len())], &mut ());
        }
        let mut json = serde_json::to_value(game.view(&state, Viewer::Spectator)).unwrap();
        let set = |bits: u64| -> Tiles {
            Tiles::in_use(15).iter().filter(|t| bits >> t.place() & 1 == 1).collect()
        };
        json["seat"] = seat.into();
        json["turn"] = if seed % 2 == 0 { seat.into() } else { other.into() };
        json["opener"] = other.into();
        json["hand"] = set(hand & top.rotate_left(7)).to_string().into();
        json["sizes"] = sizes.into();
        json["round"] = round.into();
        json["phase"] = ["play", "over"][usize::from(over)].into();
        if seed % 3 == 0 {
            json["to_beat"] = serde_json::json!({
                "seat": other, "tiles": set(top & hand).to_string(), "combo": "pair"
            });
        }
        let view: View = serde_json::from_value(json).unwrap();
        for action in game.choices(&view).actions.iter().take(50) {
            let _ = game.check(&view, action);
        }
        let _ = game.on_timeout(&view);
        let world = game.determinize(&view, &mut rng);
        let _ = game.audit(&world);
        let _ = game.view(&world, Viewer::Spectator);
        let names = tablee_engine::Names { seats: vec![], you: None };
        let _ = game.picture(&view, &names, tablee_engine::Lang::Fr, tablee_engine::ColorMode::Plain);
        let _ = game.prompt(&view, tablee_engine::Lang::En);
    }
}

#[test]
fn programs_exchange_tiles_as_bits_and_people_as_notation() {
    let tiles: Tiles = "3N 3E".parse().unwrap();
    assert_tokens(&tiles.readable(), &[Token::Str("3N 3E")]);
    assert_tokens(&tiles.compact(), &[Token::U64(0b11)]);
    assert_tokens(&Action::Play(tiles).compact(), &[Token::U64(0b11)]);
    assert_tokens(&Action::Pass.compact(), &[Token::U64(0)]);
    assert_tokens(&Action::Pass.readable(), &[Token::Str("pass")]);
    let no_tile = [Token::U64(1 << 60)];
    assert_de_tokens_error::<Compact<Tiles>>(&no_tile, "bits that are no tiles");
}
