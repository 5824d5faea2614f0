//! Apply: a turn carried out (L3): words made and changed, cards changed.

use crate::action::{Action, Source};
use crate::event::Event;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::public_state::{Claim, Ending, Phase, Play, PlayKind};
use crate::pieces::transfer::Transfer;
use crate::pieces::word::Word;
use crate::rules::Words;
use crate::state::State;
use crate::words::dictionary::Verdict;
use std::sync::Arc;
use tablee_engine::{Seat, Sink};

impl Lexicon {
    /// Carries out an action that was checked.
    pub(crate) fn act(&self, s: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        announce(s, by, action);
        match action {
            Action::Word(_) | Action::Insert { .. } | Action::Exchange { .. } => {
                if let Some(claim) = claim(s, by, action) {
                    self.make(s, claim, out);
                }
            }
            Action::Discard { card, source } => self.change(s, by, *card, *source, out),
            Action::Challenge => self.challenge(s, by, out),
            Action::Accept => self.accept(s, by, out),
        }
    }

    /// A turn of a hand that is only thought: nobody listens, doubts or keeps a record. Tells
    /// why the hand ends with it, if it does; the cards stay in the hands then.
    pub(crate) fn apply_unrecorded(
        &self,
        s: &mut State,
        by: Seat,
        action: &Action,
    ) -> Option<Ending> {
        if let Action::Discard { card, source } = action {
            self.swap(s, by, *card, *source);
            if self.stalled(s) {
                return Some(Ending::Stall);
            }
            if s.stock.is_empty() {
                self.reshuffle(s, &mut ());
            }
            return None;
        }
        let mut claim = claim(s, by, action)?;
        s.scene.claim = None;
        self.lay(s, &mut claim)
    }

    /// L3.a, L3.c, L3.d: cards go to the table, others may come from it. Tells why the hand ends
    /// with it, if it does.
    fn lay(&self, s: &mut State, claim: &mut Claim) -> Option<Ending> {
        s.show(claim.author, &claim.given);
        s.gain(claim.author, &claim.taken);
        match claim.manner {
            PlayKind::Word => s.scene.words.push(&claim.word),
            PlayKind::Insert | PlayKind::Exchange => {
                s.scene.words.replace(claim.number, &claim.word)
            }
        };
        claim.idle = s.scene.idle;
        // L7.3: only words and insertions bring a hand forward.
        s.scene.idle = if claim.manner == PlayKind::Exchange { claim.idle + 1 } else { 0 };
        s.scene.turn = s.scene.after(claim.author, self.seats);
        let ending = self.ending(s, claim.author);
        claim.closes = ending.is_some();
        ending
    }

    fn make(&self, s: &mut State, mut claim: Claim, out: &mut impl Sink<Event>) {
        let ending = self.lay(s, &mut claim);
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
    fn swap(&self, s: &mut State, by: Seat, card: Card, source: Source) -> Option<Card> {
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
        taken
    }

    fn change(
        &self,
        s: &mut State,
        by: Seat,
        card: Card,
        source: Source,
        out: &mut impl Sink<Event>,
    ) {
        if let Some(taken) = self.swap(s, by, card, source) {
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

/// Remembers a turn for people to look at; a challenge is remembered with its ruling.
fn announce(s: &mut State, seat: Seat, action: &Action) {
    let taken = match action {
        Action::Discard { source: Source::Open, .. } => s.scene.exposed(),
        Action::Challenge => return,
        Action::Discard { source: Source::Stock, .. }
        | Action::Word(_)
        | Action::Insert { .. }
        | Action::Exchange { .. }
        | Action::Accept => None,
    };
    s.scene.announce(Play { seat, action: *action, taken, verdict: None });
}

/// The word that an action makes or changes; nothing where it makes none.
fn claim(s: &State, author: Seat, action: &Action) -> Option<Claim> {
    let (manner, number, word, before, cards) = match action {
        Action::Word(word) => {
            let number = s.scene.words.len() as u8 + 1;
            (PlayKind::Word, number, word, Word::NONE, Transfer::laying(word))
        }
        Action::Insert { number, word } => {
            let old = s.scene.words.word(*number)?;
            let cards = Transfer::inserting(old.letters(), word).ok()?;
            (PlayKind::Insert, *number, word, old, cards)
        }
        Action::Exchange { number, word } => {
            let old = s.scene.words.word(*number)?;
            let cards = Transfer::exchanging(old.letters(), word).ok()?;
            (PlayKind::Exchange, *number, word, old, cards)
        }
        Action::Discard { .. } | Action::Challenge | Action::Accept => return None,
    };
    let (word, Transfer { given, taken }) = (*word, cards);
    Some(Claim { author, manner, number, word, before, given, taken, idle: 0, closes: false })
}
