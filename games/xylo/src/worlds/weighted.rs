//! Weighted worlds, drawn by how likely they are: the paths of `Worlds` with odds on every step,
//! prepared once for a view so that each draw is a walk of eleven steps.

use crate::worlds::Worlds;
use tablee_engine::Rng;

/// One is the whole of a word's range.
const WHOLE: f64 = 4_294_967_296.0;

/// A step that puts one number on the places `from` to `to`, without the last, of one row.
pub(crate) struct Run {
    pub lane: usize,
    pub from: usize,
    pub to: usize,
    pub number: u8,
}

/// One level: where each node's steps begin, and for each step where it leads and the share of
/// the node's odds that it and the steps before it have.
struct Level {
    starts: Vec<u32>,
    steps: Vec<(u64, u32)>,
}

/// All worlds that fit what is known, likelier ones more often.
pub(crate) struct WeightedWorlds {
    levels: Vec<Level>,
    /// Per level and node, how far each row is filled, one byte per row.
    fills: Vec<Vec<u64>>,
    lanes: usize,
}

impl WeightedWorlds {
    /// Nothing where nothing fits. `odds` says how much likelier or less likely a run is than
    /// others; they multiply.
    pub(crate) fn new(worlds: &Worlds, odds: impl Fn(&Run) -> f64) -> Option<WeightedWorlds> {
        if worlds.count() == 0 {
            return None;
        }
        let mut levels: Vec<Level> = Vec::new();
        let mut masses: Vec<f64> = worlds.ends().map(|end| f64::from(u8::from(end))).collect();
        for level in (0..worlds.levels()).rev() {
            let number = (worlds.levels() - 1 - level) as u8;
            let next: Vec<u64> = worlds.fills(level + 1).collect();
            let mut table = Level { starts: vec![0], steps: Vec::new() };
            let mut own = Vec::new();
            for (node, fill) in worlds.fills(level).enumerate() {
                let weigh = |step: &u32| {
                    let to = next[*step as usize];
                    masses[*step as usize] * weight(fill, to, number, worlds.lanes(), &odds)
                };
                own.push(table.add(worlds.steps_from(level, node), weigh));
            }
            // Only ratios matter, and the products grow beyond any number.
            let most = own.iter().fold(f64::MIN_POSITIVE, |most, mass| most.max(*mass));
            own.iter_mut().for_each(|mass| *mass /= most);
            masses = own;
            levels.push(table);
        }
        levels.reverse();
        let fills = (0..=worlds.levels()).map(|level| worlds.fills(level).collect()).collect();
        Some(WeightedWorlds { levels, fills, lanes: worlds.lanes() })
    }

    /// Draws a world and tells its runs, the highest number first.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut Rng, mut tell: impl FnMut(Run)) {
        let (mut node, mut fill) = (0, 0);
        let mut number = self.levels.len() as u8;
        for (level, fills) in self.levels.iter().zip(self.fills.iter().skip(1)) {
            number -= 1;
            node = level.follow(node, rng);
            let next = fills[node];
            for lane in 0..self.lanes {
                let (from, to) = (filled(fill, lane), filled(next, lane));
                if from < to {
                    tell(Run { lane, from, to, number });
                }
            }
            fill = next;
        }
    }
}

impl Level {
    /// The steps of one more node; returns what its worlds weigh altogether.
    fn add(&mut self, steps: &[u32], weigh: impl Fn(&u32) -> f64) -> f64 {
        let weights: Vec<f64> = steps.iter().map(weigh).collect();
        let all: f64 = weights.iter().sum();
        let last = weights.iter().rposition(|weight| *weight > 0.0);
        let mut sum = 0.0;
        for (n, (step, weight)) in steps.iter().zip(&weights).enumerate() {
            sum += weight;
            let upto =
                if Some(n) == last { WHOLE } else { sum / all.max(f64::MIN_POSITIVE) * WHOLE };
            // Steps without a world behind them are never taken.
            if *weight > 0.0 {
                self.steps.push((upto as u64, *step));
            }
        }
        self.starts.push(self.steps.len() as u32);
        all
    }

    #[inline]
    fn follow(&self, node: usize, rng: &mut Rng) -> usize {
        let steps = &self.steps[self.starts[node] as usize..self.starts[node + 1] as usize];
        let step = match steps {
            [only] => only,
            _ => {
                let word = u64::from(rng.word());
                &steps[steps.partition_point(|(upto, _)| *upto <= word).min(steps.len() - 1)]
            }
        };
        step.1 as usize
    }
}

#[inline]
fn filled(fill: u64, lane: usize) -> usize {
    usize::from((fill >> (8 * lane)) as u8)
}

fn weight(fill: u64, next: u64, number: u8, lanes: usize, odds: impl Fn(&Run) -> f64) -> f64 {
    let run = |lane| Run { lane, from: filled(fill, lane), to: filled(next, lane), number };
    (0..lanes).map(run).filter(|run| run.from < run.to).map(|run| odds(&run)).product()
}
