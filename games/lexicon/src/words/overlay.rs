//! A few words more and a few less than a dictionary has, so that an old record can be replayed
//! with what counted then without building the dictionary again.

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use std::cmp::Ordering;

/// Words added and taken away, each list sorted and neither word in both.
#[derive(Clone, Default, Debug)]
pub(crate) struct Overlay {
    more: Vec<String>,
    less: Vec<String>,
}

impl Overlay {
    /// This overlay with more words and less; the later says what counts.
    pub fn with(&self, more: &[String], less: &[String]) -> Overlay {
        let mut next = self.clone();
        more.iter().for_each(|word| shift(word, &mut next.less, &mut next.more));
        less.iter().for_each(|word| shift(word, &mut next.more, &mut next.less));
        next
    }

    /// Drops what says nothing about a dictionary that has these words.
    pub fn trimmed(mut self, known: impl Fn(&[u8]) -> bool) -> Overlay {
        self.more.retain(|word| !known(word.as_bytes()));
        self.less.retain(|word| known(word.as_bytes()));
        self
    }

    /// How many words more than before, less than before.
    pub fn counts(&self) -> (usize, usize) {
        (self.more.len(), self.less.len())
    }

    /// Whether this word counts, if the overlay says anything about it.
    #[inline]
    pub fn verdict(&self, word: &[u8]) -> Option<bool> {
        if self.more.is_empty() && self.less.is_empty() {
            return None;
        }
        let there = |list: &[String]| list.binary_search_by(|w| w.as_bytes().cmp(word)).is_ok();
        if there(&self.more) {
            Some(true)
        } else if there(&self.less) {
            Some(false)
        } else {
            None
        }
    }

    /// The words more, in order.
    pub fn more(&self) -> impl Iterator<Item = &[u8]> {
        self.more.iter().map(String::as_bytes)
    }

    /// Runs a search of the dictionary and tells its words in order, without those that are
    /// less and with those that are more and fit.
    pub fn merge<F: FnMut(&[u8])>(
        &self,
        fits: impl Fn(&[u8]) -> bool,
        mut each: F,
        search: impl FnOnce(&mut dyn FnMut(&[u8])),
    ) {
        let mut waiting = self.more().filter(|word| fits(word)).peekable();
        search(&mut |word| {
            while let Some(early) = waiting.next_if(|early| *early < word) {
                each(early);
            }
            if self.verdict(word) != Some(false) {
                each(word);
            }
        });
        waiting.for_each(each);
    }

    /// Whether nothing is more or less.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.more.is_empty() && self.less.is_empty()
    }
}

/// Moves a word from one sorted list to another.
fn shift(word: &str, from: &mut Vec<String>, to: &mut Vec<String>) {
    if let Ok(at) = from.binary_search_by(|there| there.as_str().cmp(word)) {
        from.remove(at);
    }
    if let Err(at) = to.binary_search_by(|there| there.as_str().cmp(word)) {
        to.insert(at, word.to_owned());
    }
}

/// Lends cards one letter after another, Masters where the letter is missing.
struct RemainingCards {
    rest: Bag,
}

impl RemainingCards {
    fn lend(&mut self, letter: u8) -> bool {
        self.rest.take(Card::under(letter)) || self.rest.take(Card::MASTER)
    }
}

/// Whether the hand can put `word` around `old` (upper case), at least one card (L3.c, L3.a).
pub(crate) fn can_fill(word: &[u8], old: &[u8], hand: &Bag) -> bool {
    let mut lender = RemainingCards { rest: *hand };
    let mut waiting = old;
    let paid = word.iter().all(|letter| match waiting.split_first() {
        Some((first, rest)) if first == letter => {
            waiting = rest;
            true
        }
        _ => lender.lend(*letter),
    });
    paid && waiting.is_empty() && word.len() > old.len()
}

/// Whether the hand can make `word` of `old` (upper case) in place (L3.d).
pub(crate) fn can_change(word: &[u8], old: &[u8], hand: &Bag) -> bool {
    let mut lender = RemainingCards { rest: *hand };
    let paid = word.iter().zip(old).all(|(new, old)| new == old || lender.lend(*new));
    paid && word.len() == old.len()
}

/// Whether one edit makes `a` of `b` (L8.4): a letter more, one less, another one, or two
/// neighbours swapped.
pub(crate) fn one_edit(a: &[u8], b: &[u8]) -> bool {
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[front..], &b[front..]);
    match a.len().cmp(&b.len()) {
        Ordering::Less => a == &b[1..],
        Ordering::Greater => &a[1..] == b,
        Ordering::Equal if a.is_empty() => false,
        Ordering::Equal => a[1..] == b[1..] || swapped(a, b),
    }
}

fn swapped(a: &[u8], b: &[u8]) -> bool {
    matches!((a, b), ([p, q, a @ ..], [r, s, b @ ..]) if (p, q) == (s, r) && a == b)
}
