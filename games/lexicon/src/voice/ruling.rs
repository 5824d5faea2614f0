//! A ruling on a challenged word as sentences: what was found, and what it costs.

use super::narration::Reader;
use super::words::{bold, cards, signed};
use crate::event::Ruling;
use crate::text::TEXT;
use crate::words::dictionary::Verdict;
use tablee_engine::Hue;
use tablee_engine::text::{Value, say};

/// What the dictionary or the steward found, and what it costs.
pub(super) fn ruled(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let mut sentences = vec![found(r, ruling, meant)];
    if !ruling.back.is_empty() {
        let back = [("cards", Value::from(cards(&ruling.back)))];
        sentences.push(r.narrated("tell.back", ruling.author, &back));
    }
    if let Some((seat, given)) = ruling.points {
        sentences.push(r.narrated("tell.points", seat, &[("n", Value::from(signed(given)))]));
    }
    sentences.join(" ")
}

fn found(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let word = bold(&ruling.word.spelling(), r.colors);
    match (ruling.verdict, meant) {
        (Verdict::Valid, _) => say!(TEXT, r.lang, "tell.ruled.valid", word = word),
        (Verdict::Misspelling, Some(meant)) => {
            let meant = r.colors.paint(Hue::Bold, meant);
            say!(TEXT, r.lang, "tell.ruled.meant", word = word, meant = meant)
        }
        (Verdict::Misspelling, None) => {
            say!(TEXT, r.lang, "tell.ruled.misspelling", word = word)
        }
        (Verdict::Nonword, _) => say!(TEXT, r.lang, "tell.ruled.nonword", word = word),
    }
}
