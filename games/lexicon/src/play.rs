//! A turn carried out (L3): words made and changed, cards changed.

use crate::action::{Action, Source};
use crate::bag::Bag;
use crate::card::Card;
use crate::dictionary::Verdict;
use crate::event::Event;
use crate::game::Lexicon;
use crate::rules::Words;
use crate::scene::{Claim, Ending, Manner, Phase};
use crate::state::State;
use crate::transfer::Transfer;
use crate::word::Word;
use std::sync::Arc;
use tablee_engine::{Seat, Sink};

impl Lexicon {
    /// Carries out an action that was checked.
    pub(crate) fn act(&self, s: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        s.scene.announce(by, action);
        match action {
            Action::Word(word) => {
                let number = s.scene.words.len() as u8 + 1;
                let cards = Transfer::laying(word);
                self.make(s, claim(by, Manner::Word, number, word, &Word::NONE, &cards), out);
            }
            Action::Insert { number, word } => {
                let Some(old) = s.scene.words.word(*number) else { return };
                let Ok(cards) = Transfer::inserting(old.letters(), word) else { return };
                self.make(s, claim(by, Manner::Insert, *number, word, &old, &cards), out);
            }
            Action::Exchange { number, word } => {
                let Some(old) = s.scene.words.word(*number) else { return };
                let Ok(cards) = Transfer::exchanging(old.letters(), word) else { return };
                self.make(s, claim(by, Manner::Exchange, *number, word, &old, &cards), out);
            }
            Action::Discard { card, source } => self.change(s, by, *card, *source, out),
            Action::Challenge => self.challenge(s, by, out),
            Action::Accept => self.accept(s, by, out),
        }
    }

    /// L3.a, L3.c, L3.d: cards go to the table, others may come from it.
    fn make(&self, s: &mut State, mut claim: Claim, out: &mut impl Sink<Event>) {
        s.show(claim.author, &claim.given);
        s.gain(claim.author, &claim.taken);
        match claim.manner {
            Manner::Word => s.scene.words.push(&claim.word),
            Manner::Insert | Manner::Exchange => s.scene.words.replace(claim.number, &claim.word),
        };
        claim.idle = s.scene.idle;
        // L7.3: only words and insertions bring a hand forward.
        s.scene.idle = if claim.manner == Manner::Exchange { claim.idle + 1 } else { 0 };
        s.scene.turn = s.scene.after(claim.author, self.seats);
        let ending = self.ending(s, claim.author);
        claim.closes = ending.is_some();
        out.emit(|| Event::Made(claim));
        match self.rules.words {
            Words::Strict => {
                self.testify(s, &claim.word, Verdict::Valid);
                s.scene.claim = None;
                if let Some(ending) = ending {
                    self.end_hand(s, ending, out);
                }
            }
            Words::Challenge => {
                s.scene.claim = Some(claim);
                if claim.closes {
                    // L5.1: nobody plays after it, so everybody else answers for itself.
                    s.scene.phase = Phase::Closing;
                    s.scene.waiting = s.scene.active(self.seats).without(claim.author);
                }
            }
        }
    }

    /// Why the hand ends after `author`'s turn, if it does.
    pub(crate) fn ending(&self, s: &State, author: Seat) -> Option<Ending> {
        if s.hand(author).is_empty() {
            Some(Ending::Out)
        } else {
            self.stalled(s).then_some(Ending::Stall)
        }
    }

    /// L7.3: so many rounds of turns without a word or an insertion.
    pub(crate) fn stalled(&self, s: &State) -> bool {
        let seats = s.scene.active(self.seats).len() as u32;
        s.scene.idle >= u32::from(self.rules.stall) * seats
    }

    /// L3.b: the discard first, then the card that was exposed or the top of the stock.
    fn change(
        &self,
        s: &mut State,
        by: Seat,
        card: Card,
        source: Source,
        out: &mut impl Sink<Event>,
    ) {
        // L5.1: the next seat has played, the word before stands.
        s.scene.claim = None;
        s.show(by, &[card].into_iter().collect());
        let taken = match source {
            Source::Open => s.scene.pile.pop().inspect(|taken| {
                s.gain(by, &[*taken].into_iter().collect::<Bag>());
            }),
            Source::Stock => s.draw(by),
        };
        let _ = s.scene.pile.try_push(card);
        s.scene.idle += 1;
        s.scene.turn = s.scene.after(by, self.seats);
        if let Some(taken) = taken {
            out.emit(|| Event::Changed { seat: by, card, source, taken });
        }
        if self.stalled(s) {
            // The hand is over before a new stock could matter to anybody.
            self.end_hand(s, Ending::Stall, out);
        } else if s.stock.is_empty() {
            self.reshuffle(s, out);
        }
    }

    /// Remembers what the dictionary said, so that the record replays without it.
    pub(crate) fn testify(&self, s: &mut State, word: &Word, verdict: Verdict) {
        let spelling = word.spelling();
        if !s.scene.verdicts.contains_key(&spelling) {
            Arc::make_mut(&mut s.scene.verdicts).insert(spelling, verdict);
        }
    }
}

fn claim(
    author: Seat,
    manner: Manner,
    number: u8,
    word: &Word,
    before: &Word,
    cards: &Transfer,
) -> Claim {
    let (word, before) = (*word, *before);
    let Transfer { given, taken } = *cards;
    Claim { author, manner, number, word, before, given, taken, idle: 0, closes: false }
}
