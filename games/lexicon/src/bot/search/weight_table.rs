//! The learned weights laid out for playing many hands quickly: the same values as
//! [`Weights::value`], without names, lists and features in between.

use crate::bot::{COMMON, Weights};
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::pack::Pack;
use crate::words::language::Language;
use std::sync::LazyLock;

/// What others may do before the seat's next turn, as the seat sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpponentThreat {
    /// What another hand costs on average, if the hand ended now.
    pub points: f64,
    /// The chance that one of them goes out first.
    pub danger: f64,
}

/// What some cards can do on the next turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NextTurnPlays {
    /// Whether all of them together are a word.
    pub whole: bool,
    /// How many words on the table all of them fit into at once.
    pub fits: usize,
    /// How many words they can lay.
    pub subwords: usize,
    /// The letters of the longest of these.
    pub longest: usize,
}

/// The weights of one language.
pub(super) struct WeightTable {
    /// The chance that a hand of so many cards goes out on its next turn.
    out: [f64; 24],
    common: [f64; COMMON],
    ended: f64,
    word: [f64; 3],
    insert: [f64; 4],
    rivals: f64,
    table: f64,
    sizes: [f64; 8],
    beyond: f64,
    double: f64,
    vowels: f64,
    left: [f64; 5],
    subwords: [f64; 64],
    points: f64,
    letters: [f64; Card::KINDS],
    /// What rests of two cards are worth beyond that; the second index is one more than the card.
    small: Vec<[f64; Card::KINDS + 1]>,
}

/// Which cards are vowels.
const VOWELS: [usize; 6] = [0, 4, 8, 14, 20, 24];

impl WeightTable {
    /// The shipped weights.
    pub fn of(language: Language) -> &'static WeightTable {
        static FR: LazyLock<WeightTable> =
            LazyLock::new(|| WeightTable::new(&Weights::shipped(Language::Fr)));
        static EN: LazyLock<WeightTable> =
            LazyLock::new(|| WeightTable::new(&Weights::shipped(Language::En)));
        match language {
            Language::Fr => &FR,
            Language::En => &EN,
        }
    }

    fn new(weights: &Weights) -> WeightTable {
        let m = &weights.model;
        let mut small = vec![[0.0; Card::KINDS + 1]; Card::KINDS];
        for (rest, value) in &weights.small {
            let cards: Vec<usize> =
                rest.bytes().filter_map(Card::from_glyph).map(Card::index).collect();
            match cards[..] {
                [one] => small[one][0] = *value,
                [one, two] => small[one][two + 1] = *value,
                _ => {}
            }
        }
        let last = weights.out.len() - 1;
        WeightTable {
            out: std::array::from_fn(|size| weights.out[size.min(last)]),
            common: std::array::from_fn(|at| m[at]),
            ended: m[4],
            word: [m[5], m[6], m[7]],
            insert: [m[8], m[9], m[10], m[11]],
            rivals: m[12],
            table: m[13],
            sizes: std::array::from_fn(|size| if size == 0 { 0.0 } else { m[13 + size] }),
            beyond: m[21],
            double: m[22],
            vowels: m[23],
            left: std::array::from_fn(|left| m[24 + left]),
            subwords: std::array::from_fn(|count| m[29] * (1.0 + count as f64).ln()),
            points: m[30],
            letters: std::array::from_fn(|card| m[31 + card]),
            small,
        }
    }

    /// The chance that one of the hands of these sizes goes out in one round.
    pub fn danger(&self, sizes: impl Iterator<Item = usize>) -> f64 {
        1.0 - sizes.map(|size| 1.0 - self.out[size.min(23)]).product::<f64>()
    }

    /// What is the same whatever the seat does.
    pub fn common(&self, rivals: &OpponentThreat) -> f64 {
        let [even, points, danger, both] = self.common;
        even + points * rivals.points
            + danger * rivals.danger
            + both * rivals.danger * rivals.points
    }

    /// What some cards are worth to a seat that has moved, with so many words on the table: the
    /// expected difference to the average opponent, less what is common.
    pub fn value(
        &self,
        pack: &Pack,
        rest: &Bag,
        can: &NextTurnPlays,
        table: usize,
        r: &OpponentThreat,
    ) -> f64 {
        let points = f64::from(pack.total(rest));
        let safe = 1.0 - r.danger;
        let ended = self.ended * r.danger * points;
        let goes_on = if can.whole {
            self.word[0] + self.word[1] * r.points + self.word[2] * points
        } else if can.fits > 0 {
            let more = (can.fits.min(4) - 1) as f64;
            let [even, rivals, own, others] = self.insert;
            even + rivals * r.points + own * points + others * more
        } else {
            self.waiting(rest, can, points) + self.rivals * r.points + self.table * table as f64
        };
        ended + safe * goes_on
    }

    /// What cards are worth that need more than one turn.
    fn waiting(&self, rest: &Bag, can: &NextTurnPlays, points: f64) -> f64 {
        let (size, mut kinds, mut letters) = (rest.len(), 0, 0.0);
        for card in rest.kinds() {
            kinds += 1;
            letters += self.letters[card.index()] * rest.count(card) as f64;
        }
        let left = size.saturating_sub(can.longest).min(4);
        let many = can.subwords.min(63);
        self.sizes[size.clamp(1, 7)]
            + self.beyond * size.saturating_sub(7) as f64
            + self.double * size.saturating_sub(kinds) as f64
            + self.vowels * imbalance(rest, size)
            + self.left[left]
            + self.subwords[many]
            + self.points * points
            + letters
            + self.beyond(rest, size)
    }

    /// What a rest of one or two cards is worth beyond the model.
    fn beyond(&self, rest: &Bag, size: usize) -> f64 {
        if size > 2 {
            return 0.0;
        }
        let mut cards = rest.iter().map(Card::index);
        match (cards.next(), cards.next()) {
            (Some(one), Some(two)) => self.small[one][two + 1],
            (Some(one), None) => self.small[one][0],
            _ => 0.0,
        }
    }
}

/// How far the hand is from two vowels in five cards; a Master is whatever is missing.
fn imbalance(rest: &Bag, size: usize) -> f64 {
    let counts = rest.counts();
    let vowels: u8 = VOWELS.iter().map(|at| counts[*at]).sum();
    let off = (f64::from(vowels) - 0.4 * size as f64).abs();
    (off - rest.masters() as f64).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Situation;
    use crate::pieces::pack::PackName;
    use tablee_engine::{Seats, Seed};

    #[test]
    fn values_are_those_of_the_weights() {
        let pack = Pack::new(PackName::Francais, Seats(4));
        let mut cards: Vec<Card> = pack.cards().iter().collect();
        let mut rng = Seed::numbered(9).stream("scale", 0);
        let weights = Weights::shipped(Language::Fr);
        for round in 0..500 {
            rng.shuffle(&mut cards);
            let hand: Bag = cards.iter().copied().take(1 + round % 10).collect();
            let rivals = OpponentThreat { points: 30.0 * rng.unit(), danger: rng.unit() };
            let can = NextTurnPlays {
                whole: rng.below(4) == 0,
                fits: rng.index(3) * rng.index(2),
                subwords: rng.index(60),
                longest: rng.index(hand.len() + 1),
            };
            let table = rng.index(8);
            let situation = Situation {
                hand,
                whole: can.whole,
                fits: can.fits,
                subwords: can.subwords,
                longest: can.longest,
                table,
                rivals: rivals.points,
                danger: rivals.danger,
            };
            let scale = WeightTable::of(Language::Fr);
            let here = scale.common(&rivals) + scale.value(&pack, &hand, &can, table, &rivals);
            let there = weights.value(&situation, &pack);
            assert!((here - there).abs() < 1e-9, "{situation:?}: {here} and {there}");
        }
    }
}
