//! Slips: plays made at random while a world is played out. Everybody errs, and a search that
//! trusts its playouts to go as planned finds lines that need them to.
//!
//! Which plays slip is fixed by world, trick and row, not by how many decisions came before: moves
//! that are compared in one world meet the same slips, so that they differ by the move alone.

use crate::legal;
use crate::round::Round;
use tablee_engine::Rng;

/// One play in so many is a slip.
const RARITY: u64 = 12;

/// The slips of one world.
#[derive(Clone, Copy)]
pub(crate) struct Slips {
    key: u64,
}

impl Slips {
    pub(crate) fn new(rng: &mut Rng) -> Slips {
        Slips { key: u64::from(rng.word()) << 32 | u64::from(rng.word()) }
    }

    /// Slips of another world: whoever plans by the slips to come knows what nobody can.
    pub(crate) fn others(self) -> Slips {
        Slips { key: !self.key }
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
        legal::positions(playable).nth(nth as usize)
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
