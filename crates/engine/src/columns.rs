//! How wide text is in a terminal: Hangul takes two columns, colours take none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text without the escape sequences that paint it.
pub fn unpainted(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain += before;
        rest = after.split_once('m').map_or("", |(_, tail)| tail);
    }
    plain + rest
}

/// The columns a line takes.
pub fn columns(line: &str) -> usize {
    unpainted(line).width()
}

/// As much of a plain text as fits into `most` columns.
pub fn cut(text: &str, most: usize) -> String {
    let mut width = 0;
    let fits = |letter: &char| {
        width += letter.width().unwrap_or(0);
        width <= most
    };
    text.chars().take_while(fits).collect()
}

/// A plain text of at most `most` columns: a longer one ends in “…”.
pub fn shorten(text: &str, most: usize) -> String {
    match columns(text) <= most {
        true => text.to_owned(),
        false => cut(text, most.saturating_sub(1)) + "…",
    }
}

/// The text with blanks after it, up to `width` columns.
pub fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(missing))
}
