//! A word as it lies on the table: upper case is a letter card, lower case a Master that stands
//! for that letter.

use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::words::fold::fold_letter;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::BadNotation;

/// What a mistyped word is answered with.
const EXAMPLE: &str = "CHAT, ChAT (h is the Master)";

/// Letters in a row, held in place: no word is longer than two packs. The unused rest is zero,
/// so comparing the arrays compares the words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Word {
    letters: [u8; MOST_CARDS],
    len: u8,
}

impl Word {
    /// No letters: what was there before a new word.
    pub const NONE: Word = Word { letters: [0; MOST_CARDS], len: 0 };

    /// A word from letters A–Z and a–z; nothing if there is anything else or too much.
    pub fn new(letters: &[u8]) -> Option<Word> {
        let mut word = Word::NONE;
        letters
            .iter()
            .all(|letter| letter.is_ascii_alphabetic() && word.push(*letter))
            .then_some(word)
    }

    /// A word from letters that are known to be some, as many as fit.
    #[inline]
    pub(crate) fn trusted(letters: &[u8]) -> Word {
        let mut word = Word::NONE;
        let len = letters.len().min(MOST_CARDS);
        word.letters[..len].copy_from_slice(&letters[..len]);
        word.len = len as u8;
        word
    }

    /// Puts one more letter at the end; tells whether there was room.
    pub(crate) fn push(&mut self, letter: u8) -> bool {
        let at = usize::from(self.len);
        let room = at < MOST_CARDS;
        if room {
            self.letters[at] = letter;
            self.len += 1;
        }
        room
    }

    /// The same word with another letter at `at`.
    #[must_use]
    pub(crate) fn with(mut self, at: usize, letter: u8) -> Word {
        if let Some(place) = self.letters[..usize::from(self.len)].get_mut(at) {
            *place = letter;
        }
        self
    }

    /// Lays a Master under the letter at `at`.
    pub(crate) fn lower(&mut self, at: usize) {
        self.letters[at].make_ascii_lowercase();
    }

    /// Lays a letter card at `at` again.
    pub(crate) fn raise(&mut self, at: usize) {
        self.letters[at].make_ascii_uppercase();
    }

    /// The letters, case and all.
    #[inline]
    pub fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.len)]
    }

    /// How many letters.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is no letter.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The word as the dictionary reads it: upper case throughout.
    #[must_use]
    pub fn spelling(&self) -> Word {
        let mut word = *self;
        word.letters.make_ascii_uppercase();
        word
    }

    /// The cards it is made of.
    pub fn cards(&self) -> Bag {
        self.letters().iter().map(|letter| Card::under(*letter)).collect()
    }

    /// The letters as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.letters()).unwrap_or_default()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl FromStr for Word {
    type Err = BadNotation;
    /// Reads letters; accents fall away (L4.1), case stays because it tells Masters.
    fn from_str(text: &str) -> Result<Word, BadNotation> {
        let mut word = Word::NONE;
        for (at, glyph) in text.char_indices() {
            let plain = fold_letter(glyph).ok_or_else(|| BadNotation::unknown(text, EXAMPLE))?;
            if !plain.bytes().all(|letter| word.push(letter)) {
                return Err(BadNotation::too_long(&text[at..], EXAMPLE));
            }
        }
        Ok(word)
    }
}

impl TryFrom<String> for Word {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Word, BadNotation> {
        text.parse()
    }
}

impl From<Word> for String {
    fn from(word: Word) -> String {
        word.as_str().to_owned()
    }
}
