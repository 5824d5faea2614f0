//! Words the sentences share: names, points, cards.

use crate::bag::Bag;
use crate::word::Word;
use tablee_engine::{Hue, Ink, Lang, Names, Seat, SeatSet};

/// The name of a seat, or "you".
pub(super) fn who(names: &Names, seat: Seat, lang: Lang) -> String {
    if names.is_you(seat) { lang.pick("you", "vous", "나").to_owned() } else { names.of(seat) }
}

/// Several seats in a row.
pub(super) fn all(names: &Names, seats: SeatSet, lang: Lang) -> String {
    let each: Vec<String> = seats.iter().map(|seat| who(names, seat, lang)).collect();
    match each.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{}{} {last}", rest.join(", "), lang.pick(" and", " et", ","))
        }
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The French "de" as it stands before a name.
pub(super) fn of(name: &str) -> &'static str {
    let vowel = name
        .chars()
        .next()
        .is_some_and(|first| "AEIOUÀÂÉÈÊËÎÏÔÖÛÜŒaeiouàâéèêëîïôöûüœ".contains(first));
    if vowel { "d'" } else { "de " }
}

/// A sentence with its first letter large.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Cards in a row.
pub(super) fn cards(bag: &Bag) -> String {
    bag.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// Points with their sign and their noun, which English and French share.
pub(super) fn points(points: i32, lang: Lang) -> String {
    let sign = if points < 0 { "−" } else { "+" };
    let plural = if points.unsigned_abs() > 1 { "s" } else { "" };
    let noun = match lang {
        Lang::En | Lang::Fr => format!(" point{plural}"),
        Lang::Ko => "점".to_owned(),
    };
    format!("{sign}{}{noun}", points.unsigned_abs())
}

/// A word in bold.
pub(super) fn bold(word: &Word, ink: Ink) -> String {
    ink.paint(Hue::Bold, word)
}
