//! Neural network: two sparse sums, two full layers, one number.

use super::Sum;
use super::action_features::ActionFeatures;
use super::view_features::ViewFeatures;

/// Neurons in a layer.
pub(super) const WIDTH: usize = 512;
/// How many plays are judged side by side, so that a row of weights is read once for all.
const ABREAST: usize = 16;
/// Numbers added up side by side: sums the compiler can keep in wide registers.
const LANES: usize = 16;

/// All weights.
pub(super) struct Layers {
    /// One row per feature of a view, then the bias.
    view: Vec<f32>,
    view_bias: Vec<f32>,
    /// One row per feature of a play.
    offer: Vec<f32>,
    second: Full,
    third: Full,
    last: Vec<f32>,
    last_bias: f32,
    /// Chips to one of the net's units.
    unit: f32,
}

/// A full layer, one row per neuron.
struct Full {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Layers {
    /// Reads what `games/lexio/training` wrote: four words of sizes, then half floats.
    pub(super) fn read(bytes: &[u8]) -> Option<Layers> {
        let (head, body) = bytes.split_at_checked(16)?;
        let size = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?));
        let (views, offers, width) = (size(0)? as usize, size(4)? as usize, size(8)? as usize);
        if (views, offers, width) != (ViewFeatures::FEATURES, ActionFeatures::FEATURES, WIDTH) {
            return None;
        }
        let mut body = Body(body);
        Some(Layers {
            view: body.take(views * WIDTH)?,
            view_bias: body.take(WIDTH)?,
            offer: body.take(offers * WIDTH)?,
            second: body.full()?,
            third: body.full()?,
            last: body.take(WIDTH)?,
            last_bias: body.take(1)?.first().copied()?,
            unit: size(12)? as f32,
        })
    }

    /// The first layer's share of a view.
    pub(super) fn seen(&self, told: &ViewFeatures) -> Sum {
        let mut sum = [0.0; WIDTH];
        sum.copy_from_slice(&self.view_bias);
        for (feature, size) in told.features() {
            add(&mut sum, &self.view[feature * WIDTH..][..WIDTH], size);
        }
        sum
    }

    /// What each play is worth, in chips.
    pub(super) fn judge(&self, seen: &Sum, offers: &[ActionFeatures]) -> Vec<f32> {
        offers.chunks(ABREAST).flat_map(|some| self.judge_some(seen, some)).collect()
    }

    fn judge_some(&self, seen: &Sum, offers: &[ActionFeatures]) -> Vec<f32> {
        let first: Vec<Sum> = offers.iter().map(|offer| self.first(seen, offer)).collect();
        let second = self.second.forward(&first);
        let third = self.third.forward(&second);
        let both = second.iter().zip(&third);
        both.map(|(second, third)| self.worth(second, third)).collect()
    }

    fn first(&self, seen: &Sum, offer: &ActionFeatures) -> Sum {
        let mut sum = *seen;
        for feature in offer.features() {
            add(&mut sum, &self.offer[feature * WIDTH..][..WIDTH], 1.0);
        }
        sum.map(|sum| sum.max(0.0))
    }

    /// The third layer adds to the second.
    fn worth(&self, second: &Sum, third: &Sum) -> f32 {
        (dot(second, &self.last) + dot(third, &self.last) + self.last_bias) * self.unit
    }
}

impl Full {
    /// All neurons for all plays, nothing below zero.
    fn forward(&self, before: &[Sum]) -> Vec<Sum> {
        let mut after = vec![[0.0; WIDTH]; before.len()];
        for (neuron, (row, bias)) in self.weights.chunks(WIDTH).zip(&self.bias).enumerate() {
            for (before, after) in before.iter().zip(&mut after) {
                after[neuron] = (dot(before, row) + bias).max(0.0);
            }
        }
        after
    }
}

fn add(sum: &mut Sum, row: &[f32], size: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += size * weight;
    }
}

#[inline]
fn dot(a: &Sum, b: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

/// What is still to be read.
struct Body<'a>(&'a [u8]);

impl Body<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<f32>> {
        let (taken, rest) = self.0.split_at_checked(2 * count)?;
        self.0 = rest;
        Some(taken.chunks_exact(2).map(|two| half(u16::from_le_bytes([two[0], two[1]]))).collect())
    }

    fn full(&mut self) -> Option<Full> {
        Some(Full { weights: self.take(WIDTH * WIDTH)?, bias: self.take(WIDTH)? })
    }
}

/// A half float: a sign, five bits of exponent, ten of fraction.
fn half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023) / 1024.0);
    match exponent {
        0 => sign * fraction * 2f32.powi(-14),
        _ => sign * (1.0 + fraction) * 2f32.powi(exponent - 15),
    }
}
