//! Texts that people read: nothing in them is invisible or turns the text around it.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Accents and the like that one letter may carry; more of them climb over the lines around.
const MARKS: usize = 3;

/// A character that nobody sees, or that is not where it seems to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a text has no invisible characters, this one has U+{code:04X} at place {place}")]
pub struct Invisible {
    /// The character.
    pub code: u32,
    /// Where, from 1.
    pub place: usize,
}

/// Refuses what cannot be seen, what turns the text around it, and marks piled up. Line breaks are
/// allowed, and what joins two emoji.
pub fn check_visible(text: &str) -> Result<(), Invisible> {
    let mut marks = 0;
    let mut letters = text.chars().enumerate().peekable();
    let mut before = None;
    while let Some((at, c)) = letters.next() {
        let joins = match c {
            '\u{200D}' => {
                before.is_some_and(is_pictured)
                    && letters.peek().is_some_and(|(_, next)| is_pictured(*next))
            }
            '\u{FE0F}' => before.is_some_and(is_pictured),
            _ => false,
        };
        marks = if is_combining_mark(c) && !joins { marks + 1 } else { 0 };
        if (is_invisible(c) && !joins && c != '\n') || marks > MARKS {
            return Err(Invisible { code: c.into(), place: at + 1 });
        }
        before = Some(c);
    }
    Ok(())
}

/// One line with single spaces, for names and titles.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect()
}

/// Signs and emoji, and what emoji are joined with.
fn is_pictured(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2BFF}' | '\u{FE0F}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Controls, bidirectional and other formats, fillers and blanks, private use, non-characters.
pub fn is_invisible(c: char) -> bool {
    let code = u32::from(c);
    c.is_control()
        || matches!(
            c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        )
        || matches!(c, '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}')
        || matches!(c, '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{1BCA0}'..='\u{1BCA3}')
        || matches!(c, '\u{1D173}'..='\u{1D17A}' | '\u{E000}'..='\u{F8FF}')
        || matches!(c, '\u{E0000}'..='\u{10FFFF}')
        || code & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::{Invisible, check_visible};

    #[test]
    fn what_people_write_is_welcome() {
        for text in [
            "hello",
            "Ça va ?",
            "어서 오세요",
            "שלום",
            "one\ntwo",
            "q\u{323}\u{307}",
            "👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}\u{200D}🔥 👍🏽 🏳\u{FE0F}\u{200D}🌈",
            "🇫🇷",
        ] {
            assert_eq!(check_visible(text), Ok(()), "{text:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_not() {
        for (text, place) in [
            ("gpj\u{202E}.exe", 4),
            ("a\u{200B}b", 2),
            ("a\u{200D}b", 2),
            ("\u{2066}x", 1),
            ("\u{FEFF}x", 1),
            ("bell\u{7}", 5),
            ("👍\u{200D}", 2),
            ("x\u{FE0F}", 2),
            ("a\u{300}\u{301}\u{302}\u{303}", 5),
        ] {
            let refused = check_visible(text).map_err(|Invisible { place, .. }| place);
            assert_eq!(refused, Err(place), "{text:?}");
        }
    }
}
