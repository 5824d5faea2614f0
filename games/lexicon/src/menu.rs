//! The menu of a seat: every play that leaves a dictionary word, every discard, every answer, in
//! an order that depends on nothing hidden.

use crate::action::{Action, Source};
use crate::bag::Bag;
use crate::desk::{Desk, Role};
use crate::game::Lexicon;
use crate::transfer::Transfer;
use crate::word::Word;

impl Lexicon {
    /// Fills `menu` with what the seat at this desk may do.
    pub(crate) fn list(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        menu.clear();
        match desk.role() {
            Err(_) => {}
            Ok(Role::Onlooker) => menu.push(Action::Challenge),
            Ok(Role::Judge) => menu.extend([Action::Challenge, Action::Accept]),
            Ok(Role::Turn) => {
                self.list_words(desk, menu);
                self.list_inserts(desk, menu);
                self.list_exchanges(desk, menu);
                list_discards(desk, menu);
                if desk.seat.is_some_and(|seat| desk.may_challenge(seat)) {
                    menu.push(Action::Challenge);
                }
            }
        }
    }

    fn list_words(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        let min = usize::from(self.rules.min_word);
        self.dictionary.words_from(desk.hand, min, |spelling| {
            each_casing(spelling, desk.hand.masters(), |word| {
                if desk.hand.holds(&word.cards()) {
                    menu.push(Action::Word(*word));
                }
            });
        });
    }

    fn list_inserts(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        for (number, old) in desk.scene.words.iter() {
            let Some(plain) = Word::new(old).map(|word| word.spelling()) else { continue };
            let masters = masters_in(old) + desk.hand.masters();
            self.dictionary.insertions(plain.letters(), desk.hand, |spelling| {
                each_casing(spelling, masters, |word| {
                    if affordable(Transfer::inserting(old, word), desk.hand) {
                        menu.push(Action::Insert { number, word: *word });
                    }
                });
            });
        }
    }

    fn list_exchanges(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        for (number, old) in desk.scene.words.iter() {
            let Some(plain) = Word::new(old).map(|word| word.spelling()) else { continue };
            let masters = masters_in(old) + desk.hand.masters();
            self.dictionary.exchanges(plain.letters(), desk.hand, |spelling| {
                each_casing(spelling, masters, |word| {
                    if affordable(Transfer::exchanging(old, word), desk.hand) {
                        menu.push(Action::Exchange { number, word: *word });
                    }
                });
            });
        }
    }
}

fn list_discards(desk: &Desk<'_>, menu: &mut Vec<Action>) {
    for card in desk.hand.kinds() {
        menu.push(Action::Discard { card, source: Source::Open });
        menu.push(Action::Discard { card, source: Source::Stock });
    }
}

fn masters_in(word: &[u8]) -> usize {
    word.iter().filter(|letter| letter.is_ascii_lowercase()).count()
}

fn affordable<E>(transfer: Result<Transfer, E>, hand: &Bag) -> bool {
    transfer.is_ok_and(|cards| hand.holds(&cards.given))
}

/// Every way to lay at most so many Masters under a spelling; letter cards before Masters, from
/// the left, so that the casings come in the order of their notation.
fn each_casing(spelling: &[u8], masters: usize, mut each: impl FnMut(&Word)) {
    if let Some(mut word) = Word::new(spelling) {
        casings(&mut word, 0, masters, &mut each);
    }
}

fn casings(word: &mut Word, from: usize, masters: usize, each: &mut impl FnMut(&Word)) {
    if masters == 0 || from == word.len() {
        return each(word);
    }
    casings(word, from + 1, masters, each);
    word.lower(from);
    casings(word, from + 1, masters - 1, each);
    word.raise(from);
}
