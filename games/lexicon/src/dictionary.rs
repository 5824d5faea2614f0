//! The dictionary (L4.1): which words there are, which of them some cards can make, and how far
//! off a wrong one is. A narrow face over a word list.

use crate::bag::Bag;
use crate::card::Card;
use crate::fingerprint::sha256;
use crate::fold::fold;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What the dictionary, or a steward, says about a word (L8.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is in the dictionary.
    Valid,
    /// It is not, but one edit away from a word that is.
    Misspelling,
    /// It is not, nor anything near it.
    Nonword,
}

/// One word of the list: where its letters are.
#[derive(Clone, Debug)]
struct Entry {
    start: u32,
    len: u8,
}

/// A sorted list of words in the letters A–Z.
#[derive(Clone, Debug)]
pub struct Dictionary {
    name: String,
    fingerprint: String,
    text: Vec<u8>,
    entries: Vec<Entry>,
    /// Which letters each word has; side by side, because every search runs through them.
    masks: Vec<u32>,
    /// The words of each length, as places in the list.
    by_length: Vec<Vec<u32>>,
}

/// A word has between two letters and so many: longer ones than any language's are left out.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=64;

impl Dictionary {
    /// Reads one word per line, in any order and spelling; what cards cannot spell is left out.
    pub fn new(name: &str, lines: &str) -> Dictionary {
        Dictionary::of(name, lines.lines().filter_map(|line| fold(line.trim())).collect())
    }

    fn of(name: &str, words: BTreeSet<String>) -> Dictionary {
        let mut text = Vec::new();
        let (mut entries, mut masks) = (Vec::new(), Vec::new());
        let mut by_length = vec![Vec::new(); LENGTHS.end() + 1];
        for word in words.iter().filter(|word| LENGTHS.contains(&word.len())) {
            by_length[word.len()].push(entries.len() as u32);
            entries.push(Entry { start: text.len() as u32, len: word.len() as u8 });
            masks.push(mask(word.as_bytes()));
            text.extend_from_slice(word.as_bytes());
            text.push(b'\n');
        }
        let (name, fingerprint) = (name.to_owned(), sha256(&text));
        Dictionary { name, fingerprint, text, entries, masks, by_length }
    }

    /// The same dictionary with some words more and some less; the name says so.
    #[must_use]
    pub fn amended(&self, more: &[String], less: &[String]) -> Dictionary {
        let mut words: BTreeSet<String> =
            self.words().map(|word| String::from_utf8_lossy(word).into_owned()).collect();
        words.extend(more.iter().cloned());
        less.iter().for_each(|word| {
            words.remove(word);
        });
        Dictionary::of(&self.name, words)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// SHA-256 of the words, one per line, sorted, each with its line end.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no word at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn letters(&self, entry: &Entry) -> &[u8] {
        &self.text[entry.start as usize..entry.start as usize + usize::from(entry.len)]
    }

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.entries.iter().map(|entry| self.letters(entry))
    }

    /// Whether this spelling (upper case) is a word.
    pub fn contains(&self, spelling: &[u8]) -> bool {
        self.entries.binary_search_by(|entry| self.letters(entry).cmp(spelling)).is_ok()
    }

    /// L8.4: whether the spelling is a word, one edit away from one, or neither.
    pub fn verdict(&self, spelling: &[u8]) -> Verdict {
        if self.contains(spelling) {
            Verdict::Valid
        } else if self.is_near(spelling) {
            Verdict::Misspelling
        } else {
            Verdict::Nonword
        }
    }

    /// L8.4: one edit is a letter more, a letter less, another letter, or two neighbours swapped.
    fn is_near(&self, spelling: &[u8]) -> bool {
        if spelling.len() > *LENGTHS.end() {
            return false;
        }
        self.near_by_length(spelling) || self.near_by_swap(spelling)
    }

    fn near_by_length(&self, spelling: &[u8]) -> bool {
        let letters = mask(spelling);
        self.entries.iter().zip(&self.masks).any(|(entry, mask)| {
            usize::from(entry.len).abs_diff(spelling.len()) <= 1
                && at_most(2, mask ^ letters)
                && one_edit(spelling, self.letters(entry))
        })
    }

    fn near_by_swap(&self, spelling: &[u8]) -> bool {
        let mut swapped = spelling.to_vec();
        (1..swapped.len()).any(|at| {
            swapped.swap(at - 1, at);
            let there = self.contains(&swapped);
            swapped.swap(at - 1, at);
            there
        })
    }

    /// Every word of at least `min` letters that these cards can lay, Masters standing for
    /// anything, in alphabetical order.
    pub fn words_from(&self, hand: &Bag, min: usize, mut each: impl FnMut(&[u8])) {
        let lengths = min..=hand.len();
        for word in self.between(0, hand.letters(), hand.masters()) {
            if lengths.contains(&word.len()) && can_lay(word, hand) {
                each(word);
            }
        }
    }

    /// Every longer word in which `old` (upper case) keeps its order and these cards can fill
    /// the rest (L3.c), in alphabetical order.
    pub fn insertions(&self, old: &[u8], hand: &Bag, mut each: impl FnMut(&[u8])) {
        let had = mask(old);
        let lengths = old.len() + 1..=old.len() + hand.len();
        for word in self.between(had, hand.letters() | had, hand.masters()) {
            if lengths.contains(&word.len()) && can_insert(word, old, hand) {
                each(word);
            }
        }
    }

    /// Every word as long as `old` (upper case) that these cards can make of it by changing
    /// letters in place (L3.d), `old` itself included, in alphabetical order.
    pub fn exchanges(&self, old: &[u8], hand: &Bag, mut each: impl FnMut(&[u8])) {
        let (have, masters) = (hand.letters() | mask(old), hand.masters());
        for place in self.by_length.get(old.len()).into_iter().flatten() {
            let place = *place as usize;
            if at_most(masters, self.masks[place] & !have) {
                let word = self.letters(&self.entries[place]);
                if can_exchange(word, old, hand) {
                    each(word);
                }
            }
        }
    }

    /// The words that have all letters of `least`, and of all others than `most` at most so many.
    fn between(&self, least: u32, most: u32, others: usize) -> impl Iterator<Item = &[u8]> {
        let fits = move |mask: &u32| least & !mask == 0 && at_most(others, mask & !most);
        let all = self.masks.iter().zip(&self.entries);
        all.filter(move |(mask, _)| fits(mask)).map(|(_, entry)| self.letters(entry))
    }
}

/// Whether no more than so many bits are set. Bits are dropped one by one: few are asked for.
#[inline]
fn at_most(count: usize, mut bits: u32) -> bool {
    for _ in 0..count.min(32) {
        bits &= bits.wrapping_sub(1);
    }
    bits == 0
}

/// One bit per letter of a word.
fn mask(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |mask, letter| mask | 1 << (letter.wrapping_sub(b'A') & 31))
}

/// Lends cards one letter after another, Masters where the letter is missing.
struct Lender {
    rest: Bag,
}

impl Lender {
    fn lend(&mut self, letter: u8) -> bool {
        self.rest.take(Card::under(letter)) || self.rest.take(Card::MASTER)
    }
}

fn can_lay(word: &[u8], hand: &Bag) -> bool {
    let mut lender = Lender { rest: *hand };
    word.iter().all(|letter| lender.lend(*letter))
}

fn can_insert(word: &[u8], old: &[u8], hand: &Bag) -> bool {
    // Matching the old letters as early as possible finds them in order if anything does;
    // which of two equal letters is the old one changes nothing about what the hand must give.
    let mut lender = Lender { rest: *hand };
    let mut waiting = old;
    word.iter().all(|letter| match waiting.split_first() {
        Some((first, rest)) if first == letter => {
            waiting = rest;
            true
        }
        _ => lender.lend(*letter),
    }) && waiting.is_empty()
}

fn can_exchange(word: &[u8], old: &[u8], hand: &Bag) -> bool {
    let mut lender = Lender { rest: *hand };
    word.iter().zip(old).all(|(new, old)| new == old || lender.lend(*new))
}

/// Whether one letter more, one less or another one makes `a` of `b`.
fn one_edit(a: &[u8], b: &[u8]) -> bool {
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[front..], &b[front..]);
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Less => a == &b[1..],
        std::cmp::Ordering::Equal => a.is_empty() || a[1..] == b[1..],
        std::cmp::Ordering::Greater => &a[1..] == b,
    }
}
