//! L1: the packs.

use crate::table::bag;
use expect_test::expect;
use lexicon::{Bag, Card, Language, Pack, PackName};
use tablee_engine::{Seats, Seed};

fn line(name: PackName) -> String {
    let pack = Pack::new(name, Seats(4));
    let kind = |card: Card| format!("{card}{}×{}", pack.cards().count(card), pack.value(card));
    Card::all().map(kind).collect::<Vec<_>>().join(" ")
}

#[test]
fn l1_1_the_classic_pack() {
    let expected = "A4×10 B1×2 C1×8 D1×6 E4×10 F1×2 G1×4 H3×8 I4×10 J1×6 K1×8 L3×8 M1×8 N1×8 \
                    O3×8 P1×8 Q1×4 R3×8 S3×8 T3×8 U3×8 V1×6 W3×8 X1×2 Y1×4 Z1×2 *1×15";
    assert_eq!(line(PackName::Classic), expected);
}

#[test]
fn l1_2_the_french_pack() {
    let expected = "A4×10 B1×6 C1×8 D1×8 E6×10 F1×6 G1×6 H1×6 I4×10 J1×4 K1×2 L3×8 M1×8 N3×8 \
                    O3×8 P1×8 Q1×4 R3×8 S3×8 T3×8 U3×8 V1×6 W1×2 X1×2 Y1×4 Z1×2 *1×15";
    assert_eq!(line(PackName::Francais), expected);
}

#[test]
fn l1_1_l1_2_both_packs_weigh_the_same() {
    for name in [PackName::Classic, PackName::Francais] {
        let pack = Pack::new(name, Seats(4));
        assert_eq!((pack.cards().len(), pack.total(pack.cards())), (52, 405));
    }
}

#[test]
fn l1_3_five_seats_play_with_two_packs() {
    for (seats, cards) in [(2, 52), (4, 52), (5, 104), (8, 104)] {
        assert_eq!(Pack::new(PackName::Francais, Seats(seats)).cards().len(), cards);
    }
    assert_eq!(Pack::new(PackName::Classic, Seats(5)).cards().masters(), 2);
}

#[test]
fn l4_2_a_master_in_hand_costs_fifteen() {
    let pack = Pack::new(PackName::Classic, Seats(2));
    assert_eq!(pack.total(&bag("AZ*")), 10 + 2 + 15);
}

/// What a thousand opening hands of ten cards, the Master left out, can lay at once.
struct Richness {
    /// Letters of the longest word, on average.
    longest: f64,
    /// Share of hands with a word of so many letters or more, in per cent.
    five: f64,
    seven: f64,
    /// Hands that can lay no word at all.
    mute: u32,
}

fn richness(name: PackName, language: Language) -> Richness {
    const HANDS: u32 = 1000;
    let (pack, dictionary) = (Pack::new(name, Seats(4)), language.dictionary());
    let mut cards: Vec<Card> = pack.cards().iter().filter(|card| !card.is_master()).collect();
    let mut rng = Seed::numbered(4).stream("packs", 0);
    let longest: Vec<usize> = (0..HANDS)
        .map(|_| {
            rng.shuffle(&mut cards);
            let hand: Bag = cards[..10].iter().copied().collect();
            let mut longest = 0;
            dictionary.words_from(&hand, 2, |word| longest = longest.max(word.len()));
            longest
        })
        .collect();
    let share = |least: usize| {
        let rich = longest.iter().filter(|length| **length >= least).count();
        rich as f64 * 100.0 / f64::from(HANDS)
    };
    Richness {
        longest: longest.iter().sum::<usize>() as f64 / f64::from(HANDS),
        five: share(5),
        seven: share(7),
        mute: longest.iter().filter(|length| **length == 0).count() as u32,
    }
}

#[test]
fn l1_2_french_hands_make_words_about_as_often_as_english_ones() {
    let english = richness(PackName::Classic, Language::En);
    let french = richness(PackName::Francais, Language::Fr);
    let foreign = richness(PackName::Classic, Language::Fr);
    let told = |r: &Richness| {
        format!(
            "{:.2} letters, 5+ {:.1} %, 7+ {:.1} %, mute {}",
            r.longest, r.five, r.seven, r.mute
        )
    };
    expect![[r#"
        6.89 letters, 5+ 98.3 %, 7+ 65.5 %, mute 3
        7.35 letters, 5+ 98.5 %, 7+ 76.9 %, mute 4
        6.74 letters, 5+ 95.4 %, 7+ 60.4 %, mute 5"#]]
    .assert_eq(&[told(&english), told(&french), told(&foreign)].join("\n"));
    assert!((english.longest - french.longest).abs() < 0.5);
    assert!((english.five - french.five).abs() < 5.0);
}
