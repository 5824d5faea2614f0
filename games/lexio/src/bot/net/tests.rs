//! The net here and the net where it was trained agree on features and worth.

use super::action_features::{ActionFeatures, Rivals};
use super::layers::Layers;
use super::view_features::ViewFeatures;
use crate::action::Action;
use crate::game::Lexio;
use crate::pieces::tiles::Tiles;
use serde_json::Value;
use tablee_engine::{Assets, Game as _, Seats, options};

fn lexio(seats: u8) -> Lexio {
    let given = serde_json::json!({ "edition": "modern" });
    let given = given.as_object().cloned().unwrap_or_default();
    let rules = options::resolve(&Lexio::options(), &given).expect("known options");
    Lexio::new(Seats(seats), rules, &Assets::none()).expect("a table of that size")
}

fn word(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn words(value: &Value) -> [u64; 4] {
    let list: Vec<u64> = value.as_array().expect("a list").iter().map(word).collect();
    list.try_into().expect("four of them")
}

fn told(line: &Value) -> ViewFeatures {
    let played = words(&line["played"]).map(Tiles);
    let hand = Tiles(word(&line["hand"]));
    ViewFeatures {
        hand,
        unseen: unseen(line),
        played,
        asked: Tiles(word(&line["asked"])),
        by: word(&line["by"]) as u8,
        passes: word(&line["passes"]) as u8,
        passed: words(&line["passinfo"]),
        sizes: words(&line["sizes"]).map(|size| size as u8),
        seats: word(&line["seats"]) as u8,
        doubling: word(&line["doubling"]) as u8,
        chips: word(&line["chips"]) as i64,
    }
}

/// From the features themselves: the second word of tiles.
fn unseen(line: &Value) -> Tiles {
    let on = line["on"].as_array().expect("a list").iter().map(word);
    Tiles(on.filter(|feature| (60..120).contains(feature)).fold(0, |all, at| all | 1 << (at - 60)))
}

#[test]
fn judges_as_where_it_was_trained() {
    let layers = Layers::read(include_bytes!("../../../net/lexio.bin")).expect("a net");
    let golden = include_str!("../../../net/golden.jsonl");
    for line in golden.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let game = lexio(word(&line["seats"]) as u8);
        let told = told(&line);
        let on: Vec<u64> = told.features().iter().map(|(feature, _)| *feature as u64).collect();
        let expected: Vec<u64> = line["on"].as_array().expect("a list").iter().map(word).collect();
        assert_eq!(on, expected);
        let tiles = Tiles(word(&line["tiles"]));
        let action = if tiles.is_empty() { Action::Pass } else { Action::Play(tiles) };
        let rivals =
            Rivals { unseen: told.unseen, most: told.sizes.into_iter().max().unwrap_or(0) };
        let offer = ActionFeatures::new(&game, told.hand, action, &rivals);
        let acts: Vec<u64> = line["acts"].as_array().expect("a list").iter().map(word).collect();
        assert_eq!(
            offer.features().iter().map(|on| *on as u64).collect::<Vec<_>>(),
            acts,
            "{line}"
        );
        let worth = layers.judge(&layers.seen(&told), &[offer])[0];
        let expected = line["worth"].as_f64().expect("a number") as f32;
        assert!((worth - expected).abs() < 0.02, "{worth} for {expected}");
    }
}
