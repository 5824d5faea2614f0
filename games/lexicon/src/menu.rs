//! The menu of a seat: every play that leaves a dictionary word, every discard, every answer, in
//! an order that depends on nothing hidden.

use crate::action::{Action, Source};
use crate::casing::{changes, fillings};
use crate::desk::{Desk, Role};
use crate::game::Lexicon;

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
            fillings(spelling, &[], desk.hand, |word| menu.push(Action::Word(*word)));
        });
    }

    fn list_inserts(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        for (number, old) in desk.scene.words.iter() {
            let plain = old.to_ascii_uppercase();
            self.dictionary.insertions(&plain, desk.hand, |spelling| {
                fillings(spelling, old, desk.hand, |word| {
                    menu.push(Action::Insert { number, word: *word });
                });
            });
        }
    }

    fn list_exchanges(&self, desk: &Desk<'_>, menu: &mut Vec<Action>) {
        for (number, old) in desk.scene.words.iter() {
            let plain = old.to_ascii_uppercase();
            self.dictionary.exchanges(&plain, desk.hand, |spelling| {
                changes(spelling, old, desk.hand, |word| {
                    menu.push(Action::Exchange { number, word: *word });
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
