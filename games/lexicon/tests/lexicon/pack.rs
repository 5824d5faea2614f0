//! L1: the packs.

use crate::fixture::bag;
use lexicon::{Card, Pack, PackName};
use tablee_engine::Seats;

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
