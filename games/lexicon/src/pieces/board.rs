//! The words on the table, numbered from 1 in order of appearance, in one flat row of letters.

use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::word::Word;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most words there can be: two letters each (L3.a) from two packs.
pub const MOST_WORDS: usize = MOST_CARDS / 2;

/// The words on the table. The unused rest is zero, so boards compare as arrays.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string[]"))]
pub struct Board {
    letters: [u8; MOST_CARDS],
    ends: [u8; MOST_WORDS],
    count: u8,
}

impl Board {
    /// A table without words.
    pub const EMPTY: Board = Board { letters: [0; MOST_CARDS], ends: [0; MOST_WORDS], count: 0 };

    /// How many words lie there.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether no word lies there.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn start(&self, index: usize) -> usize {
        if index == 0 { 0 } else { usize::from(self.ends[index - 1]) }
    }

    fn filled(&self) -> usize {
        self.start(self.len())
    }

    /// The letters of word `number`, counted from 1.
    #[inline]
    pub fn get(&self, number: u8) -> Option<&[u8]> {
        let index = usize::from(number).checked_sub(1).filter(|index| *index < self.len())?;
        self.letters.get(self.start(index)..usize::from(self.ends[index]))
    }

    /// Word `number`, counted from 1.
    pub fn word(&self, number: u8) -> Option<Word> {
        self.get(number).and_then(Word::new)
    }

    /// Every word with its number.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &[u8])> {
        (1..=self.count).filter_map(|number| Some((number, self.get(number)?)))
    }

    /// Every card that lies in a word.
    pub fn cards(&self) -> Bag {
        self.letters[..self.filled()].iter().map(|letter| Card::under(*letter)).collect()
    }

    /// Lays one more word; tells whether there was room.
    pub fn push(&mut self, word: &Word) -> bool {
        let end = self.filled() + word.len();
        let room = end <= MOST_CARDS && self.len() < MOST_WORDS && !word.is_empty();
        if room {
            self.letters[end - word.len()..end].copy_from_slice(word.letters());
            self.ends[self.len()] = end as u8;
            self.count += 1;
        }
        room
    }

    /// Takes the last word away.
    pub fn pop(&mut self) {
        if let Some(last) = self.len().checked_sub(1) {
            let start = self.start(last);
            self.letters[start..usize::from(self.ends[last])].fill(0);
            self.ends[last] = 0;
            self.count -= 1;
        }
    }

    /// Makes word `number` into `word`; tells whether that could be done.
    pub fn replace(&mut self, number: u8, word: &Word) -> bool {
        let Some(old) = self.get(number).map(<[u8]>::len) else { return false };
        let index = usize::from(number) - 1;
        let (start, filled) = (self.start(index), self.filled());
        if filled - old + word.len() > MOST_CARDS || word.is_empty() {
            return false;
        }
        self.letters.copy_within(start + old..filled, start + word.len());
        self.letters[start..start + word.len()].copy_from_slice(word.letters());
        let now = filled - old + word.len();
        self.letters[now..filled.max(now)].fill(0);
        for end in &mut self.ends[index..usize::from(self.count)] {
            *end = (usize::from(*end) + word.len() - old) as u8;
        }
        true
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|(_, word)| String::from_utf8_lossy(word))).finish()
    }
}

impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter().map(|(_, word)| std::str::from_utf8(word).unwrap_or_default()))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        let words = Vec::<Word>::deserialize(from)?;
        let mut board = Board::EMPTY;
        if words.iter().all(|word| board.push(word)) {
            Ok(board)
        } else {
            Err(serde::de::Error::custom("these words do not fit on the table"))
        }
    }
}
