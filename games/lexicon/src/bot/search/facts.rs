//! Facts behind a move in a sampled world, each with a number, said by `Voice::reason`.

use crate::action::{Action, Source};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::public_state::Phase;
use crate::pieces::transfer::Transfer;
use crate::state::State;
use crate::view::View;
use crate::words::dictionary::Verdict;
use tablee_engine::Seat;

/// The facts, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The move leaves no card.
    Ends,
    /// The hand goes on with some cards kept.
    Keeps,
    /// All that is kept can go on the next turn, as the table lies.
    Ready,
    /// Somebody else goes out before the seat's next turn.
    Beaten,
    /// The seat goes out on its next turn.
    Next,
    /// With the card from the stock all cards can go at once.
    Drawn,
    /// The next seat takes what was discarded.
    Wanted,
    /// The next seat goes out on the very word that was made.
    Offered,
    /// The move takes a Master from the table.
    Master,
    /// The open word is none.
    Nonword,
    /// The open word is one.
    Valid,
}

impl Fact {
    /// Every fact, by its number.
    const ALL: [Fact; 11] = [
        Fact::Ends,
        Fact::Keeps,
        Fact::Ready,
        Fact::Beaten,
        Fact::Next,
        Fact::Drawn,
        Fact::Wanted,
        Fact::Offered,
        Fact::Master,
        Fact::Nonword,
        Fact::Valid,
    ];

    /// The fact with this number.
    pub(crate) fn numbered(number: u8) -> Option<Fact> {
        Fact::ALL.get(usize::from(number)).copied()
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Lexicon {
    /// Which facts hold for a move of `seat` in this world, one bit each.
    pub(super) fn observe(&self, view: &View, world: &State, seat: Seat, action: &Action) -> u32 {
        if matches!(action, Action::Challenge | Action::Accept) {
            let verdict = view.scene.claim.map(|claim| self.verdict(&claim.word));
            return match verdict {
                None => 0,
                Some(Verdict::Valid) => Fact::Valid.bit(),
                Some(Verdict::Misspelling | Verdict::Nonword) => Fact::Nonword.bit(),
            };
        }
        if world.scene.phase != Phase::Play || world.scene.turn != seat {
            return 0;
        }
        let mut state = world.clone();
        let ended = self.apply_unrecorded(&mut state, seat, action).is_some();
        if ended && state.hand(seat).is_empty() {
            return Fact::Ends.bit();
        }
        let ready = self.rollout(&state, seat).out().is_some();
        let mut facts = Fact::Keeps.bit();
        match action {
            Action::Discard { source: Source::Stock, .. } if ready => facts |= Fact::Drawn.bit(),
            Action::Discard { source: Source::Stock, .. } => {}
            _ if ready => facts |= Fact::Ready.bit(),
            _ => {}
        }
        if taken(view, action).masters() > 0 {
            facts |= Fact::Master.bit();
        }
        if ended { facts } else { facts | self.follow(&mut state, seat, action) }
    }

    /// What comes until the seat's next turn, as far as this world tells.
    fn follow(&self, state: &mut State, seat: Seat, action: &Action) -> u32 {
        let (next, words) = (state.scene.turn, state.scene.words.len() as u8);
        let made = match action {
            Action::Word(_) => words,
            Action::Insert { number, .. } | Action::Exchange { number, .. } => *number,
            Action::Discard { .. } | Action::Challenge | Action::Accept => 0,
        };
        let mut facts = 0;
        while state.scene.turn != seat {
            let turn = state.scene.turn;
            let answer = self.rollout(state, turn).turn();
            let ended = self.apply_unrecorded(state, turn, &answer).is_some();
            if turn == next {
                facts |= answered(action, &answer, (made, ended));
            }
            if ended {
                return facts | Fact::Beaten.bit();
            }
        }
        let out = self.rollout(state, seat).out().is_some();
        facts | if out { Fact::Next.bit() } else { 0 }
    }
}

/// What the next seat's answer has to do with the move.
fn answered(action: &Action, answer: &Action, (made, ended): (u8, bool)) -> u32 {
    match (action, answer) {
        (Action::Discard { .. }, Action::Discard { source: Source::Open, .. }) => {
            Fact::Wanted.bit()
        }
        (_, Action::Insert { number, .. }) if ended && *number == made => Fact::Offered.bit(),
        _ => 0,
    }
}

/// The cards a move takes from the table.
fn taken(view: &View, action: &Action) -> Bag {
    let Action::Exchange { number, word } = action else { return Bag::EMPTY };
    let old = view.scene.words.get(*number);
    let cards = old.and_then(|old| Transfer::exchanging(old, word).ok());
    cards.map_or(Bag::EMPTY, |cards| cards.taken)
}
