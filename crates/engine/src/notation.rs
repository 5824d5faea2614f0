//! What is wrong with a line of notation, told so that the next try succeeds.

use crate::korean::Particle::{Subject, Topic};
use crate::lang::Lang;

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.tell(Lang::En))]
pub struct BadNotation {
    /// The part that was not understood; empty when something is missing.
    pub part: String,
    /// What kind of mistake it is.
    pub fault: Fault,
    /// Examples of what would be right, in the notation itself.
    pub example: &'static str,
}

/// The kinds of mistakes in notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
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
        BadNotation { part: String::new(), fault: Fault::Missing, example }
    }

    /// `part` of the input is not understood.
    pub fn unknown(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: Fault::Unknown, example }
    }

    /// `part` is there twice.
    pub fn repeated(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: Fault::Repeated, example }
    }

    /// The input goes on where it should end, from `part` on.
    pub fn too_long(part: &str, example: &'static str) -> BadNotation {
        BadNotation { part: quote(part), fault: Fault::TooLong, example }
    }

    /// The game takes no input from its host.
    pub fn no_host(part: &str) -> BadNotation {
        BadNotation { part: quote(part), fault: Fault::NoHost, example: "" }
    }

    /// The mistake as a sentence.
    pub fn tell(&self, lang: Lang) -> String {
        let BadNotation { part, fault, example } = self;
        match (lang, fault) {
            (Lang::En, Fault::NoHost) => "this game takes no input from its host".to_owned(),
            (Lang::Fr, Fault::NoHost) => "ce jeu n'attend rien de son hôte".to_owned(),
            (Lang::En, Fault::Missing) => format!("something is missing; for example: {example}"),
            (Lang::En, Fault::Unknown) => {
                format!("“{part}” is not understood; for example: {example}")
            }
            (Lang::En, Fault::Repeated) => {
                format!("“{part}” is there twice; for example: {example}")
            }
            (Lang::En, Fault::TooLong) => {
                format!("too long, from “{part}” on; for example: {example}")
            }
            (Lang::Fr, Fault::Missing) => {
                format!("il manque quelque chose ; par exemple : {example}")
            }
            (Lang::Fr, Fault::Unknown) => {
                format!("« {part} » : saisie incomprise ; par exemple : {example}")
            }
            (Lang::Fr, Fault::Repeated) => {
                format!("« {part} » y est deux fois ; par exemple : {example}")
            }
            (Lang::Fr, Fault::TooLong) => {
                format!("trop long, à partir de « {part} » ; par exemple : {example}")
            }
            (Lang::Ko, Fault::NoHost) => "이 게임은 방장의 입력을 받지 않습니다".to_owned(),
            (Lang::Ko, Fault::Missing) => format!("빠진 것이 있습니다. 예: {example}"),
            (Lang::Ko, Fault::Unknown) => {
                format!("“{part}”{} 알 수 없는 입력입니다. 예: {example}", Topic.after(part))
            }
            (Lang::Ko, Fault::Repeated) => {
                format!("“{part}”{} 두 번 들어 있습니다. 예: {example}", Subject.after(part))
            }
            (Lang::Ko, Fault::TooLong) => {
                format!("“{part}”부터는 너무 깁니다. 예: {example}")
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
