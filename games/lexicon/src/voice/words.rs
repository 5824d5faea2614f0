//! Words the sentences share: names, points, cards.

use crate::pieces::bag::Bag;
use crate::pieces::word::Word;
use crate::text::TEXT;
use tablee_engine::text::say;
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat, SeatSet};

/// The name of a seat, or "you".
pub(super) fn who(names: &Names, seat: Seat, lang: Lang) -> String {
    if names.is_you(seat) { say!(TEXT, lang, "you") } else { names.of(seat) }
}

/// Several seats in a row.
pub(super) fn all(names: &Names, seats: SeatSet, lang: Lang) -> String {
    let each: Vec<String> = seats.iter().map(|seat| who(names, seat, lang)).collect();
    match each.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            say!(TEXT, lang, "list.and", most = rest.join(", "), last = last)
        }
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// Cards in a row.
pub(super) fn cards(bag: &Bag) -> String {
    bag.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// A number with its sign.
pub(super) fn signed(points: i32) -> String {
    format!("{}{}", if points < 0 { "−" } else { "+" }, points.unsigned_abs())
}

/// Points with their sign and their noun.
pub(super) fn points(points: i32, lang: Lang) -> String {
    say!(TEXT, lang, "unit", shown = signed(points), n = points.unsigned_abs())
}

/// A word in bold.
pub(super) fn bold(word: &Word, colors: ColorMode) -> String {
    colors.paint(Hue::Bold, word)
}
