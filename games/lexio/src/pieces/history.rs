//! History of a round: what was played in a round, in order, eight bytes a play. Passes are not
//! written down; turns go strictly clockwise, so they follow from who played next.

use crate::pieces::tiles::Tiles;
use arrayvec::ArrayVec;
use tablee_engine::Seat;

/// One play of the round: tiles below, seat above, and whether it led a trick on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played(u64);

const SEAT: u32 = 60;
const LED: u32 = 63;

impl Played {
    /// A play that led a trick.
    #[inline]
    pub(crate) fn lead(seat: Seat, tiles: Tiles) -> Played {
        Played(1 << LED | Played::answer(seat, tiles).0)
    }

    /// A play that beat another.
    #[inline]
    pub(crate) fn answer(seat: Seat, tiles: Tiles) -> Played {
        Played(tiles.0 | u64::from(seat.0 & 7) << SEAT)
    }

    /// Who played.
    #[inline]
    pub(crate) fn seat(self) -> Seat {
        Seat((self.0 >> SEAT & 7) as u8)
    }

    /// What was played.
    #[inline]
    pub(crate) fn tiles(self) -> Tiles {
        Tiles(self.0 & ((1 << SEAT) - 1))
    }

    /// Whether it led a trick.
    #[inline]
    pub(crate) fn led(self) -> bool {
        self.0 >> LED == 1
    }
}

/// The plays of a round. There are sixty tiles, so there are never more plays.
pub(crate) type History = ArrayVec<Played, 60>;

/// Everything that `seat` played.
pub(crate) fn played_by(history: &[Played], seat: Seat) -> Tiles {
    let own = history.iter().filter(|played| played.seat() == seat);
    own.fold(Tiles::EMPTY, |all, played| all.or(played.tiles()))
}
