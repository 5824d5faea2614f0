//! Scale: how deep the numbers of a pack lie in a sorted row.

use crate::pieces::card::{Card, Colour};

/// How the numbers of a pack lie when all its cards are sorted: the highest has depth 0, the
/// lowest 1. A row is a sample of the pack, so depth grows evenly along it.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// The depth at which the cards of a number lie, on average.
    pub depth: [f32; 11],
    /// The number to expect at each of so many depths.
    number: [f32; STEPS + 2],
}

/// At how many depths the number to expect is kept.
const STEPS: usize = 60;

impl Scale {
    pub(crate) fn of(pack: impl Iterator<Item = Card>) -> Scale {
        let mut count = [0.0f32; 11];
        pack.for_each(|card| count[usize::from(card.number())] += 1.0);
        let all = count.iter().sum::<f32>().max(1.0);
        let (mut depth, mut above) = ([0.0; 11], 0.0);
        for number in (0..11).rev() {
            depth[number] = (above + count[number] / 2.0) / all;
            above += count[number];
        }
        let mut scale = Scale { depth, number: [0.0; STEPS + 2] };
        for step in 0..=STEPS {
            scale.number[step] = scale.invert(step as f32 / STEPS as f32);
        }
        scale
    }

    /// Between two numbers as the depth lies between theirs.
    fn invert(&self, depth: f32) -> f32 {
        let Some(low) = (0..11).rev().find(|number| self.depth[*number] > depth) else {
            return 0.0;
        };
        let high = (low + 1).min(10);
        let width = self.depth[low] - self.depth[high];
        let part = if width > 0.0 { (self.depth[low] - depth) / width } else { 0.0 };
        low as f32 + part.min(1.0)
    }

    #[inline]
    pub fn at(&self, depth: f32) -> f32 {
        let place = depth.clamp(0.0, 1.0) * STEPS as f32;
        let whole = place as usize;
        self.number[whole] + (self.number[whole + 1] - self.number[whole]) * (place - whole as f32)
    }
}

/// How deep a card of a colour lies at least, a little below the highest it can be.
#[inline]
pub(crate) fn top_depth(scale: &Scale, colour: Colour) -> f32 {
    let highest = usize::from(colour.highest());
    scale.depth[highest] * 0.7 + scale.depth[highest.saturating_sub(1)] * 0.3
}
