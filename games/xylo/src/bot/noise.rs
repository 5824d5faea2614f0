//! Noise: plays made at random while a world is played out. Everybody errs, and a search that
//! trusts its playouts to go as planned finds lines that need them to.
//!
//! Which plays slip is fixed by world, trick and row, not by how many decisions came before: moves
//! that are compared in one world meet the same noise, so that they differ by the move alone.

use crate::pieces::playable;
use crate::pieces::round::Round;
use tablee_engine::Rng;

/// One play in so many is a slip.
const RARITY: u64 = 12;

/// The noise of one world.
#[derive(Clone, Copy)]
pub(crate) struct Noise {
    key: u64,
}

impl Noise {
    pub(crate) fn new(rng: &mut Rng) -> Noise {
        Noise { key: u64::from(rng.word()) << 32 | u64::from(rng.word()) }
    }

    /// Noise of another world: whoever plans by the noise to come knows what nobody can.
    pub(crate) fn others(self) -> Noise {
        Noise { key: !self.key }
    }

    /// The place that slips out of the row whose turn it is, if one does.
    #[inline]
    pub(crate) fn slip(self, round: &Round, playable: u16) -> Option<u8> {
        let trick = u64::from(round.won.iter().map(|won| u32::from(*won)).sum::<u32>());
        let word = mixed(self.key ^ (trick << 8 | u64::from(round.turn)));
        if part(word >> 32, RARITY) != 0 {
            return None;
        }
        let nth = part(word & 0xFFFF_FFFF, u64::from(playable.count_ones()));
        playable::positions(playable).nth(nth as usize)
    }
}

/// A number below `count`, as a word of 32 bits lies in its range.
#[inline]
fn part(word: u64, count: u64) -> u64 {
    (word * count) >> 32
}

/// Spreads neighbouring keys over all words.
#[inline]
fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
