//! What one seat faces, and whether it may do something: legality as a function of what it sees.

use crate::action::{Action, HostAction};
use crate::bag::Bag;
use crate::game::Lexicon;
use crate::refusal::Refusal;
use crate::rules::Words;
use crate::scene::{Phase, Scene};
use crate::transfer::Transfer;
use crate::word::Word;
use tablee_engine::Seat;

/// The scene as one seat faces it. Borrowed from a view or, in simulations, from the truth.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub seat: Option<Seat>,
    pub hand: &'a Bag,
    pub scene: &'a Scene,
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

impl Desk<'_> {
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
    /// Whether the seat at this desk may do that.
    pub(crate) fn check_at(&self, desk: &Desk<'_>, action: &Action) -> Result<(), Refusal> {
        let role = desk.role().map_err(|refusal| match (refusal, action) {
            (Refusal::NotYourTurn { .. }, Action::Challenge) => no_challenge(desk),
            (refusal, _) => refusal,
        })?;
        match (role, action) {
            (Role::Judge, Action::Accept | Action::Challenge) => Ok(()),
            (Role::Judge, _) => Err(Refusal::LastWordOpen),
            (Role::Onlooker, Action::Challenge) => Ok(()),
            (Role::Onlooker, Action::Accept) => Err(Refusal::NothingToAccept),
            (Role::Onlooker, _) => Err(Refusal::NotYourTurn { turn: desk.scene.turn }),
            (Role::Turn, Action::Accept) => Err(Refusal::NothingToAccept),
            (Role::Turn, Action::Challenge) => match desk.seat {
                Some(seat) if desk.may_challenge(seat) => Ok(()),
                _ => Err(no_challenge(desk)),
            },
            (Role::Turn, Action::Discard { card, source: _ }) => {
                self.in_hand(desk, &[*card].into_iter().collect())
            }
            (Role::Turn, Action::Word(word)) => self.check_word(desk, word),
            (Role::Turn, Action::Insert { number, word }) => {
                let old = on_table(desk, *number)?;
                self.check_change(desk, word, &Transfer::inserting(old, word)?)
            }
            (Role::Turn, Action::Exchange { number, word }) => {
                let old = on_table(desk, *number)?;
                self.check_change(desk, word, &Transfer::exchanging(old, word)?)
            }
        }
    }

    fn check_word(&self, desk: &Desk<'_>, word: &Word) -> Result<(), Refusal> {
        // L3.a: the fewest letters count for new words only.
        if word.len() < usize::from(self.rules.min_word) {
            return Err(Refusal::TooShort { min: self.rules.min_word });
        }
        self.check_change(desk, word, &Transfer::laying(word))
    }

    fn check_change(&self, desk: &Desk<'_>, word: &Word, cards: &Transfer) -> Result<(), Refusal> {
        self.in_hand(desk, &cards.given)?;
        match self.rules.words {
            Words::Challenge => Ok(()),
            // L4.3: strict tables refuse at once.
            Words::Strict if self.dictionary.contains(word.spelling().letters()) => Ok(()),
            Words::Strict => Err(Refusal::NotInDictionary { word: word.spelling() }),
        }
    }

    fn in_hand(&self, desk: &Desk<'_>, cards: &Bag) -> Result<(), Refusal> {
        let missing = cards.minus(desk.hand);
        if missing.is_empty() { Ok(()) } else { Err(Refusal::NotInHand { missing }) }
    }

    /// L8.6: whether the host may do that now.
    pub(crate) fn check_host_at(&self, scene: &Scene, action: &HostAction) -> Result<(), Refusal> {
        match (scene.phase, action) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Ruling, HostAction::Rule(_)) => Ok(()),
            (Phase::Play | Phase::Closing, HostAction::Rule(_)) => Err(Refusal::NoRulingOpen),
            (_, HostAction::Bell) if scene.rung => Err(Refusal::BellAlreadyRung),
            (Phase::Play | Phase::Closing | Phase::Ruling, HostAction::Bell) => Ok(()),
        }
    }
}

fn no_challenge(desk: &Desk<'_>) -> Refusal {
    match desk.scene.claim {
        Some(_) => Refusal::OwnWord,
        None => Refusal::NoChallengeOpen,
    }
}

fn on_table<'a>(desk: &Desk<'a>, number: u8) -> Result<&'a [u8], Refusal> {
    let words = desk.scene.words.len() as u8;
    desk.scene.words.get(number).ok_or(Refusal::NoSuchWord { number, words })
}
