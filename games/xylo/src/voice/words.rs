//! Words that every sentence about Xylo shares: colours, owners of rows, lists, painted cards.

use crate::pieces::card::{Card, Colour};
use crate::pieces::setup::{Automaton, Owner};
use crate::text::TEXT;
use tablee_engine::text::say;
use tablee_engine::{ColorMode, Hue, Lang, Names};

/// What a colour is called.
pub(super) fn colour(colour: Colour, lang: Lang) -> &'static str {
    TEXT.plain(lang, &format!("colour.{colour}"))
}

/// The hue a colour is painted in.
pub(super) fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Orange => Hue::Orange,
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::LightBlue => Hue::Cyan,
        Colour::Blue => Hue::Blue,
        Colour::Violet => Hue::Violet,
        Colour::Pink => Hue::Pink,
    }
}

/// A card in its colour.
pub(super) fn card(card: Card, colors: ColorMode) -> String {
    colors.paint(hue(card.colour()), card)
}

/// "a, b and c".
pub(super) fn list(parts: &[String], lang: Lang) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => {
            say!(TEXT, lang, "list.and", most = most.join(", "), last = last)
        }
    }
}

/// Whole clauses in a row: "a; b".
pub(super) fn enumerated(parts: impl Iterator<Item = String>, lang: Lang) -> String {
    let joined = parts.reduce(|most, last| say!(TEXT, lang, "list.more", most = most, last = last));
    joined.unwrap_or_default()
}

/// Positions as a list.
pub(super) fn places(positions: &[u8], lang: Lang) -> String {
    list(&positions.iter().map(u8::to_string).collect::<Vec<_>>(), lang)
}

/// "1 trick", "2 tricks", "0 pli", "트릭 2개".
pub(super) fn tricks(count: u8, lang: Lang) -> String {
    say!(TEXT, lang, "seat.tricks", n = count)
}

/// What the owner of a row is called.
pub(super) fn owner(names: &Names, owner: Owner, lang: Lang) -> String {
    match owner {
        Owner::Seat(seat) => names.of(seat),
        Owner::Automaton(Automaton::A) => say!(TEXT, lang, "automaton", letter = "A"),
        Owner::Automaton(Automaton::B) => say!(TEXT, lang, "automaton", letter = "B"),
    }
}
