//! Every way the hidden numbers can lie, counted and drawn exactly.
//!
//! Rows never rise (X3), so a world is filled in level by level, from the highest number down: at
//! number v each row takes its next few places. Together the rows take every unseen card of
//! number v once, and every known v besides. A world is exactly one path of such steps through
//! the vectors of how far the rows are filled; counting paths from the end and following one by
//! its number gives every world the same chance. Knows nothing of the real pack.

mod layings;
mod node_table;
pub(crate) mod weighted;

use crate::worlds::layings::Layings;
use crate::worlds::node_table::NodeTable;
use tablee_engine::Rng;

/// The most rows that can have hidden cards.
pub const MOST_LANES: usize = 8;

/// One place of a row: its colour, and its number where that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Index of the colour, below 8.
    pub colour: u8,
    /// The number, where known.
    pub number: Option<u8>,
}

/// A row of places, and the highest known number from each place on (−1: none).
pub(crate) struct Lane {
    pub places: Vec<Place>,
    pub peaks: Vec<i8>,
}

/// How far each row is filled, one byte per row.
pub(crate) type Fill = u64;

pub(crate) struct Node {
    pub fill: Fill,
    /// How many ways lead from here to the end.
    pub ways: u128,
    /// Where its steps begin in the list of steps; they end where the next node's begin.
    pub steps: u32,
}

/// All worlds that fit what is known.
pub struct Worlds {
    lanes: Vec<Lane>,
    /// One layer of nodes per level, and a last one where every row is full.
    layers: Vec<Vec<Node>>,
    /// Per layer, the nodes of the next layer that its nodes lead to.
    steps: Vec<Vec<u32>>,
}

impl Worlds {
    /// The worlds of these rows. `unseen[v]` is the set of colours, as a mask, whose card of
    /// number v lies hidden somewhere in them.
    pub fn new(rows: impl IntoIterator<Item = Vec<Place>>, unseen: &[u8]) -> Worlds {
        let lanes = rows.into_iter().take(MOST_LANES).map(Lane::new).collect();
        let mut worlds = Worlds { lanes, layers: Vec::new(), steps: Vec::new() };
        worlds.layers.push(vec![Node { fill: 0, ways: 0, steps: 0 }]);
        let mut index = NodeTable::new();
        for (number, colours) in unseen.iter().enumerate().rev() {
            worlds.add_level(number as i8, *colours, &mut index);
        }
        worlds.count_ways();
        worlds
    }

    /// How many there are; none when nothing fits.
    pub fn count(&self) -> u128 {
        self.layers.first().and_then(|layer| layer.first()).map_or(0, |node| node.ways)
    }

    /// The world numbered `n`, below `count`: each row's numbers from the left.
    pub fn nth(&self, mut n: u128) -> Option<Vec<Vec<u8>>> {
        if n >= self.count() {
            return None;
        }
        let mut rows: Vec<Vec<u8>> = vec![Vec::new(); self.lanes.len()];
        let levels = self.steps.len();
        let mut at = 0;
        for level in 0..levels {
            let next = &self.layers[level + 1];
            for step in self.steps_from(level, at) {
                let ways = next.get(*step as usize)?.ways;
                if n < ways {
                    at = *step as usize;
                    break;
                }
                n -= ways;
            }
            let number = (levels - 1 - level) as u8;
            let fill = next[at].fill;
            for (lane, row) in rows.iter_mut().enumerate() {
                row.resize(filled(fill, lane), number);
            }
        }
        Some(rows)
    }

    /// One world, every one as likely as any other; nothing when nothing fits.
    pub fn sample(&self, rng: &mut Rng) -> Option<Vec<Vec<u8>>> {
        let count = self.count();
        (count > 0).then(|| below(count, rng)).and_then(|n| self.nth(n))
    }

    /// How many numbers there are to lay.
    pub(crate) fn levels(&self) -> usize {
        self.steps.len()
    }

    /// How many rows there are.
    pub(crate) fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// How far the rows can be filled before a level, one byte per row.
    pub(crate) fn fills(&self, level: usize) -> impl Iterator<Item = u64> + '_ {
        self.layers.get(level).into_iter().flatten().map(|node| node.fill)
    }

    /// For each node of the last level, whether it ends a world.
    pub(crate) fn ends(&self) -> impl Iterator<Item = bool> + '_ {
        self.layers.last().into_iter().flatten().map(|node| node.ways > 0)
    }

    /// The nodes of the next level that a node leads to.
    pub(crate) fn steps_from(&self, level: usize, node: usize) -> &[u32] {
        let steps = &self.steps[level];
        let layer = &self.layers[level];
        let end = layer.get(node + 1).map_or(steps.len(), |next| next.steps as usize);
        &steps[layer[node].steps as usize..end]
    }

    /// Finds where every node of the last layer can go with the cards of one number.
    fn add_level(&mut self, number: i8, colours: u8, index: &mut NodeTable) {
        let Some(mut layer) = self.layers.pop() else { return };
        let mut spread =
            Layings { lanes: &self.lanes, number, next: Vec::new(), steps: Vec::new(), index };
        spread.index.clear();
        for node in &mut layer {
            node.steps = spread.steps.len() as u32;
            spread.over(0, colours, node.fill);
        }
        let Layings { next, steps, .. } = spread;
        self.layers.push(layer);
        self.layers.push(next);
        self.steps.push(steps);
    }

    /// Counts from the end: one way from where every row is full, none from elsewhere.
    fn count_ways(&mut self) {
        let full = self
            .lanes
            .iter()
            .enumerate()
            .fold(0, |fill, (lane, row)| fill | (row.places.len() as Fill) << (8 * lane));
        for node in self.layers.last_mut().into_iter().flatten() {
            node.ways = u128::from(node.fill == full);
        }
        for level in (0..self.steps.len()).rev() {
            for node in 0..self.layers[level].len() {
                let next = &self.layers[level + 1];
                let steps = self.steps_from(level, node);
                let ways = steps.iter().map(|step| next[*step as usize].ways).sum();
                self.layers[level][node].ways = ways;
            }
        }
    }
}

/// How far a row is filled.
#[inline]
pub(crate) fn filled(fill: Fill, lane: usize) -> usize {
    usize::from((fill >> (8 * lane)) as u8)
}

impl Lane {
    fn new(mut places: Vec<Place>) -> Lane {
        places.truncate(200);
        let mut peaks = vec![-1; places.len() + 1];
        for (n, place) in places.iter().enumerate().rev() {
            let own = place.number.map_or(-1, |number| number.min(100) as i8);
            peaks[n] = own.max(peaks[n + 1]);
        }
        Lane { places, peaks }
    }
}

/// A fair number below `count`: as many random bits as it needs, again while they are too many.
fn below(count: u128, rng: &mut Rng) -> u128 {
    let mask = u128::MAX >> (count - 1).leading_zeros().min(127);
    let words = if mask >> 32 == 0 {
        1
    } else if mask >> 64 == 0 {
        2
    } else {
        4
    };
    loop {
        let drawn = (0..words).fold(0u128, |bits, _| bits << 32 | u128::from(rng.word())) & mask;
        if drawn < count {
            return drawn;
        }
    }
}
