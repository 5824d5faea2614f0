//! Two versions of one game side by side: which one plays what, and that old records stay what
//! they were.

use crate::sneak::{Rules, Sneak, SneakOf};
use expect_test::expect;
use serde_json::{Map, json};
use tablee_engine::any::{Boxed, UnknownGame, newest, of_version};
use tablee_engine::*;

type SneakTwo = SneakOf<2>;

fn games() -> Vec<Box<dyn AnyGame>> {
    let (one, two) = (Boxed::<Sneak>::new(Vec::new()), Boxed::<SneakTwo>::new(Vec::new()));
    vec![Box::new(one), Box::new(two)]
}

fn refs(games: &[Box<dyn AnyGame>]) -> impl Iterator<Item = &dyn AnyGame> + Clone {
    games.iter().map(AsRef::as_ref)
}

/// A whole game by the first choice, as a record.
fn played(game: &dyn AnyGame) -> Record {
    let deals = vec![json!([1, 2, 3, 4, 5, 6, 7, 8])];
    let opening = Opening { seats: 2, rules: Map::new(), seed: Seed::numbered(1), deals };
    let mut table = game.open(&opening, &Assets::none()).unwrap();
    while let Some(seat) = table.status().to_act.first() {
        let action = table.legal(seat).actions[0].clone();
        table.act(seat, &action).unwrap();
    }
    table.record()
}

#[test]
fn new_tables_are_of_the_newest_version_and_old_ones_of_their_own() {
    let games = games();
    assert_eq!(newest(refs(&games), "sneak").unwrap().version(), 2);
    for version in [1, 2] {
        assert_eq!(of_version(refs(&games), "sneak", version).unwrap().version(), version);
    }
}

#[test]
fn a_record_replays_by_the_rules_of_its_version_and_by_no_others() {
    let games = games();
    let [one, two] = [1, 2].map(|version| of_version(refs(&games), "sneak", version).unwrap());
    let (old, new) = (played(one), played(two));
    assert_eq!((old.version, new.version), (1, 2));
    assert_ne!(old.result, new.result, "the rule that changed decides the game");
    one.replay(&old, &Assets::none(), Chain::Required).map(drop).unwrap();
    two.replay(&new, &Assets::none(), Chain::Required).map(drop).unwrap();
    let other = two.replay(&old, &Assets::none(), Chain::Required).map(drop).unwrap_err();
    expect!["the record was made by version 1 of sneak, this program plays version 2"]
        .assert_eq(&other.to_string());
    // Nobody can pass an old game off as one of the new rules: the version is in the chain.
    let forged = Record { version: 2, ..old };
    assert!(two.replay(&forged, &Assets::none(), Chain::Required).is_err());
}

#[test]
fn missing_rules_are_named() {
    let games = games();
    let told = |id: &str, version| of_version(refs(&games), id, version).map(drop).unwrap_err();
    expect!["this program has no version 3 of sneak; it has: 1, 2"]
        .assert_eq(&told("sneak", 3).to_string());
    expect!["no game “chess”; there are: sneak"].assert_eq(&told("chess", 1).to_string());
    let long = "x".repeat(500);
    assert!(matches!(told(&long, 1), UnknownGame::Name { wanted, .. } if wanted.len() == 40));
}

#[test]
fn every_version_keeps_the_laws() {
    for seats in 2..=4 {
        let game = || SneakTwo::new(Seats(seats), Rules { tricks: 3 }, &Assets::none()).unwrap();
        laws::examine(game, &Assets::none(), 0..20).unwrap();
    }
}
