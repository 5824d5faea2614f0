//! Words that every sentence about Xylo shares: colours, people, lists, painted cards.

use crate::card::{Card, Colour};
use crate::setup::{Automaton, Owner};
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

/// What a colour is called.
pub(super) fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Red => lang.pick("red", "rouge", "빨강"),
        Colour::Orange => lang.pick("orange", "orange", "주황"),
        Colour::Yellow => lang.pick("yellow", "jaune", "노랑"),
        Colour::Green => lang.pick("green", "vert", "초록"),
        Colour::LightBlue => lang.pick("light blue", "bleu clair", "하늘색"),
        Colour::Blue => lang.pick("blue", "bleu", "파랑"),
        Colour::Violet => lang.pick("violet", "violet", "보라"),
        Colour::Pink => lang.pick("pink", "rose", "분홍"),
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
    let and = lang.pick(" and ", " et ", ", ");
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

/// "1 trick", "2 tricks", "0 pli", "트릭 2개".
pub(super) fn tricks(count: u8, lang: Lang) -> String {
    match lang {
        Lang::En if count == 1 => "1 trick".to_owned(),
        Lang::En => format!("{count} tricks"),
        Lang::Fr if count < 2 => format!("{count} pli"),
        Lang::Fr => format!("{count} plis"),
        Lang::Ko => format!("트릭 {count}개"),
    }
}

/// "1 point", "2 points", "2점".
pub(super) fn points(count: u32, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Ko, _) => format!("{count}점"),
        (_, 1) | (Lang::Fr, 0) => format!("{count} point"),
        (Lang::En | Lang::Fr, _) => format!("{count} points"),
    }
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
    format!("{} {letter}", lang.pick("automaton", "l’automate", "오토마"))
}

/// Who owns a row, to stand alone.
pub(super) fn owner(names: &Names, owner: Owner, lang: Lang) -> String {
    match owner {
        Owner::Seat(seat) => names.of(seat),
        Owner::Automaton(Automaton::A) => {
            lang.pick("Automaton A", "Automate A", "오토마 A").to_owned()
        }
        Owner::Automaton(Automaton::B) => {
            lang.pick("Automaton B", "Automate B", "오토마 B").to_owned()
        }
    }
}

/// With a capital letter first.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
