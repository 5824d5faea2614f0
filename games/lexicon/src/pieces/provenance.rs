//! Provenance: where shown cards came from. Since the stock was last shuffled there are two kinds
//! of hidden cards: those that were in hands at that moment (`old`) and those of the pool the stock
//! was made of. A card that a seat showed without being known to hold it is one of the two: the
//! seat held it then, or it had drawn it before it showed it.

use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::max_flow::{Network, PLENTY};
use crate::pieces::memory::{Step, Trace};
use arrayvec::ArrayVec;
use tablee_engine::{Rng, Seat};

/// How often sides are drawn at random before they are computed.
const TRIES: usize = 16;

/// Where a shown card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The seat held it when the stock was shuffled.
    Old,
    /// The seat had drawn it since.
    Drawn,
}

pub(crate) type Sides = ArrayVec<Side, { 2 * MOST_CARDS }>;

/// What is hidden from the viewer, and what must come of it.
pub(crate) struct Puzzle<'a> {
    /// Draws and showings, as the viewer remembers them.
    pub trace: &'a Trace,
    /// Whose cards are not hidden.
    pub viewer: Option<Seat>,
    /// Cards that were in other hands at the shuffle.
    pub old: Bag,
    /// How many of them each seat held.
    pub held: [usize; 8],
    /// Cards of the pool that the viewer did not draw.
    pub pool: Bag,
}

impl Puzzle<'_> {
    /// The showings of other seats, with what the seat had drawn before each.
    fn showings(&self) -> impl Iterator<Item = (Seat, Card, usize)> + '_ {
        let mut drawn = [0; 8];
        self.trace.iter().filter_map(move |step| match *step {
            Step::Drew(seat, _) => {
                drawn[seat.index()] += 1;
                None
            }
            Step::Showed(seat, _) if self.viewer == Some(seat) => None,
            Step::Showed(seat, card) => Some((seat, card, drawn[seat.index()])),
        })
    }

    /// Sides that are possible, near to as likely as they are.
    pub fn sides(&self, rng: &mut Rng) -> Sides {
        if self.old.is_empty() {
            // Since the deal: everything came from the one pool.
            return self.showings().map(|_| Side::Drawn).collect();
        }
        (0..TRIES).find_map(|_| self.guess(rng)).unwrap_or_else(|| self.solve())
    }

    /// Sides drawn at random, each as likely as the cards and the places left make it.
    fn guess(&self, rng: &mut Rng) -> Option<Sides> {
        let (mut old, mut pool, mut held) = (self.old, self.pool, self.held);
        let mut used = [0usize; 8];
        let mut sides = Sides::new();
        for (seat, card, drawn) in self.showings() {
            let at = seat.index();
            let free = drawn.saturating_sub(used[at]);
            let by_old = old.count(card) * held[at] * pool.len().max(1);
            let by_drawn = pool.count(card) * free * old.len().max(1);
            if by_old + by_drawn == 0 {
                return None;
            }
            if rng.index(by_old + by_drawn) < by_old {
                old.take(card);
                held[at] -= 1;
                sides.push(Side::Old);
            } else {
                pool.take(card);
                used[at] += 1;
                sides.push(Side::Drawn);
            }
        }
        Some(sides)
    }

    /// Sides that are possible, found as a flow: a unit is a showing served from an old card.
    fn solve(&self) -> Sides {
        let showings: ArrayVec<_, { 2 * MOST_CARDS }> = self.showings().collect();
        let shown: Bag = showings.iter().map(|(_, card, _)| *card).collect();
        let (letters, chain) = (2, 2 + Card::KINDS);
        let mut net = Network::new(chain + showings.len());
        for card in Card::all() {
            // What the pool cannot serve must come from old cards.
            let least = shown.count(card).saturating_sub(self.pool.count(card));
            net.edge(0, letters + card.index(), least as i32, self.old.count(card) as i32);
        }
        let mut served = ArrayVec::<usize, { 2 * MOST_CARDS }>::new();
        for (at, (seat, card, drawn)) in showings.iter().enumerate() {
            served.push(net.edge(letters + card.index(), chain + at, 0, 1));
            // What a seat had not drawn in time must come from its old cards.
            let shown = showings[..=at].iter().filter(|(other, ..)| other == seat).count();
            let least = shown.saturating_sub(*drawn) as i32;
            match showings[at + 1..].iter().position(|(other, ..)| other == seat) {
                Some(next) => net.edge(chain + at, chain + at + 1 + next, least, PLENTY),
                None => net.edge(chain + at, 1, least, self.held[seat.index()] as i32),
            };
        }
        net.solve();
        let side = |edge: &usize| if net.carried(*edge) > 0 { Side::Old } else { Side::Drawn };
        served.iter().map(side).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bag(text: &str) -> Bag {
        text.bytes().filter_map(Card::from_glyph).collect()
    }

    fn trace(text: &str) -> Trace {
        text.split(' ').filter_map(|step| Step::try_from(step.to_owned()).ok()).collect()
    }

    /// Whether every showing can be served, and in time.
    fn holds(puzzle: &Puzzle<'_>, sides: &Sides) -> bool {
        let (mut old, mut pool, mut held, mut used) =
            (puzzle.old, puzzle.pool, puzzle.held, [0; 8]);
        puzzle.showings().zip(sides).all(|((seat, card, drawn), side)| match side {
            Side::Old => {
                let free = held[seat.index()] > 0;
                held[seat.index()] = held[seat.index()].saturating_sub(1);
                old.take(card) && free
            }
            Side::Drawn => {
                used[seat.index()] += 1;
                pool.take(card) && used[seat.index()] <= drawn
            }
        })
    }

    fn puzzle<'a>(trace: &'a Trace, old: &str, held: &[usize], pool: &str) -> Puzzle<'a> {
        let mut places = [0; 8];
        places[..held.len()].copy_from_slice(held);
        Puzzle { trace, viewer: None, old: bag(old), held: places, pool: bag(pool) }
    }

    #[test]
    fn a_card_only_one_seat_can_have_had_is_left_to_it() {
        // Both show an E. Seat 1 has drawn nothing, so the old E was its own.
        let steps = trace("0+ 0-E 1-E");
        let puzzle = puzzle(&steps, "EA", &[1, 1], "EB");
        let sides = puzzle.solve();
        assert_eq!(sides.as_slice(), [Side::Drawn, Side::Old]);
        assert!(holds(&puzzle, &sides));
    }

    #[test]
    fn what_is_shown_before_drawing_was_held() {
        let steps = trace("0-A 0+ 0-A 1+ 1-B 1-A");
        let puzzle = puzzle(&steps, "AAC", &[1, 2], "ABD");
        let sides = puzzle.solve();
        assert_eq!(sides.as_slice(), [Side::Old, Side::Drawn, Side::Drawn, Side::Old]);
        assert!(holds(&puzzle, &sides));
    }

    /// A story that really happened, so that it can be told.
    fn story(rng: &mut Rng) -> (Trace, Bag, Vec<usize>, Bag) {
        let mut cards: Vec<Card> = bag("AABBCCAABBCCAABB").iter().collect();
        rng.shuffle(&mut cards);
        let mut stock = cards.split_off(8);
        let (old, pool) = (cards.iter().copied().collect(), stock.iter().copied().collect());
        let mut hands = [cards[..3].to_vec(), cards[3..5].to_vec(), cards[5..].to_vec()];
        let held = hands.iter().map(Vec::len).collect();
        let mut steps = Trace::new();
        for _ in 0..14 {
            let at = rng.index(3);
            let seat = Seat(at as u8);
            if rng.below(2) == 0 {
                if let Some(card) = stock.pop() {
                    hands[at].push(card);
                    steps.push(Step::Drew(seat, None));
                }
            } else if !hands[at].is_empty() {
                let pick = rng.index(hands[at].len());
                let card = hands[at].swap_remove(pick);
                steps.push(Step::Showed(seat, card));
            }
        }
        (steps, old, held, pool)
    }

    #[test]
    fn every_true_story_is_solved() {
        let mut rng = tablee_engine::Seed::numbered(3).stream("stories", 0);
        let mut guesses = 0;
        for _ in 0..2000 {
            let (steps, old, held, pool) = story(&mut rng);
            let mut places = [0; 8];
            places[..3].copy_from_slice(&held);
            let puzzle = Puzzle { trace: &steps, viewer: None, old, held: places, pool };
            assert!(holds(&puzzle, &puzzle.solve()), "{steps:?}");
            if let Some(sides) = puzzle.guess(&mut rng) {
                assert!(holds(&puzzle, &sides), "{steps:?}");
                guesses += 1;
            }
        }
        assert!((1000..2000).contains(&guesses), "some guesses fail: {guesses}");
    }
}
