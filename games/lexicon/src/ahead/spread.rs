//! The words on the table as letters to add to: whether some cards, all at once, are a word or
//! fit into one. One look per question.

use super::scale::Prospect;
use crate::anagrams::{Anagrams, Key, Kin, key, key_of};
use crate::bag::Bag;
use crate::board::{Board, MOST_WORDS};
use crate::card::Card;
use crate::game::Lexicon;
use crate::word::Word;
use arrayvec::ArrayVec;

/// Cards that are looked at together: the sum of their letters, how many they are, and whether a
/// Master is one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fistful {
    pub key: Key,
    pub size: usize,
    pub masters: usize,
}

impl Fistful {
    /// These cards.
    pub fn of(cards: &Bag) -> Fistful {
        let (mut sum, mut size) = (0 as Key, 0);
        for (letter, count) in cards.counts().iter().enumerate().filter(|(_, count)| **count > 0) {
            sum = sum.wrapping_add(key(letter).wrapping_mul(Key::from(*count)));
            size += usize::from(*count);
        }
        Fistful { key: sum, size, masters: cards.masters() }
    }
}

/// Where some cards go, and what comes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Which word of the table becomes longer; 0 for a new word.
    pub number: u8,
    /// What lies there then, upper case.
    pub word: Word,
}

/// A word on the table.
#[derive(Clone, Copy)]
struct Lying {
    number: u8,
    key: Key,
}

/// The words on the table.
pub(super) struct Spread<'a> {
    anagrams: &'a Anagrams,
    board: &'a Board,
    words: ArrayVec<Lying, MOST_WORDS>,
    min: usize,
}

impl<'a> Spread<'a> {
    /// The words that lie there now.
    pub fn new(game: &'a Lexicon, board: &'a Board) -> Spread<'a> {
        let lying = |(number, letters): (u8, &[u8])| Lying { number, key: key_of(letters) };
        let words = board.iter().map(lying).collect();
        let min = usize::from(game.rules.min_word);
        Spread { anagrams: game.dictionary.anagrams(), board, words, min }
    }

    /// How many words lie there.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Where all these cards can go at once, each place until `each` has seen enough.
    pub fn places(&self, cards: &Fistful, mut each: impl FnMut(Spot) -> Seen) {
        if cards.size >= self.min
            && let Some(kin) = self.kins(cards, 0).next()
            && let Some(word) = self.anagrams.words(kin).next()
            && each(Spot { number: 0, word: Word::trusted(word) }) == Seen::Enough
        {
            return;
        }
        for lying in &self.words {
            if let Some(word) = self.enters(cards, lying)
                && each(Spot { number: lying.number, word: Word::trusted(word) }) == Seen::Enough
            {
                return;
            }
        }
    }

    /// The words of these cards and the letters already there.
    #[inline]
    fn kins(&self, cards: &Fistful, there: Key) -> impl Iterator<Item = Kin> + '_ {
        let from = cards.key.wrapping_add(there);
        let plain = (cards.masters == 0).then(|| self.anagrams.find(from)).flatten();
        let near = (cards.masters == 1).then(|| self.anagrams.find_near(from));
        plain.into_iter().chain(near.into_iter().flatten())
    }

    /// What the word becomes with all these cards in it.
    #[inline]
    fn enters(&self, cards: &Fistful, lying: &Lying) -> Option<&[u8]> {
        if cards.size == 0 {
            return None;
        }
        let mut kins = self.kins(cards, lying.key);
        kins.find_map(|kin| {
            let old = self.board.get(lying.number)?;
            self.anagrams.words(kin).find(|word| keeps(old, word))
        })
    }

    /// Whether all these cards fit into this spelling.
    pub fn fit_into(&self, cards: &Fistful, old: &Word) -> bool {
        let mut kins = self.kins(cards, key_of(old.letters()));
        cards.size > 0
            && kins.any(|kin| self.anagrams.words(kin).any(|word| keeps(old.letters(), word)))
    }

    /// Into how many words all these cards fit, word `but` left out.
    pub fn fits(&self, cards: &Fistful, but: u8) -> usize {
        let others = self.words.iter().filter(|lying| lying.number != but);
        others.filter(|lying| self.enters(cards, lying).is_some()).count()
    }

    /// Whether this is a word, Masters and all.
    pub fn knows(&self, word: &Word) -> bool {
        let kin = self.anagrams.find(key_of(word.letters()));
        kin.is_some_and(|kin| self.anagrams.words(kin).any(|known| keeps(word.letters(), known)))
    }

    /// Whether all these cards are a word.
    pub fn is_word(&self, cards: &Fistful) -> bool {
        cards.size >= self.min && self.kins(cards, 0).next().is_some()
    }

    /// What these cards can do on the next turn if word `but` of the table becomes `fresh`.
    pub fn prospect(&self, rest: &Bag, but: u8, fresh: Option<&Word>) -> Prospect {
        let cards = Fistful::of(rest);
        let whole = self.is_word(&cards);
        if whole {
            return Prospect { whole, ..Prospect::default() };
        }
        let new = fresh.is_some_and(|word| self.fit_into(&cards, word));
        let fits = self.fits(&cards, but) + usize::from(new);
        let mut can = Prospect { whole, fits, subwords: 0, longest: 0 };
        if fits == 0 {
            self.count(rest, &mut can);
        }
        can
    }

    /// Counts the words that some of the cards can lay.
    fn count(&self, rest: &Bag, can: &mut Prospect) {
        let kinds: ArrayVec<(Card, u8), { Card::KINDS }> =
            rest.kinds().map(|card| (card, rest.count(card) as u8)).collect();
        self.some(&kinds, Fistful { key: 0, size: 0, masters: 0 }, can);
    }

    fn some(&self, kinds: &[(Card, u8)], cards: Fistful, can: &mut Prospect) {
        let Some(((card, count), others)) = kinds.split_first() else {
            if cards.size >= self.min {
                let words = self.kins(&cards, 0).map(|kin| kin.count()).sum::<usize>();
                can.subwords += words;
                can.longest = can.longest.max(if words > 0 { cards.size } else { 0 });
            }
            return;
        };
        let mut cards = cards;
        self.some(others, cards, can);
        for _ in 0..*count {
            cards.size += 1;
            cards.masters += usize::from(card.is_master());
            cards.key = cards.key.wrapping_add(key(card.index()));
            self.some(others, cards, can);
        }
    }
}

/// Whether more places should be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// The next one, please.
    More,
    /// No more.
    Enough,
}

/// L3.c: whether the letters of `old` keep their order in `word` (upper case).
#[inline]
fn keeps(old: &[u8], word: &[u8]) -> bool {
    let mut letters = word.iter();
    old.iter().all(|there| letters.any(|letter| *letter == there.to_ascii_uppercase()))
}
