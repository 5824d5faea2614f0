//! Legal: whether a seat may do something, and the menu of all it may do, as functions of what it
//! sees. The menu is in an order that depends on nothing hidden.

use crate::action::{Action, HostAction, Source};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::public_state::{Phase, PublicState};
use crate::pieces::transfer::Transfer;
use crate::pieces::word::Word;
use crate::refusal::Refusal;
use crate::rules::Words;
use crate::words::casing::{Supply, changes, fillings};
use tablee_engine::Seat;

/// The scene as one seat faces it. Borrowed from a view or, in simulations, from the truth.
#[derive(Clone, Copy)]
pub(crate) struct Position<'a> {
    pub seat: Option<Seat>,
    pub hand: &'a Bag,
    pub scene: &'a PublicState,
}

/// In what capacity a seat may act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It is its turn; it may also challenge while a claim is open.
    Turn,
    /// It may cut in with a challenge.
    Onlooker,
    /// It accepts or challenges the last word of the hand.
    Judge,
}

impl Position<'_> {
    /// In what capacity this seat may act now.
    pub fn role(&self) -> Result<Role, Refusal> {
        let scene = self.scene;
        let Some(seat) = self.seat else { return Err(Refusal::NotSeated) };
        if scene.phase != Phase::Over && scene.retired.contains(seat) {
            return Err(Refusal::Retired);
        }
        match scene.phase {
            Phase::Over => Err(Refusal::GameOver),
            Phase::Ruling => Err(Refusal::RulingPending),
            Phase::Closing if scene.waiting.contains(seat) => Ok(Role::Judge),
            Phase::Closing => Err(Refusal::LastWordOpen),
            Phase::Play if scene.turn == seat => Ok(Role::Turn),
            Phase::Play if self.may_challenge(seat) => Ok(Role::Onlooker),
            Phase::Play => Err(Refusal::NotYourTurn { turn: scene.turn }),
        }
    }

    /// L5.1: any other seat, while the word is open.
    pub fn may_challenge(&self, seat: Seat) -> bool {
        self.scene.claim.as_ref().is_some_and(|claim| claim.author != seat)
    }
}

impl Lexicon {
    /// Whether the seat in this position may do that.
    pub(crate) fn check_at(&self, position: &Position<'_>, action: &Action) -> Result<(), Refusal> {
        let role = position.role().map_err(|refusal| match (refusal, action) {
            (Refusal::NotYourTurn { .. }, Action::Challenge) => no_challenge(position),
            (refusal, _) => refusal,
        })?;
        match (role, action) {
            (Role::Judge, Action::Accept | Action::Challenge) => Ok(()),
            (Role::Judge, _) => Err(Refusal::LastWordOpen),
            (Role::Onlooker, Action::Challenge) => Ok(()),
            (Role::Onlooker, Action::Accept) => Err(Refusal::NothingToAccept),
            (Role::Onlooker, _) => Err(Refusal::NotYourTurn { turn: position.scene.turn }),
            (Role::Turn, Action::Accept) => Err(Refusal::NothingToAccept),
            (Role::Turn, Action::Challenge) => match position.seat {
                Some(seat) if position.may_challenge(seat) => Ok(()),
                _ => Err(no_challenge(position)),
            },
            (Role::Turn, Action::Discard { card, source: _ }) => {
                self.in_hand(position, &[*card].into_iter().collect())
            }
            (Role::Turn, Action::Word(word)) => self.check_word(position, word),
            (Role::Turn, Action::Insert { number, word }) => {
                let old = on_table(position, *number)?;
                self.check_change(position, word, &Transfer::inserting(old, word)?)
            }
            (Role::Turn, Action::Exchange { number, word }) => {
                let old = on_table(position, *number)?;
                self.check_change(position, word, &Transfer::exchanging(old, word)?)
            }
        }
    }

    fn check_word(&self, position: &Position<'_>, word: &Word) -> Result<(), Refusal> {
        // L3.a: the fewest letters count for new words only.
        if word.len() < usize::from(self.rules.min_word) {
            return Err(Refusal::TooShort { min: self.rules.min_word });
        }
        self.check_change(position, word, &Transfer::laying(word))
    }

    fn check_change(
        &self,
        position: &Position<'_>,
        word: &Word,
        cards: &Transfer,
    ) -> Result<(), Refusal> {
        self.in_hand(position, &cards.given)?;
        match self.rules.words {
            Words::Challenge => Ok(()),
            // L4.3: strict tables refuse at once.
            Words::Strict if self.dictionary.contains(word.spelling().letters()) => Ok(()),
            Words::Strict => Err(Refusal::NotInDictionary { word: word.spelling() }),
        }
    }

    fn in_hand(&self, position: &Position<'_>, cards: &Bag) -> Result<(), Refusal> {
        let missing = cards.minus(position.hand);
        if missing.is_empty() { Ok(()) } else { Err(Refusal::NotInHand { missing }) }
    }

    /// L8.6: whether the host may do that now.
    pub(crate) fn check_host_at(
        &self,
        scene: &PublicState,
        action: &HostAction,
    ) -> Result<(), Refusal> {
        match (scene.phase, action) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Ruling, HostAction::Rule(_)) => Ok(()),
            (Phase::Play | Phase::Closing, HostAction::Rule(_)) => Err(Refusal::NoRulingOpen),
            (_, HostAction::Bell) if scene.rung => Err(Refusal::BellAlreadyRung),
            (Phase::Play | Phase::Closing | Phase::Ruling, HostAction::Bell) => Ok(()),
        }
    }
}

fn no_challenge(position: &Position<'_>) -> Refusal {
    match position.scene.claim {
        Some(_) => Refusal::OwnWord,
        None => Refusal::NoChallengeOpen,
    }
}

fn on_table<'a>(position: &Position<'a>, number: u8) -> Result<&'a [u8], Refusal> {
    let words = position.scene.words.len() as u8;
    position.scene.words.get(number).ok_or(Refusal::NoSuchWord { number, words })
}

impl Lexicon {
    /// Fills `menu` with what the seat in this position may do.
    pub(crate) fn list(&self, position: &Position<'_>, menu: &mut Vec<Action>) {
        menu.clear();
        match position.role() {
            Err(_) => {}
            Ok(Role::Onlooker) => menu.push(Action::Challenge),
            Ok(Role::Judge) => menu.extend([Action::Challenge, Action::Accept]),
            Ok(Role::Turn) => {
                self.list_words(position, menu);
                self.list_inserts(position, menu);
                self.list_exchanges(position, menu);
                list_discards(position, menu);
                if position.seat.is_some_and(|seat| position.may_challenge(seat)) {
                    menu.push(Action::Challenge);
                }
            }
        }
    }

    fn list_words(&self, position: &Position<'_>, menu: &mut Vec<Action>) {
        let (min, supply) = (usize::from(self.rules.min_word), Supply::of(position.hand));
        self.dictionary.words_from(position.hand, min, |spelling| {
            fillings(spelling, &[], &supply, |word| menu.push(Action::Word(*word)));
        });
    }

    fn list_inserts(&self, position: &Position<'_>, menu: &mut Vec<Action>) {
        let supply = Supply::of(position.hand);
        for (number, old) in position.scene.words.iter() {
            let plain = Word::trusted(old).spelling();
            self.dictionary.insertions(plain.letters(), position.hand, |spelling| {
                fillings(spelling, old, &supply, |word| {
                    menu.push(Action::Insert { number, word: *word });
                });
            });
        }
    }

    fn list_exchanges(&self, position: &Position<'_>, menu: &mut Vec<Action>) {
        let supply = Supply::of(position.hand);
        for (number, old) in position.scene.words.iter() {
            let plain = Word::trusted(old).spelling();
            self.dictionary.exchanges(plain.letters(), position.hand, |spelling| {
                changes(spelling, old, &supply, |word| {
                    menu.push(Action::Exchange { number, word: *word });
                });
            });
        }
    }
}

fn list_discards(position: &Position<'_>, menu: &mut Vec<Action>) {
    for card in position.hand.kinds() {
        menu.push(Action::Discard { card, source: Source::Open });
        menu.push(Action::Discard { card, source: Source::Stock });
    }
}
