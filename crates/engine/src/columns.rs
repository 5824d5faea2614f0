//! Width of text in a terminal: Hangul takes two columns, colours take none.

pub use tablee_text::korean::unpainted;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

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
