//! Drawing cards: who deals first (L2, L8.1) and who wins among equals (L8.3), from the seed.

use crate::person::TableNo;
use tablee_engine::{Rng, Seed};

/// The letters of the printed pack with their counts (L1); a drawn Master is drawn again, so it
/// is left out.
const PACK: [(char, u8); 26] = [
    ('A', 4),
    ('B', 1),
    ('C', 1),
    ('D', 1),
    ('E', 4),
    ('F', 1),
    ('G', 1),
    ('H', 3),
    ('I', 4),
    ('J', 1),
    ('K', 1),
    ('L', 3),
    ('M', 1),
    ('N', 1),
    ('O', 3),
    ('P', 1),
    ('Q', 1),
    ('R', 3),
    ('S', 3),
    ('T', 3),
    ('U', 3),
    ('V', 1),
    ('W', 3),
    ('X', 1),
    ('Y', 1),
    ('Z', 1),
];

/// The stream of chance for one table of one round.
pub(crate) fn stream(seed: &Seed, name: &str, round: u16, table: TableNo) -> Rng {
    seed.stream(name, u32::from(round) << 16 | u32::from(table.0))
}

/// One card each; the highest wins, A high; equal highest draw again. Which of `count` wins.
pub(crate) fn highest(rng: &mut Rng, count: usize) -> usize {
    let mut drawing: Vec<usize> = (0..count).collect();
    while drawing.len() > 1 {
        let mut pack: Vec<char> =
            PACK.iter().flat_map(|(letter, n)| (0..*n).map(|_| *letter)).collect();
        rng.shuffle(&mut pack);
        // A is highest, so the first letter of the alphabet wins.
        let best = drawing.iter().zip(&pack).map(|(_, letter)| *letter).min();
        let cards: Vec<char> = pack.into_iter().take(drawing.len()).collect();
        let mut card = cards.into_iter();
        drawing.retain(|_| card.next() == best);
    }
    drawing.first().copied().unwrap_or_default()
}

/// Equals in the order of repeated draws.
pub(crate) fn order(rng: &mut Rng, mut equals: Vec<usize>) -> Vec<usize> {
    let mut ordered = Vec::with_capacity(equals.len());
    while !equals.is_empty() {
        ordered.push(equals.remove(highest(rng, equals.len())));
    }
    ordered
}
