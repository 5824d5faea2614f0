//! Notation errors, told so that the next try succeeds.

use crate::lang::Lang;
use crate::messages::TEXT;
use tablee_text::say;

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message(Lang::En))]
pub struct BadNotation {
    /// The part that was not understood; empty when something is missing.
    pub part: String,
    /// What kind of mistake it is.
    pub fault: NotationFault,
    /// Examples of what would be right, in the notation itself.
    pub example: &'static str,
}

/// The kinds of mistakes in notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationFault {
    /// Nothing where something was needed.
    Missing,
    /// Not understood.
    Unknown,
    /// The same tile or card twice.
    Repeated,
    /// More than there can be.
    TooLong,
    /// An input of the host in a game that takes none.
    NoHost,
}

/// The most of a wrong part that a message repeats.
const QUOTED: usize = 40;

impl BadNotation {
    /// Something is missing.
    pub fn missing(example: &'static str) -> BadNotation {
        BadNotation { part: String::new(), fault: NotationFault::Missing, example }
    }

    /// `part` of the input is not understood.
    pub fn unknown(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: NotationFault::Unknown, example }
    }

    /// `part` is there twice.
    pub fn repeated(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: NotationFault::Repeated, example }
    }

    /// The input goes on where it should end, from `part` on.
    pub fn too_long(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: NotationFault::TooLong, example }
    }

    /// The game takes no input from its host.
    pub fn no_host(part: &str) -> BadNotation {
        BadNotation { part: quote(part), fault: NotationFault::NoHost, example: "" }
    }

    /// The mistake as a sentence.
    pub fn message(&self, lang: Lang) -> String {
        let BadNotation { part, fault, example } = self;
        let part = || say!(TEXT, lang, "quote", text = part);
        match fault {
            NotationFault::NoHost => say!(TEXT, lang, "notation.no_host"),
            NotationFault::Missing => say!(TEXT, lang, "notation.missing", example = *example),
            NotationFault::Unknown => {
                say!(TEXT, lang, "notation.unknown", part = part(), example = *example)
            }
            NotationFault::Repeated => {
                say!(TEXT, lang, "notation.repeated", part = part(), example = *example)
            }
            NotationFault::TooLong => {
                say!(TEXT, lang, "notation.too_long", part = part(), example = *example)
            }
        }
    }
}

fn quote(part: &str) -> String {
    match part.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.to_owned(),
    }
}
