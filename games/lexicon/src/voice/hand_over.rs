//! The end of a hand as sentences: why, what everybody pays, and who retires.

use super::narration::Reader;
use super::words::{cards, points};
use crate::pieces::public_state::{Ending, LastHand};
use crate::text::TEXT;
use tablee_engine::Seat;
use tablee_engine::text::{Value, say};

pub(super) fn hand_over(r: &Reader<'_>, last: &LastHand) -> String {
    let retired = last.retired.iter().map(|seat| r.narrated("tell.retired", seat, &[]));
    [over(r, last)].into_iter().chain(retired).collect::<Vec<_>>().join(" ")
}

fn over(r: &Reader<'_>, last: &LastHand) -> String {
    let (n, paid) = (last.number, paid(r, last));
    match (last.ending, last.out) {
        (Ending::Out | Ending::Bell, Some(seat)) => {
            r.narrated("terminal.out", seat, &[("n", Value::from(n)), ("paid", Value::from(paid))])
        }
        (Ending::Bell, None) => say!(TEXT, r.lang, "terminal.bell", n = n, paid = paid),
        (Ending::Stall | Ending::Out, _) => {
            say!(TEXT, r.lang, "terminal.stall", n = n, paid = paid)
        }
    }
}

fn paid(r: &Reader<'_>, last: &LastHand) -> String {
    let holding = last.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty());
    let paid = holding.map(|(at, hand)| {
        let given = points(last.points.get(at).copied().unwrap_or_default(), r.lang);
        let (name, cards) = (r.who(Seat(at as u8)), cards(hand));
        say!(TEXT, r.lang, "terminal.paid", name = name, points = given, cards = cards)
    });
    paid.collect::<Vec<_>>().join(", ")
}
