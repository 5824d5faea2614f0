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
pub(crate) struct Kin {
    key: Key,
    first: u32,
    len: u8,
    count: u8,
}

impl Kin {
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

/// All words of a dictionary by their letters.
#[derive(Debug)]
pub(crate) struct Anagrams {
    hints: Hints,
    /// Letters that lack exactly one to be a word.
    near: Hints,
    /// Open addressing: one more than the place in `kins`; 0 is a free slot.
    slots: Vec<u32>,
    shift: u32,
    kins: Vec<Kin>,
    text: Vec<u8>,
    /// No two of them have the same.
    number: u64,
}

impl Anagrams {
    /// The words, upper case, in any order and without doubles.
    pub fn of(words: impl Iterator<Item = String>) -> Anagrams {
        let (mut listed, mut ends) = (Vec::new(), Vec::new());
        for word in words {
            listed.extend_from_slice(word.as_bytes());
            ends.push(listed.len());
        }
        let log = (ends.len().max(32) * 2).next_power_of_two().trailing_zeros();
        let hints = Hints::new(ends.len());
        let near = Hints::new(ends.len() * 4);
        let slots = vec![0; 1 << log];
        static MADE: AtomicU64 = AtomicU64::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let (shift, kins, text) = (64 - log, Vec::new(), Vec::new());
        let mut all = Anagrams { hints, near, slots, shift, kins, text, number };
        all.fill(&listed, &ends);
        all
    }

    /// Its number; no two of them have the same.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Finds the kin of every word, then gives each its place in the text.
    fn fill(&mut self, listed: &[u8], ends: &[usize]) {
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let words = || starts.clone().zip(ends).map(|(start, end)| &listed[start..*end]);
        let kin: Vec<usize> = words().map(|word| self.enrol(word)).collect();
        let mut first = 0;
        for kin in &mut self.kins {
            kin.first = first;
            first += u32::from(kin.len) * u32::from(kin.count);
            kin.count = 0;
        }
        self.text = vec![0; first as usize];
        for (word, kin) in words().zip(kin) {
            let kin = &mut self.kins[kin];
            let at = kin.first as usize + kin.len() * kin.count();
            if let Some(place) = self.text.get_mut(at..at + word.len()) {
                place.copy_from_slice(word);
                kin.count += 1;
            }
        }
    }

    /// The kin of a word, a new one if it is the first of them.
    fn enrol(&mut self, word: &[u8]) -> usize {
        let key = key_of(word);
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.kins.push(Kin { key, first: 0, len: word.len() as u8, count: 0 });
            self.slots[slot] = self.kins.len() as u32;
            self.hints.set(key);
            word.iter().for_each(|glyph| self.near.set(key.wrapping_sub(key_of(&[*glyph]))));
        }
        let at = self.slots[slot] as usize - 1;
        self.kins[at].count = self.kins[at].count.saturating_add(1);
        at
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
    pub fn find(&self, key: Key) -> Option<Kin> {
        if self.hints.has(key) { self.look_up(key) } else { None }
    }

    #[inline(never)]
    fn look_up(&self, key: Key) -> Option<Kin> {
        let at = self.slots[self.slot(key)] as usize;
        at.checked_sub(1).map(|at| self.kins[at])
    }

    /// The words of these letters and one more, whichever it is: what a Master can make of them.
    #[inline]
    pub fn find_near(&self, from: Key) -> impl Iterator<Item = Kin> + '_ {
        let letters = if self.near.has(from) { 0..26 } else { 0..0 };
        letters.filter_map(move |letter| self.find(from.wrapping_add(key(letter))))
    }

    /// The words of a kin.
    #[inline]
    pub fn words(&self, kin: Kin) -> impl Iterator<Item = &[u8]> {
        let (first, len) = (kin.first as usize, kin.len());
        self.text[first..first + len * kin.count()].chunks_exact(len.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anagrams(words: &str) -> Anagrams {
        Anagrams::of(words.split(' ').map(str::to_owned))
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
    }

    #[test]
    fn every_shipped_word_is_its_own_kin() {
        let dictionary = crate::language::Language::Fr.dictionary();
        let all = dictionary.anagrams();
        let known = |word: &String| {
            let kin = all.find(key_of(word.as_bytes()));
            kin.is_some_and(|kin| all.words(kin).any(|other| other == word.as_bytes()))
        };
        assert!(dictionary.words().all(|word| known(&word)));
        assert_eq!(all.kins.iter().map(Kin::count).sum::<usize>(), dictionary.len());
    }
}
