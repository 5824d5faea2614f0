//! Chance of a bid to be met: tricks that are missing against tricks to expect, and how sure a look
//! must be to be worth it now.

// Found by trying, like the rest of an evaluation.
/// How far off an aim may be with no card left, and how much each card left helps.
const BASE_REACH: f32 = 0.51;
const CARD_REACH: f32 = 0.2;
/// How fast the chance to meet a bid falls with the aim being off.
const BELL: f32 = 3.36;
/// The chance a look must promise with four cards left, and how much more for each further card:
/// who bids late knows its tricks and most of its row.
const PROMISE: f32 = 0.79;
const PATIENCE: f32 = 0.164;
/// How much the better of two cards counts.
const BETTER: f32 = 0.75;

/// The chance that a look must promise with so many cards left.
#[inline]
pub(crate) fn asked(cards: u32) -> f32 {
    PROMISE + PATIENCE * (cards as f32 - 4.0)
}

/// The chance of two cards of which the better will be bid.
#[inline]
pub(crate) fn better_of(left: f32, right: f32) -> f32 {
    left.max(right) * BETTER + left.min(right) * (1.0 - BETTER)
}

/// How likely `rest` tricks expected of so many cards become the `need` that is missing.
#[inline]
pub(crate) fn aim(need: f32, rest: f32, cards: f32) -> f32 {
    if need < -0.5 || need > cards + 0.5 {
        return 0.0;
    }
    let off = (need - rest) / (BASE_REACH + CARD_REACH * cards);
    let bell = 1.0 / (1.0 + off * off / BELL);
    bell * bell
}
