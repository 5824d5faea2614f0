//! Playable cards: the rules of play as functions of one row's face-down cards: what may be led,
//! followed with, looked at. Sets of positions are masks whose bit p is position p.

use tablee_engine::nth_bit;

/// X4.2: everything but the leftmost face-down card, unless it is the only one.
#[inline]
pub fn leads(down: u16) -> u16 {
    let but_leftmost = down & down.wrapping_sub(1);
    if but_leftmost == 0 { down } else { but_leftmost }
}

/// X4.3: the led colour where the row has it, else anything.
#[inline]
pub fn follows(down: u16, of_led: u16) -> u16 {
    let following = down & of_led;
    if following == 0 { down } else { following }
}

/// X8.3: an automaton's lowest card of the led colour, else its lowest trump, else its rightmost.
/// In a row that never rises, the lowest card of a colour is its rightmost one.
#[inline]
pub fn automaton(down: u16, of_led: u16, of_trump: u16) -> u8 {
    let among = [down & of_led, down & of_trump].into_iter().find(|set| *set != 0);
    rightmost(among.unwrap_or(down))
}

/// The rightmost position of a set; 0 for an empty one.
#[inline]
pub fn rightmost(set: u16) -> u8 {
    (set | 1).ilog2() as u8
}

/// The leftmost position of a set; 0 for an empty one.
#[inline]
pub fn leftmost(set: u16) -> u8 {
    if set == 0 { 0 } else { set.trailing_zeros() as u8 }
}

/// The positions of a set, from the left.
#[inline]
pub fn positions(mut set: u16) -> impl ExactSizeIterator<Item = u8> {
    // A mapped range knows its length, so menus grow without a check per action.
    (0..set.count_ones() as usize).map(move |_| take_leftmost(&mut set))
}

/// The position of a set that has so many before it.
#[inline]
pub fn nth(set: u16, before: u32) -> Option<u8> {
    let position = nth_bit(set.into(), before);
    (position != 0).then(|| position.trailing_zeros() as u8)
}

/// X5.1: pairs of face-down neighbours from the left; gaps do not separate.
#[inline]
pub fn neighbours(mut down: u16) -> impl ExactSizeIterator<Item = (u8, u8)> {
    (1..down.count_ones() as usize).map(move |_| {
        let left = take_leftmost(&mut down);
        (left, leftmost(down))
    })
}

#[inline]
fn take_leftmost(set: &mut u16) -> u8 {
    let position = leftmost(*set);
    *set &= set.wrapping_sub(1);
    position
}

/// Whether a position is in a set.
#[inline]
pub fn has(set: u16, position: u8) -> bool {
    position < 16 && set >> position & 1 != 0
}
