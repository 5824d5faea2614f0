//! Words by their letters, whatever the order: one look tells whether some letters are a word,
//! so that whoever plays many hands quickly need not walk through the word graph.

use std::sync::atomic::{AtomicU64, Ordering};

/// The letters of a word or of some cards as one number: each letter has a number of its own and
/// they are added up, so that letters can be put in and taken out in any order.
pub(crate) type Key = u64;

/// The number of every letter A–Z.
const KEYS: [Key; 26] = keys();

const fn keys() -> [Key; 26] {
    let (mut keys, mut state, mut at) = ([0; 26], 0u64, 0);
    while at < keys.len() {
        // Any numbers will do that look as if they were thrown.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[at] = mixed ^ (mixed >> 31);
        at += 1;
    }
    keys
}

/// The number of one letter, 0–25; anything beyond counts as no letter.
#[inline]
pub(crate) fn key(letter: usize) -> Key {
    KEYS.get(letter).copied().unwrap_or_default()
}

/// The number of a word, large or small.
pub(crate) fn key_of(letters: &[u8]) -> Key {
    let sum =
        |sum: Key, glyph: &u8| sum.wrapping_add(key(usize::from((glyph & 31).wrapping_sub(1))));
    letters.iter().fold(0, sum)
}

/// Words of the same letters, one after the other in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnagramClass {
    key: Key,
    first: u32,
    len: u8,
    count: u8,
}

impl AnagramClass {
    /// How many letters each of them has.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// How many words there are.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }
}

/// Two bits for every number that is there; now and then others have set both by chance.
#[derive(Clone, Debug)]
struct Hints {
    bits: Vec<u64>,
    shift: u32,
}

impl Hints {
    /// Room for so many numbers, sixteen bits for each.
    fn new(numbers: usize) -> Hints {
        let log = (numbers.max(64) / 4).next_power_of_two().trailing_zeros();
        Hints { bits: vec![0; 1 << log], shift: 64 - log }
    }

    /// Where the bits of a number are: two in one word, so that one look at memory is enough.
    #[inline]
    fn place(&self, key: Key) -> (usize, u64) {
        ((key >> self.shift) as usize, 1 << (key & 63) | 1 << (key >> 6 & 63))
    }

    fn set(&mut self, key: Key) {
        let (at, bits) = self.place(key);
        self.bits[at] |= bits;
    }

    #[inline]
    fn has(&self, key: Key) -> bool {
        let (at, bits) = self.place(key);
        self.bits[at] & bits == bits
    }
}

/// About how many letters a word has.
const USUAL: usize = 12;

/// A word as it was told: first by its letters, then by when.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Listed {
    key: Key,
    start: u32,
    len: u8,
}

impl Listed {
    fn letters(self, listed: &[u8]) -> &[u8] {
        let start = self.start as usize;
        &listed[start..start + usize::from(self.len)]
    }
}

/// All words of a dictionary by their letters.
#[derive(Debug)]
pub(crate) struct Anagrams {
    hints: Hints,
    /// Letters that lack exactly one to be a word. They are several times as many in the same
    /// room: it is wrong more often, and small enough to stay near the processor.
    near: Hints,
    /// Open addressing: one more than the place in `kins`; 0 is a free slot.
    slots: Vec<u32>,
    shift: u32,
    kins: Vec<AnagramClass>,
    text: Vec<u8>,
    /// No two of them have the same.
    number: u64,
}

impl Anagrams {
    /// Of about so many words that `tell` tells, upper case, in any order and without doubles.
    pub fn of(about: usize, tell: impl FnOnce(&mut dyn FnMut(&[u8]))) -> Anagrams {
        let mut listed = Vec::with_capacity(about * USUAL);
        let mut words = Vec::with_capacity(about);
        tell(&mut |word| {
            words.push(Listed {
                key: key_of(word),
                start: listed.len() as u32,
                len: word.len() as u8,
            });
            listed.extend_from_slice(word);
        });
        // By rising key all tables are filled from front to back instead of here and there.
        words.sort_unstable();
        let log = (words.len().max(32) * 2).next_power_of_two().trailing_zeros();
        static MADE: AtomicU64 = AtomicU64::new(0);
        let mut all = Anagrams {
            hints: Hints::new(words.len()),
            near: Hints::new(words.len()),
            slots: vec![0; 1 << log],
            shift: 64 - log,
            kins: Vec::with_capacity(words.len()),
            text: Vec::with_capacity(listed.len()),
            number: MADE.fetch_add(1, Ordering::Relaxed),
        };
        words.iter().for_each(|word| all.enrol(word.key, word.letters(&listed)));
        all
    }

    /// Its number; no two of them have the same.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Adds a word; those of the same letters come one after the other.
    fn enrol(&mut self, key: Key, word: &[u8]) {
        let first = self.text.len() as u32;
        self.text.extend_from_slice(word);
        if let Some(kin) = self.kins.last_mut().filter(|kin| kin.key == key) {
            kin.count = kin.count.saturating_add(1);
            return;
        }
        let slot = self.slot(key);
        self.kins.push(AnagramClass { key, first, len: word.len() as u8, count: 1 });
        self.slots[slot] = self.kins.len() as u32;
        self.hints.set(key);
        word.iter().for_each(|glyph| self.near.set(key.wrapping_sub(key_of(&[*glyph]))));
    }

    /// The slot with this number, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> self.shift) as usize & mask;
        loop {
            let at = self.slots[slot] as usize;
            if at == 0 || self.kins[at - 1].key == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The words of exactly these letters.
    #[inline]
    pub fn find(&self, key: Key) -> Option<AnagramClass> {
        if self.hints.has(key) { self.look_up(key) } else { None }
    }

    #[inline(never)]
    fn look_up(&self, key: Key) -> Option<AnagramClass> {
        let at = self.slots[self.slot(key)] as usize;
        at.checked_sub(1).map(|at| self.kins[at])
    }

    /// The words of these letters and one more, whichever it is: what a Master can make of them.
    #[inline]
    pub fn find_near(&self, from: Key) -> impl Iterator<Item = AnagramClass> + '_ {
        let letters = if self.near.has(from) { 0..26 } else { 0..0 };
        letters.filter_map(move |letter| self.find(from.wrapping_add(key(letter))))
    }

    /// The words of a kin.
    #[inline]
    pub fn words(&self, kin: AnagramClass) -> impl Iterator<Item = &[u8]> {
        let (first, len) = (kin.first as usize, kin.len());
        self.text[first..first + len * kin.count()].chunks_exact(len.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anagrams(words: &str) -> Anagrams {
        Anagrams::of(2, |each| words.split(' ').for_each(|word| each(word.as_bytes())))
    }

    fn found(all: &Anagrams, letters: &str) -> Vec<String> {
        let words = all.find(key_of(letters.as_bytes())).map(|kin| all.words(kin));
        words.into_iter().flatten().map(|word| String::from_utf8_lossy(word).into()).collect()
    }

    #[test]
    fn words_of_the_same_letters_are_found_together() {
        let all = anagrams("CHIEN NICHE CHINE MER RU UR");
        assert_eq!(found(&all, "ECHIN"), ["CHIEN", "NICHE", "CHINE"]);
        assert_eq!(found(&all, "ur"), ["RU", "UR"]);
        assert!(found(&all, "ECHI").is_empty() && found(&all, "").is_empty());
    }

    #[test]
    fn one_letter_more_is_found_whichever_it_is() {
        let all = anagrams("CHIEN NICHE MER MERE RAMER");
        let lengths: Vec<usize> = all.find_near(key_of(b"ERM")).map(|kin| kin.len()).collect();
        assert_eq!(lengths, [4]);
        assert_eq!(all.find_near(key_of(b"REAM")).count(), 1);
        assert_eq!(all.find_near(key_of(b"XX")).count(), 0);
        for lacking in ["HIEN", "CIEN", "CHEN", "CHIN", "CHIE"] {
            assert_eq!(all.find_near(key_of(lacking.as_bytes())).count(), 1, "{lacking}");
        }
    }

    #[test]
    fn every_shipped_word_is_its_own_kin() {
        let dictionary = crate::words::language::Language::Fr.dictionary();
        let all = dictionary.anagrams();
        let known = |word: &String| {
            let kin = all.find(key_of(word.as_bytes()));
            kin.is_some_and(|kin| all.words(kin).any(|other| other == word.as_bytes()))
        };
        assert!(dictionary.words().all(|word| known(&word)));
        assert_eq!(all.kins.iter().map(AnagramClass::count).sum::<usize>(), dictionary.len());
    }
}
