//! What the groups of one hand cost in turns, so that playouts can price a play in a few steps:
//! the price of a hand is the sum of its groups, and a play only changes the groups it touches.

use crate::game::Lexio;
use crate::state::State;
use crate::tile::RANKS;
use crate::tiles::{Bits, Tiles};
use tablee_engine::Seat;

/// What a play that cannot be beaten saves beyond its own turn.
const MASTERY: f64 = 1.3;
/// What the lead of the next trick is worth, in turns.
const LEAD: f64 = 0.5;
/// What a tile fewer is worth when somebody else goes out, in turns.
const SHED: f64 = 0.1;
/// What a 2 fewer is worth then (R6: it doubles).
const TWO: f64 = 0.5;

/// The prices at one decision.
pub(crate) struct Prices {
    hand: Tiles,
    /// Turns by rank and by tiles of it in hand.
    turns: [[f64; 5]; RANKS as usize],
    /// The chance that nobody has a stronger single, by rank.
    masters: [f64; RANKS as usize],
    /// How near the end of the round is, from 0 to 1.
    urgency: f64,
}

impl Prices {
    /// The prices for the seat to move.
    pub(crate) fn new(game: &Lexio, state: &State, seat: Seat) -> Prices {
        let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
        let unseen = game.unseen_by(state, seat);
        let each = 1.0 / f64::from(unseen.len().max(1));
        let mut prices = Prices {
            hand,
            turns: [[0.0; 5]; RANKS as usize],
            masters: [0.0; RANKS as usize],
            urgency: 1.0 / f64::from(game.nearest(state, seat).max(1)),
        };
        for foot in Bits(hand.ranks()) {
            let rank = (foot.trailing_zeros() / 4) as usize;
            let stronger = unseen.0 >> (rank * 4);
            let beaten = f64::from(stronger.count_ones()) * each;
            prices.masters[rank] = 1.0 - beaten;
            prices.turns[rank] = [
                0.0,
                price(1.0 - beaten),
                price(1.0 - beaten * 0.7),
                price(1.0 - beaten * 0.3),
                0.2,
            ];
        }
        prices
    }

    /// What a play is worth against passing.
    pub(crate) fn worth(&self, tiles: Tiles) -> f64 {
        let left = self.hand.without(tiles);
        if left.is_empty() {
            return f64::INFINITY;
        }
        let saved: f64 = Bits(tiles.ranks()).map(|foot| self.saved(foot, left)).sum();
        let shed = SHED * f64::from(tiles.len()) + TWO * f64::from(tiles.twos());
        saved + LEAD * self.takes(tiles) + shed * self.urgency * 3.0
    }

    /// The turns saved at one rank.
    fn saved(&self, foot: u64, left: Tiles) -> f64 {
        let rank = (foot.trailing_zeros() / 4) as usize;
        let count = |tiles: Tiles| tiles.suits_of(rank as u8).count_ones() as usize;
        self.turns[rank][count(self.hand)] - self.turns[rank][count(left)]
    }

    /// About how likely nobody beats a play.
    fn takes(&self, tiles: Tiles) -> f64 {
        let top = tiles.strongest().map_or(0, |tile| usize::from(tile.rank()));
        let holds = self.masters[top];
        match tiles.len() {
            1 => holds * holds * holds,
            2 => 1.0 - (1.0 - holds) * 1.6_f64.min(1.0 + holds),
            3 => 1.0 - (1.0 - holds) * 0.7,
            _ => 0.6 + 0.2 * holds,
        }
    }
}

/// The turns that a group costs which one opponent cannot beat with this chance.
fn price(holds: f64) -> f64 {
    let twice = holds * holds;
    1.0 - MASTERY * twice * twice
}
