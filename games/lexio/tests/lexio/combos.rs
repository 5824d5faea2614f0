//! R4: what is a play, of which class, and what beats what; every example of the printed rules.

use crate::table::{game, tiles};
use lexio::{Combo, Lexio};

fn combo(game: &Lexio, text: &str) -> Option<Combo> {
    game.scale().weigh(tiles(text)).map(|(combo, _)| combo)
}

/// Each play of the list beats all before it.
#[track_caller]
fn rises(game: &Lexio, plays: &[&str]) {
    let strength = |text: &&str| {
        let weighed = game.scale().weigh(tiles(text));
        weighed.unwrap_or_else(|| panic!("{text} is no play")).1
    };
    for pair in plays.windows(2) {
        assert!(strength(&pair[0]) < strength(&pair[1]), "{} must beat {}", pair[1], pair[0]);
    }
}

#[test]
fn r4_1_one_two_three_or_five() {
    let game = game(5, "{}");
    assert_eq!(combo(&game, "2S"), Some(Combo::Single));
    assert_eq!(combo(&game, "3N 3S"), Some(Combo::Pair));
    assert_eq!(combo(&game, "3N 4N"), None);
    assert_eq!(combo(&game, "7N 7E 7S"), Some(Combo::Triple));
    assert_eq!(combo(&game, "7N 7E 8S"), None);
    assert_eq!(combo(&game, "7N 7E 7L 7S"), None);
    assert_eq!(combo(&game, "7N 7E 9L 9S"), None);
    assert_eq!(combo(&game, "3N 4N 5N 6N 7N 8N"), None);
    assert_eq!(combo(&game, ""), None);
}

#[test]
fn r4_2_classes_and_their_order() {
    let game = game(5, "{}");
    assert_eq!(combo(&game, "3N 4E 5N 6N 7N"), Some(Combo::Straight));
    assert_eq!(combo(&game, "3N 4N 5N 6N 8N"), Some(Combo::Flush));
    assert_eq!(combo(&game, "3N 3E 3L 12E 12S"), Some(Combo::FullHouse));
    assert_eq!(combo(&game, "4N 4E 4L 4S 1N"), Some(Combo::FourCard));
    assert_eq!(combo(&game, "4S 5S 6S 7S 8S"), Some(Combo::StraightFlush));
    assert_eq!(combo(&game, "3N 3E 4L 4S 5S"), None);
    assert_eq!(combo(&game, "3N 3E 3L 4S 5S"), None);
    rises(
        &game,
        &["1S 2S 3S 4S 5N", "3N 4N 5N 6N 8N", "3N 3E 3L 4N 4E", "3N 3E 3L 3S 4N", "3N 4N 5N 6N 7N"],
    );
}

#[test]
fn r4_2_five_tiles_have_one_class() {
    let game = game(5, "{}");
    for text in ["1S 2S 3S 4S 5S", "2N 3N 4N 5N 6N", "12L 13L 14L 15L 1L"] {
        assert_eq!(combo(&game, text), Some(Combo::StraightFlush), "{text}");
    }
}

#[test]
fn r4_3_sequences_rise_for_five_seats() {
    rises(
        &game(5, "{}"),
        &[
            "3S 4S 5S 6S 7N",
            "4N 5S 6S 7S 8S",
            "5N 6N 7S 8L 9L",
            "11N 12S 13S 14S 15S",
            "12N 13S 14S 15S 1S",
            "2N 3S 4S 5S 6S",
            "1N 2S 3S 4S 5S",
        ],
    );
}

#[test]
fn r4_3_one_closes_the_sequence_after_the_highest() {
    assert_eq!(combo(&game(3, "{}"), "6N 7E 8N 9N 1N"), Some(Combo::Straight));
    assert_eq!(combo(&game(4, "{}"), "10N 11E 12N 13N 1N"), Some(Combo::Straight));
    assert_eq!(combo(&game(5, "{}"), "12N 13E 14N 15N 1N"), Some(Combo::Straight));
    assert_eq!(combo(&game(4, "{}"), "10N 11N 12N 13N 1N"), Some(Combo::StraightFlush));
    // Only after the highest number in use.
    assert_eq!(combo(&game(4, "{}"), "6N 7E 8N 9N 1N"), None);
}

#[test]
fn r4_3_two_never_follows_one() {
    assert_eq!(combo(&game(3, "{}"), "7N 8E 9N 1N 2N"), None);
    assert_eq!(combo(&game(4, "{}"), "11N 12E 13N 1N 2N"), None);
    assert_eq!(combo(&game(5, "{}"), "13N 14E 15N 1N 2N"), None);
    // In one suit it is a flush, and no more.
    assert_eq!(combo(&game(5, "{}"), "13N 14N 15N 1N 2N"), Some(Combo::Flush));
}

#[test]
fn r4_3_nothing_wraps() {
    let game = game(5, "{}");
    for text in ["15N 1E 2N 3N 4N", "14N 15E 1N 2N 3N", "1N 3E 4N 5N 6N"] {
        assert_eq!(combo(&game, text), None, "{text}");
    }
}

#[test]
fn r4_3_variant_six() {
    let game = game(2, r#"{"two_player":"six"}"#);
    rises(&game, &["3S 4S 5S 6S 1N", "2N 3S 4S 5S 6S", "1N 2S 3S 4S 5S"]);
    assert_eq!(combo(&game, "4N 5E 6N 1N 2N"), None);
}

#[test]
fn r4_4_singles_and_pairs() {
    let game = game(5, "{}");
    rises(&game, &["3N", "3S", "4L", "4S", "15S", "1N", "2N", "2S"]);
    rises(&game, &["3E 3L", "3N 3S", "4N 4E", "4E 4L", "1N 1E", "2N 2E"]);
}

#[test]
fn r4_4_a_pair_goes_by_its_better_suit_alone() {
    let game = game(5, "{}");
    let strength = |text: &str| game.scale().weigh(tiles(text)).unwrap().1;
    assert_eq!(strength("3N 3S"), strength("3L 3S"));
}

#[test]
fn r4_4_triples_full_houses_four_cards_by_number() {
    let game = game(5, "{}");
    rises(&game, &["3L 3E 3S", "4N 4E 4L", "1N 1E 1L", "2N 2E 2L"]);
    rises(&game, &["3L 3E 3S 2N 2S", "4N 4E 4L 3N 3E", "2N 2E 2L 3N 3E"]);
    rises(&game, &["3N 3E 3L 3S 2S", "4N 4E 4L 4S 3N", "2N 2E 2L 2S 3N"]);
}

#[test]
fn r4_4_straight_flush_by_sequence_then_suit() {
    let game = game(5, "{}");
    rises(
        &game,
        &["3S 4S 5S 6S 7S", "4N 5N 6N 7N 8N", "4E 5E 6E 7E 8E", "2N 3N 4N 5N 6N", "1N 2N 3N 4N 5N"],
    );
}

#[test]
fn r9_2_straights_by_their_first_tile() {
    let game = game(5, r#"{"straight_tie":"first"}"#);
    rises(&game, &["5N 6N 7S 8L 9L", "5S 6L 7N 8N 9E", "6N 7N 8N 9N 10E"]);
    rises(&game, &["12N 13S 14S 15S 1S", "12E 13N 14N 15N 1N"]);
    rises(&game, &["2N 3S 4S 5S 6S", "2E 3N 4N 5N 6N"]);
    rises(&game, &["1N 2S 3S 4S 5S", "1E 2N 3N 4N 5N"]);
}

#[test]
fn r4_4_straights_by_their_strongest_tile() {
    let game = game(5, r#"{"straight_tie":"strongest"}"#);
    rises(&game, &["5S 6L 7N 8N 9E", "5N 6N 7S 8L 9L", "6N 7N 8N 9N 10E"]);
    rises(&game, &["12E 13N 14N 15N 1N", "12N 13S 14S 15S 1S"]);
    rises(&game, &["2N 3S 4S 5S 6S", "2E 3N 4N 5N 6N"]);
    rises(&game, &["1E 2N 3N 4N 5N", "1N 2S 3S 4S 5S"]);
}

#[test]
fn r4_4_flushes_by_their_top_tile() {
    let game = game(5, r#"{"flush":"top"}"#);
    rises(&game, &["3N 4N 5N 6N 8N", "3E 4E 5E 6E 8E", "3N 4N 5N 6N 9N", "3N 4N 5N 6N 2N"]);
    let strength = |text: &str| game.scale().weigh(tiles(text)).unwrap().1;
    assert_eq!(strength("3N 4N 5N 6N 9N"), strength("5N 6N 7N 8N 9N".replace("5N", "4N").as_str()));
}

#[test]
fn r4_4_flushes_by_all_their_numbers() {
    let game = game(5, r#"{"flush":"all"}"#);
    rises(
        &game,
        &[
            "3S 4S 5S 6S 9S",
            "3N 4N 5N 7N 9N",
            "3E 4E 5E 7E 9E",
            "3N 4N 6N 7N 9N",
            "3N 4N 5N 8N 9N",
            "3N 4N 5N 6N 10N",
            "3N 4N 5N 6N 1N",
            "3N 4N 5N 6N 2N".replace("3N", "7N").as_str(),
        ],
    );
}
