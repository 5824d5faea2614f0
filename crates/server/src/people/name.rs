//! Names of people: everybody can read them, tell them apart and type them.

use crate::store::{OwnName, skeleton};
use crate::visible_text::is_invisible;
use std::fmt;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The most visible characters a name may have.
pub const LONGEST: usize = 24;

/// Accents and the like that one letter may carry; more of them climb over the lines around.
const MARKS: usize = 2;

/// A name fit to be shown: NFC, 1–24 visible characters, single spaces inside, nothing invisible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadName {
    /// Nothing to see.
    #[error("a name has at least one letter, digit or sign")]
    Empty,
    /// Too long.
    #[error("a name has at most {LONGEST} characters, this one has {length}")]
    Long {
        /// How many visible characters it has.
        length: usize,
    },
    /// Something that cannot be seen or that turns the text around it.
    #[error("a name has no invisible characters, this one has U+{code:04X} at place {place}")]
    Invisible {
        /// The character.
        code: u32,
        /// Where, from 1.
        place: usize,
    },
    /// Accents piled up.
    #[error("a letter carries at most {MARKS} marks, the one before place {place} has more")]
    Piled {
        /// Where, from 1.
        place: usize,
    },
    /// A name that would make people believe the server speaks.
    #[error("this name is kept for the server, choose another")]
    Reserved,
}

impl Name {
    /// Reads a name somebody typed.
    pub fn parse(text: &str) -> Result<Name, BadName> {
        // Hopeless input is turned away before it costs anything.
        if text.len() > 16 * LONGEST {
            return Err(BadName::Long { length: text.chars().count() });
        }
        let tidy = tidied(text);
        check_visible(&tidy)?;
        let length = tidy.chars().filter(|c| !is_combining_mark(*c)).count();
        if length == 0 {
            return Err(BadName::Empty);
        }
        if length > LONGEST {
            return Err(BadName::Long { length });
        }
        let name = Name(tidy);
        let key = name.skeleton();
        if key.is_empty() {
            return Err(BadName::Empty);
        }
        if RESERVED.iter().any(|word| skeleton(word) == key) {
            return Err(BadName::Reserved);
        }
        Ok(name)
    }

    /// A name made by the server itself, known to be fit.
    pub(super) fn trusted(text: String) -> Name {
        Name(text)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it is compared by: look-alikes have the same skeleton.
    pub fn skeleton(&self) -> String {
        skeleton(&self.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Words that would pass for the server.
const RESERVED: [&str; 10] = [
    "admin",
    "administrator",
    "moderator",
    "host",
    "server",
    "system",
    "tablée",
    "deleted person",
    "spectator",
    "everyone",
];

/// NFC; every kind of space becomes one plain space; emoji lose their presentation selectors.
fn tidied(text: &str) -> String {
    let plain: String = text.nfc().filter(|c| !matches!(c, '\u{FE0E}' | '\u{FE0F}')).collect();
    let is_gap = |c: char| c.is_whitespace() && !c.is_control() && !is_invisible(c);
    plain.split(is_gap).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn check_visible(name: &str) -> Result<(), BadName> {
    let mut marks = 0;
    for (before, c) in name.chars().enumerate() {
        let place = before + 1;
        if is_invisible(c) {
            return Err(BadName::Invisible { code: c.into(), place });
        }
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        // A mark needs a letter to stand on.
        if marks > MARKS || (marks > 0 && before == 0) {
            return Err(BadName::Piled { place });
        }
    }
    Ok(())
}

impl From<&Name> for OwnName {
    fn from(name: &Name) -> OwnName {
        OwnName::new(name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<String, BadName> {
        Name::parse(text).map(|name| name.to_string())
    }

    #[test]
    fn names_of_many_scripts_are_welcome() {
        for name in ["Ada", "René", "Ольга", "Σωκράτης", "王小明", "नेहा", "Zoë 🦊", "d'Artagnan"]
        {
            assert_eq!(parsed(name), Ok(name.to_owned()));
        }
    }

    #[test]
    fn a_name_is_composed_and_its_spaces_are_tidied() {
        assert_eq!(parsed("  Rene\u{301}\u{A0}\u{2003} Dupont "), Ok("René Dupont".into()));
        assert_eq!(parsed("I ❤\u{FE0F} tiles"), Ok("I ❤ tiles".into()));
    }

    #[test]
    fn the_length_counts_what_can_be_seen() {
        assert!(parsed(&"x".repeat(24)).is_ok());
        assert_eq!(parsed(&"x".repeat(25)), Err(BadName::Long { length: 25 }));
        assert!(parsed(&"q\u{323}".repeat(24)).is_ok());
        assert!(matches!(parsed(&"x".repeat(100_000)), Err(BadName::Long { .. })));
        for nothing in ["", "   ", "\u{A0}", ". - _"] {
            assert_eq!(parsed(nothing), Err(BadName::Empty), "{nothing:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_refused_by_its_number() {
        assert_eq!(parsed("a\u{200B}b"), Err(BadName::Invisible { code: 0x200B, place: 2 }));
        let tricks = [
            "a\0b",
            "a\nb",
            "a\u{202E}b",
            "a\u{2066}b",
            "a\u{200D}b",
            "\u{FEFF}ab",
            "a\u{AD}b",
            "a\u{3164}b",
            "\u{2800}",
            "a\u{E0041}b",
            "a\u{E001}",
            "a\u{FFFF}",
            "a\u{61C}b",
            "a\u{85}b",
        ];
        for trick in tricks {
            assert!(matches!(parsed(trick), Err(BadName::Invisible { .. })), "{trick:?}");
        }
    }

    #[test]
    fn accents_do_not_pile_up() {
        assert!(matches!(parsed("q\u{323}\u{324}\u{325}"), Err(BadName::Piled { .. })));
        assert!(matches!(parsed("\u{323}z"), Err(BadName::Piled { .. })));
    }

    #[test]
    fn nobody_passes_for_the_server() {
        for name in ["Admin", "ADMlN", "аdmin", "Tablee", "Deleted person", "h0st"] {
            assert_eq!(parsed(name), Err(BadName::Reserved), "{name}");
        }
    }

    #[test]
    fn sql_is_only_text() {
        assert_eq!(parsed("'; DROP TABLE x;--"), Ok("'; DROP TABLE x;--".into()));
    }
}
