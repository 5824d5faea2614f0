//! The words on the table as letters to add to: whether some cards, all at once, are a word or
//! fit into one. One look per question.

use super::weight_table::NextTurnPlays;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::board::{Board, MOST_WORDS};
use crate::pieces::card::Card;
use crate::pieces::word::Word;
use crate::words::anagrams::{AnagramClass, Anagrams, Key, key, key_of};
use arrayvec::ArrayVec;

/// More cards than this hardly ever go into a word at once; nobody looks.
pub(super) const MOST_INSERTED: usize = 6;

/// Cards that are looked at together: the sum of their letters, how many they are, and whether a
/// Master is one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardSet {
    pub key: Key,
    pub size: usize,
    pub masters: usize,
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet { key: 0, size: 0, masters: 0 };

    /// These cards.
    pub fn of(cards: &Bag) -> CardSet {
        cards.kinds().fold(CardSet::EMPTY, |sum, card| sum.and(card, cards.count(card)))
    }

    /// So many cards of a kind more.
    #[inline]
    #[must_use]
    pub fn and(self, card: Card, count: usize) -> CardSet {
        CardSet {
            key: self.key.wrapping_add(key(card.index()).wrapping_mul(count as Key)),
            size: self.size + count,
            masters: self.masters + if card.is_master() { count } else { 0 },
        }
    }

    /// The cards of both.
    #[inline]
    #[must_use]
    pub fn with(self, other: &CardSet) -> CardSet {
        CardSet {
            key: self.key.wrapping_add(other.key),
            size: self.size + other.size,
            masters: self.masters + other.masters,
        }
    }
}

/// Where some cards go, and what comes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
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
pub(super) struct TableWords<'a> {
    anagrams: &'a Anagrams,
    board: &'a Board,
    words: ArrayVec<Lying, MOST_WORDS>,
    min: usize,
}

impl<'a> TableWords<'a> {
    /// The words that lie there now.
    pub fn new(game: &'a Lexicon, board: &'a Board) -> TableWords<'a> {
        let lying = |(number, letters): (u8, &[u8])| Lying { number, key: key_of(letters) };
        let words = board.iter().map(lying).collect();
        let min = usize::from(game.rules.min_word);
        TableWords { anagrams: game.dictionary.anagrams(), board, words, min }
    }

    /// How many words lie there.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Which dictionary this is, for whoever remembers what was found in it.
    pub fn number(&self) -> u64 {
        self.anagrams.number()
    }

    /// All these cards as a new word.
    #[inline]
    pub fn lay(&self, cards: &CardSet) -> Option<Placement> {
        if cards.size < self.min {
            return None;
        }
        let kin = self.kins(cards, 0).next()?;
        let word = self.anagrams.words(kin).next()?;
        Some(Placement { number: 0, word: Word::trusted(word) })
    }

    /// All these cards in a word on the table, every way.
    #[inline]
    pub fn insert(&self, cards: &CardSet) -> impl Iterator<Item = Placement> + '_ {
        let words = if cards.size > MOST_INSERTED { &[] } else { &self.words[..] };
        let cards = *cards;
        words.iter().filter_map(move |lying| {
            let word = Word::trusted(self.enters(&cards, lying)?);
            Some(Placement { number: lying.number, word })
        })
    }

    /// The words of these cards and the letters already there.
    #[inline]
    fn kins(&self, cards: &CardSet, there: Key) -> impl Iterator<Item = AnagramClass> + '_ {
        let from = cards.key.wrapping_add(there);
        let plain = (cards.masters == 0).then(|| self.anagrams.find(from)).flatten();
        let near = (cards.masters == 1).then(|| self.anagrams.find_near(from));
        plain.into_iter().chain(near.into_iter().flatten())
    }

    /// What the word becomes with all these cards in it.
    #[inline]
    fn enters(&self, cards: &CardSet, lying: &Lying) -> Option<&[u8]> {
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
    pub fn fit_into(&self, cards: &CardSet, old: &Word) -> bool {
        let mut kins = self.kins(cards, key_of(old.letters()));
        (1..=MOST_INSERTED).contains(&cards.size)
            && kins.any(|kin| self.anagrams.words(kin).any(|word| keeps(old.letters(), word)))
    }

    /// Into how many words all these cards fit, word `but` left out.
    pub fn fits(&self, cards: &CardSet, but: u8) -> usize {
        if cards.size > MOST_INSERTED {
            return 0;
        }
        let others = self.words.iter().filter(|lying| lying.number != but);
        others.filter(|lying| self.enters(cards, lying).is_some()).count()
    }

    /// Whether this is a word, Masters and all.
    pub fn knows(&self, word: &Word) -> bool {
        let kin = self.anagrams.find(key_of(word.letters()));
        kin.is_some_and(|kin| self.anagrams.words(kin).any(|known| keeps(word.letters(), known)))
    }

    /// Whether all these cards are a word.
    pub fn is_word(&self, cards: &CardSet) -> bool {
        cards.size >= self.min && self.kins(cards, 0).next().is_some()
    }

    /// What these cards can do on the next turn if word `but` of the table becomes `fresh`.
    pub fn prospect(&self, rest: &Bag, but: u8, fresh: Option<&Word>) -> NextTurnPlays {
        let cards = CardSet::of(rest);
        let whole = self.is_word(&cards);
        if whole {
            return NextTurnPlays { whole, ..NextTurnPlays::default() };
        }
        let new = fresh.is_some_and(|word| self.fit_into(&cards, word));
        let fits = self.fits(&cards, but) + usize::from(new);
        let mut can = NextTurnPlays { whole, fits, subwords: 0, longest: 0 };
        if fits == 0 {
            self.count(rest, &mut can);
        }
        can
    }

    /// Counts the words that some of the cards can lay.
    fn count(&self, rest: &Bag, can: &mut NextTurnPlays) {
        let kinds: ArrayVec<(Card, u8), { Card::KINDS }> =
            rest.kinds().map(|card| (card, rest.count(card) as u8)).collect();
        self.some(&kinds, CardSet::EMPTY, can);
    }

    fn some(&self, kinds: &[(Card, u8)], cards: CardSet, can: &mut NextTurnPlays) {
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
            cards = cards.and(*card, 1);
            self.some(others, cards, can);
        }
    }
}

/// L3.c: whether the letters of `old` keep their order in `word` (upper case).
#[inline]
fn keeps(old: &[u8], word: &[u8]) -> bool {
    let mut letters = word.iter();
    old.iter().all(|there| letters.any(|letter| *letter == there.to_ascii_uppercase()))
}
