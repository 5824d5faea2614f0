//! Unseen tiles: the tiles a viewer cannot see, and a fair draw of who holds them.

use crate::deal::Hands;
use crate::pieces::tile::Tile;
use crate::pieces::tiles::{Bits, Tiles};
use crate::scoring::MOST;
use arrayvec::ArrayVec;
use tablee_engine::{Rng, Seat, Seats};

/// What is known about the tiles that are not seen.
pub(crate) struct Unseen {
    pub(crate) seats: Seats,
    /// Who was dealt the weakest tile (R5.1).
    pub(crate) opener: Seat,
    /// What each seat is known to hold: the viewer's own tiles.
    pub(crate) known: Hands,
    /// What each seat is known to have been dealt, played tiles included.
    pub(crate) dealt: Hands,
    /// How many unseen tiles each seat holds.
    pub(crate) missing: [u8; MOST],
    /// The unseen tiles: in hands or face down.
    pub(crate) pool: Tiles,
}

/// One way the opener can have been dealt the weakest tile.
#[derive(Clone, Copy)]
struct Case {
    /// The weakest tile where it is still unseen: the opener holds it.
    held: Option<Tile>,
    /// What all other unseen tiles in hands are drawn from.
    pool: Tiles,
    /// In how many ways they can lie.
    ways: u64,
}

impl Unseen {
    /// The unseen tiles of every seat, each possible world equally likely.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Hands {
        let held: u32 = self.missing.iter().map(|missing| u32::from(*missing)).sum();
        let case = match u32::from(self.pool.len()) {
            unseen if unseen <= held => self.all_in_hands(),
            _ => self.some_face_down(rng),
        };
        self.deal_out(case, rng)
    }

    /// Drawn tiles beside those that are known.
    pub(crate) fn with_known(&self, mut drawn: Hands) -> Hands {
        drawn.iter_mut().zip(self.known).for_each(|(hand, known)| *hand = hand.or(known));
        drawn
    }

    /// With nothing face down the weakest tile is 3N: unseen, it is the opener's.
    fn all_in_hands(&self) -> Case {
        let weakest = Tile::at(0);
        let held = Some(weakest).filter(|tile| self.pool.has(*tile) && self.needs(self.opener) > 0);
        Case { held, pool: held.map_or(self.pool, |tile| self.pool.above(tile)), ways: 1 }
    }

    /// Two seats and tiles face down: the opener's weakest tile may be any that explains the
    /// lead, each with the number of worlds it leaves.
    fn some_face_down(&self, rng: &mut Rng) -> Case {
        let cases = self.cases();
        let total = cases.iter().fold(0, |sum: u64, case| sum.saturating_add(case.ways));
        let mut nth = below(rng, total);
        for case in &cases {
            match nth.checked_sub(case.ways) {
                Some(rest) => nth = rest,
                None => return *case,
            }
        }
        // No world fits: the view was not of this game. Any deal is as good as another.
        Case { held: None, pool: self.pool, ways: 0 }
    }

    fn cases(&self) -> ArrayVec<Case, 61> {
        let own = self.weakest_dealt(|seat| seat == self.opener);
        let others = self.weakest_dealt(|seat| seat != self.opener);
        let explains = |tile: Tile| others.is_none_or(|weakest| tile < weakest);
        let mut cases = ArrayVec::new();
        if let Some(seen) = own.filter(|tile| explains(*tile)) {
            cases.push(self.case(None, self.pool.above(seen)));
        }
        if self.needs(self.opener) > 0 {
            let weaker = |tile: &Tile| own.is_none_or(|seen| *tile < seen) && explains(*tile);
            let unseen = self.pool.iter().filter(weaker);
            cases.extend(unseen.map(|tile| self.case(Some(tile), self.pool.above(tile))).take(60));
        }
        cases
    }

    fn weakest_dealt(&self, whose: impl Fn(Seat) -> bool) -> Option<Tile> {
        let hands = self.seats.iter().filter(|seat| whose(*seat));
        hands.filter_map(|seat| self.dealt[seat.index()].weakest()).min()
    }

    fn case(&self, held: Option<Tile>, pool: Tiles) -> Case {
        let own = u64::from(self.needs(self.opener)) - u64::from(held.is_some() as u8);
        let all: u64 = self.missing.iter().map(|missing| u64::from(*missing)).sum();
        let drawn = all - u64::from(held.is_some() as u8);
        Case {
            held,
            pool,
            ways: choose(pool.len().into(), drawn).saturating_mul(choose(drawn, own)),
        }
    }

    fn needs(&self, seat: Seat) -> u8 {
        self.missing.get(seat.index()).copied().unwrap_or(0)
    }

    fn deal_out(&self, case: Case, rng: &mut Rng) -> Hands {
        let mut hands = Hands::default();
        let mut missing = self.missing;
        if let Some(tile) = case.held {
            hands[self.opener.index()] = Tiles::EMPTY.with(tile);
            missing[self.opener.index()] -= 1;
        }
        // The tiles that are left, as bits: the last one takes the place of the one drawn.
        let mut rest = [0u64; 64];
        let mut left = 0;
        for (place, tile) in rest.iter_mut().zip(Bits(case.pool.0)) {
            *place = tile;
            left += 1;
        }
        for (hand, missing) in hands.iter_mut().zip(missing) {
            // Whoever holds all that is left needs no luck.
            if u32::from(missing) >= left {
                let all = rest.iter().take(left as usize).fold(0, |all, tile| all | tile);
                *hand = hand.or(Tiles(all));
                left = 0;
                continue;
            }
            let mut tiles = 0;
            for _ in 0..missing {
                let drawn = rng.below(left) as usize % 64;
                left -= 1;
                tiles |= rest[drawn];
                rest[drawn] = rest[left as usize % 64];
            }
            *hand = hand.or(Tiles(tiles));
        }
        hands
    }
}

/// How many ways there are to choose `some` out of `all`: exact up to the 36 tiles of `nine`.
fn choose(all: u64, some: u64) -> u64 {
    if some > all {
        return 0;
    }
    (0..some.min(all - some)).fold(1, |ways: u64, nth| ways.saturating_mul(all - nth) / (nth + 1))
}

/// A fair number below `n`; 0 where `n` is 0.
fn below(rng: &mut Rng, n: u64) -> u64 {
    let mask = n.checked_next_power_of_two().map_or(u64::MAX, |power| power.wrapping_sub(1));
    loop {
        let drawn = (u64::from(rng.word()) << 32 | u64::from(rng.word())) & mask;
        if drawn < n || n == 0 {
            return drawn;
        }
    }
}
