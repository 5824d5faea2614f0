//! Next turn: whether the cards that stay are a word then, or fit into a word on the table, and what
//! can be laid of them. Remembers what it has looked up during one move.

use super::features::Situation;
use super::opponents::Opponents;
use super::vocabulary::Vocabulary;
use crate::pieces::bag::Bag;
use crate::pieces::board::Board;
use crate::pieces::word::Word;
use crate::words::dictionary::Dictionary;
use std::collections::HashMap;

/// More cards than this hardly ever fit into a word at once; nobody looks.
const MOST_FITTING: usize = 7;

/// What a move does to the words on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum BoardChange {
    /// No word changes.
    Nothing,
    /// One more word.
    New(Word),
    /// Word number so-and-so becomes another.
    Replaced(u8, Word),
}

/// What was looked up about some cards.
struct Rest {
    whole: bool,
    subwords: usize,
    longest: usize,
    /// Per word on the table before the move, whether all cards fit in.
    fits: Vec<bool>,
}

/// Looks up rests for one position.
pub(crate) struct NextTurn<'a> {
    dictionary: &'a Dictionary,
    words: Vocabulary<'a>,
    opponents: &'a Opponents,
    min_word: usize,
    table: Vec<Word>,
    rests: HashMap<Bag, Rest>,
}

impl<'a> NextTurn<'a> {
    /// For the words that lie on the table now.
    pub fn new(
        (dictionary, words): (&'a Dictionary, Vocabulary<'a>),
        board: &Board,
        opponents: &'a Opponents,
        min_word: usize,
    ) -> NextTurn<'a> {
        let spelled = |(_, letters): (u8, &[u8])| Word::new(letters).map(|word| word.spelling());
        let table = board.iter().filter_map(spelled).collect();
        NextTurn { dictionary, words, opponents, min_word, table, rests: HashMap::new() }
    }

    /// The situation with these cards in hand and that change on the table.
    pub fn situation(&mut self, hand: &Bag, change: BoardChange) -> Situation {
        let fresh = match change {
            BoardChange::Nothing => false,
            BoardChange::New(word) | BoardChange::Replaced(_, word) => {
                self.fits(&word.spelling(), hand)
            }
        };
        let gone = match change {
            BoardChange::Replaced(number, _) => Some(usize::from(number).wrapping_sub(1)),
            BoardChange::Nothing | BoardChange::New(_) => None,
        };
        let table = self.table.len() + usize::from(matches!(change, BoardChange::New(_)));
        let (rivals, danger) = (self.opponents.points, self.opponents.danger);
        let rest = self.rest(hand);
        let kept = rest.fits.iter().enumerate().filter(|(at, fits)| **fits && Some(*at) != gone);
        Situation {
            hand: *hand,
            whole: rest.whole,
            fits: kept.count() + usize::from(fresh),
            subwords: rest.subwords,
            longest: rest.longest,
            table,
            rivals,
            danger,
        }
    }

    /// The situation as it may be, without looking anything up.
    pub fn quick_situation(&self, hand: &Bag) -> Situation {
        Situation {
            hand: *hand,
            whole: false,
            fits: 0,
            subwords: 0,
            longest: hand.len().saturating_sub(2),
            table: self.table.len(),
            rivals: self.opponents.points,
            danger: self.opponents.danger,
        }
    }

    fn rest(&mut self, hand: &Bag) -> &Rest {
        if !self.rests.contains_key(hand) {
            let rest = self.look(hand);
            self.rests.insert(*hand, rest);
        }
        &self.rests[hand]
    }

    fn look(&self, hand: &Bag) -> Rest {
        let fits = self.table.iter().map(|word| self.fits(word, hand)).collect();
        let mut rest = Rest { whole: false, subwords: 0, longest: 0, fits };
        let size = hand.len();
        self.dictionary.words_from(hand, self.min_word, |word| {
            if self.words.knows_word(word) {
                rest.subwords += 1;
                rest.longest = rest.longest.max(word.len());
                rest.whole |= word.len() == size;
            }
        });
        rest
    }

    /// Whether all these cards at once fit into a word.
    fn fits(&self, old: &Word, hand: &Bag) -> bool {
        if hand.len() > MOST_FITTING {
            return false;
        }
        let (mut found, length) = (false, old.len() + hand.len());
        self.dictionary.insertions(old.letters(), hand, |word| {
            found = found || word.len() == length && self.words.knows_word(word);
        });
        found
    }
}
