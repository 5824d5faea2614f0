//! Weights of the rollout policy: a few numbers, found by play of the policy against itself
//! (`examples/train.rs`).

/// How many numbers there are.
pub const WEIGHTS: usize = 24;

/// The numbers, by the names below. Turns are the unit: shedding one weak group saves one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights(pub [f32; WEIGHTS]);

/// How fast a single, a pair, a triple loses its hold with every stronger one that may be out.
pub(crate) const FADE: [usize; 3] = [0, 1, 2];
/// What holding the trick saves beyond the turn itself, for a single, a pair, a triple.
pub(crate) const MASTERY: [usize; 3] = [3, 4, 5];
/// What four of a number cost while they are not a play of five.
pub(crate) const FOUR: usize = 6;
/// What holding the trick saves beyond the turn itself, for a play of five.
pub(crate) const MASTERY_OF_FIVE: usize = 7;
/// The hold of the weakest straight, and what the strongest has beyond it.
pub(crate) const STRAIGHT: usize = 8;
pub(crate) const STRAIGHT_HIGHER: usize = 9;
/// The hold of a flush and of a full house.
pub(crate) const FLUSH: usize = 10;
pub(crate) const FULL_HOUSE: usize = 11;
/// What the lead of the next trick is worth, by the tiles of the play: one, two, three, five.
pub(crate) const LEAD: [usize; 4] = [12, 13, 14, 15];
/// What a tile fewer is worth, and a 2 fewer (R6: it doubles), when another goes out soon.
pub(crate) const SHED: usize = 16;
pub(crate) const TWO: usize = 17;
/// What it costs to let somebody out who holds one tile, or two.
pub(crate) const RISK: [usize; 2] = [18, 19];
/// What a pass is worth, and what it is worth more where it ends the trick.
pub(crate) const PASS: usize = 20;
pub(crate) const LAST_PASS: usize = 21;
/// What it costs to take a tile out of a play of five.
pub(crate) const BREAK: usize = 22;
/// What answering is worth more with every tile that one holds beyond the nearest rival.
pub(crate) const BEHIND: usize = 23;

impl Weights {
    /// Written by hand: where training began.
    pub const BY_HAND: Weights = Weights([
        0.35, 0.8, 1.0, 1.3, 1.2, 1.0, 0.2, 0.9, 0.4, 0.3, 0.6, 0.75, 0.5, 0.5, 0.5, 0.4, 0.3, 1.5,
        0.8, 0.4, 0.0, 0.0, 0.8, 0.0,
    ]);

    /// Those in use.
    pub const TRAINED: Weights = Weights([
        0.341, 0.669, 1.0, 1.3, 1.476, 0.060, 0.2, 0.611, 0.141, 0.3, 0.360, 0.75, 0.313, 0.255,
        0.261, 0.4, 0.3, 1.396, 0.577, -0.212, -0.460, -0.028, 0.313, 0.146,
    ]);

    #[inline]
    pub(crate) fn at(&self, which: usize) -> f32 {
        self.0[which]
    }
}
