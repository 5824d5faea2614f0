//! Words that every sentence about Xylo shares: colours, people, lists, painted cards.

use crate::card::{Card, Colour};
use crate::setup::{Automaton, Owner};
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

/// What a colour is called.
pub(super) fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Red => lang.either("red", "rouge"),
        Colour::Orange => "orange",
        Colour::Yellow => lang.either("yellow", "jaune"),
        Colour::Green => lang.either("green", "vert"),
        Colour::LightBlue => lang.either("light blue", "bleu clair"),
        Colour::Blue => lang.either("blue", "bleu"),
        Colour::Violet => "violet",
        Colour::Pink => lang.either("pink", "rose"),
    }
}

/// French asks for « du rouge » but « de l’orange ».
pub(super) fn some_of(colour_name: &str) -> String {
    match colour_name.starts_with('o') {
        true => format!("de l’{colour_name}"),
        false => format!("du {colour_name}"),
    }
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
pub(super) fn card(card: Card, ink: Ink) -> String {
    ink.paint(hue(card.colour()), card)
}

/// "a, b and c".
pub(super) fn list(parts: &[String], lang: Lang) -> String {
    let and = lang.either(" and ", " et ");
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}

/// Positions as a list.
pub(super) fn places(positions: &[u8], lang: Lang) -> String {
    list(&positions.iter().map(u8::to_string).collect::<Vec<_>>(), lang)
}

/// "1 trick", "2 tricks", "0 pli".
pub(super) fn tricks(count: u8, lang: Lang) -> String {
    let noun = match lang {
        Lang::En | Lang::Ko if count == 1 => "trick",
        Lang::En | Lang::Ko => "tricks",
        Lang::Fr if count < 2 => "pli",
        Lang::Fr => "plis",
    };
    format!("{count} {noun}")
}

/// "1 point", "2 points".
pub(super) fn points(count: u32, lang: Lang) -> String {
    let one = count == 1 || (count == 0 && lang == Lang::Fr);
    format!("{count} {}", if one { "point" } else { "points" })
}

/// A sentence's subject and verb: `you` for the reader, else the name and `verb`.
pub(super) fn does(names: &Names, seat: Seat, you: &str, verb: &str) -> String {
    if names.is_you(seat) { you.to_owned() } else { format!("{} {verb}", names.of(seat)) }
}

/// The same for whoever owns a row.
pub(super) fn owner_does(names: &Names, owner: Owner, you: &str, verb: &str, lang: Lang) -> String {
    match owner {
        Owner::Seat(seat) => does(names, seat, you, verb),
        Owner::Automaton(one) => format!("{} {verb}", capital(&automaton(one, lang))),
    }
}

/// What an automaton is called.
pub(super) fn automaton(one: Automaton, lang: Lang) -> String {
    let letter = match one {
        Automaton::A => 'A',
        Automaton::B => 'B',
    };
    format!("{} {letter}", lang.either("automaton", "l’automate"))
}

/// Who owns a row, to stand alone.
pub(super) fn owner(names: &Names, owner: Owner, lang: Lang) -> String {
    match owner {
        Owner::Seat(seat) => names.of(seat),
        Owner::Automaton(Automaton::A) => lang.either("Automaton A", "Automate A").to_owned(),
        Owner::Automaton(Automaton::B) => lang.either("Automaton B", "Automate B").to_owned(),
    }
}

/// With a capital letter first.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
