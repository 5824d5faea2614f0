//! Determinization: worlds that look like a view: hidden cards placed at random so that everything
//! that was seen since the stock was last shuffled could have happened.
//!
//! First it is decided where shown cards came from ([`crate::pieces::provenance`]); then the showings are
//! served, and the rest is dealt out at random. What was seen before that shuffle is remembered
//! only as far as it is still known who holds what (`PublicState::known`).

use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::memory::{Memory, Step};
use crate::pieces::provenance::{Puzzle, Side, Sides};
use crate::pieces::public_state::Phase;
use crate::state::State;
use crate::view::View;
use arrayvec::ArrayVec;
use tablee_engine::{Chance, Rng, Seat};

impl Lexicon {
    /// A whole world that looks like `view`.
    pub(crate) fn world(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = State {
            chance: Chance::new(rng.seed()),
            scene: view.scene.clone(),
            hands: [Bag::EMPTY; 8],
            stock: ArrayVec::new(),
            memory: Memory::blank(),
        };
        // A view from outside may lack seats; the truth has them all.
        while state.scene.totals.len() < self.seats.count() {
            state.scene.totals.push(0);
        }
        while state.scene.known.len() < self.seats.count() {
            state.scene.known.push(Bag::EMPTY);
        }
        if view.scene.phase != Phase::Over {
            let puzzle = self.puzzle(view);
            let sides = puzzle.sides(rng);
            puzzle.fill(&sides, view, rng, &mut state);
        }
        state
    }

    fn puzzle<'a>(&self, view: &'a View) -> Puzzle<'a> {
        let recall = &view.memory;
        let mut hidden = *self.pack.cards();
        let mut pool = recall.pool;
        for step in &recall.trace {
            match step {
                Step::Showed(_, card) => hidden.add(*card),
                Step::Drew(_, Some(card)) => {
                    pool.take(*card);
                }
                Step::Drew(_, None) => {}
            }
        }
        let pile: Bag = view.scene.pile.iter().copied().collect();
        let mut seen = view.scene.words.cards().plus(&pile).plus(&recall.pool);
        seen = view.scene.known.iter().fold(seen, |seen, known| seen.plus(known));
        let mut held = [0; 8];
        for (seat, count) in recall.old.iter().enumerate() {
            held[seat] = usize::from(*count);
        }
        let mine = recall.mine.unwrap_or(Bag::EMPTY);
        if let Some(held) = view.seat.and_then(|seat| held.get_mut(seat.index())) {
            *held = 0;
        }
        let old = hidden.minus(&seen).minus(&mine);
        Puzzle { trace: &recall.trace, viewer: view.seat, old, held, pool }
    }
}

impl Puzzle<'_> {
    /// Places every hidden card: showings first, the rest at random.
    fn fill(&self, sides: &Sides, view: &View, rng: &mut Rng, state: &mut State) {
        let memory = &mut state.memory;
        memory.pool = view.memory.pool;
        memory.trace = self.trace.clone();
        let (mut old, mut pool, mut held) = (self.old, self.pool, self.held);
        let mut next = sides.iter();
        for at in 0..self.trace.len() {
            let Step::Showed(seat, card) = self.trace[at] else { continue };
            if self.viewer == Some(seat) {
                continue;
            }
            match next.next() {
                Some(Side::Old) => {
                    old.take(card);
                    held[seat.index()] = held[seat.index()].saturating_sub(1);
                    memory.old[seat.index()].add(card);
                }
                Some(Side::Drawn) | None => {
                    pool.take(card);
                    place(&mut memory.trace[..at], seat, card, rng);
                }
            }
        }
        deal_old(&shuffled(&old, rng), &held, &mut memory.old);
        let mut rest = shuffled(&pool, rng);
        for step in &mut memory.trace {
            if let Step::Drew(_, card @ None) = step {
                *card = rest.pop();
            }
        }
        state.stock = rest;
        if let (Some(seat), Some(mine)) = (view.seat, view.memory.mine)
            && let Some(old) = memory.old.get_mut(seat.index())
        {
            *old = mine;
        }
        self.hold(view, state);
    }

    /// Every hand is what is known of it, what it held, and what it drew, less what it showed.
    fn hold(&self, view: &View, state: &mut State) {
        for (at, known) in state.scene.known.iter().enumerate() {
            state.hands[at] = known.plus(&state.memory.old[at]);
        }
        for step in &state.memory.trace {
            match *step {
                Step::Drew(seat, Some(card)) => state.hands[seat.index()].add(card),
                Step::Drew(_, None) => {}
                Step::Showed(seat, card) => {
                    state.hands[seat.index()].take(card);
                }
            }
        }
        if let Some(mine) = view.seat.and_then(|seat| state.hands.get_mut(seat.index())) {
            *mine = view.hand();
        }
    }
}

/// Puts `card` into one of the draws of `seat` that are still open, each as likely.
fn place(before: &mut [Step], seat: Seat, card: Card, rng: &mut Rng) {
    let open = |step: &Step| *step == Step::Drew(seat, None);
    let count = before.iter().filter(|step| open(step)).count();
    if count > 0 {
        let pick = rng.index(count);
        if let Some(step) = before.iter_mut().filter(|step| open(step)).nth(pick) {
            *step = Step::Drew(seat, Some(card));
        }
    }
}

fn shuffled(bag: &Bag, rng: &mut Rng) -> ArrayVec<Card, MOST_CARDS> {
    let mut cards: ArrayVec<Card, MOST_CARDS> = bag.iter().take(MOST_CARDS).collect();
    rng.shuffle(&mut cards);
    cards
}

fn deal_old(cards: &[Card], held: &[usize; 8], hands: &mut [Bag; 8]) {
    let mut cards = cards.iter();
    for (hand, count) in hands.iter_mut().zip(held) {
        cards.by_ref().take(*count).for_each(|card| hand.add(*card));
    }
}
