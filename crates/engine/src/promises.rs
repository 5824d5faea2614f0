//! Commit, then reveal, as a client sees it: what it was shown before it told its share, and
//! whether the record of the game keeps to it.

use crate::chance::Commitment;
use crate::mixture::Mixture;

/// The commitments of the server and of every seat, as one client was shown them before it revealed
/// its own share. Whoever was shown them all first cannot be cheated by a share chosen later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promises {
    /// SHA-256 of the server's secret.
    pub server: Commitment,
    /// SHA-256 of each seat's share, in seat order; nothing where a seat adds nothing.
    pub seats: Vec<Option<Commitment>>,
}

/// How a mixture breaks what was promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BrokenPromise {
    /// The server mixed in another secret.
    #[error("the server's secret is not the one it had committed to")]
    Server,
    /// There are more or fewer seats.
    #[error("{given} seats were mixed in where {promised} were promised")]
    Seats {
        /// How many there were before.
        promised: usize,
        /// How many the mixture has.
        given: usize,
    },
    /// A seat's share is another one, or is there where none was promised.
    #[error("the share of seat {seat} is not the one it had committed to")]
    Seat {
        /// The seat's number.
        seat: usize,
    },
}

impl Promises {
    /// Whether a mixture is made of exactly what was promised.
    pub fn check(&self, mixture: &Mixture) -> Result<(), BrokenPromise> {
        if mixture.promise() != self.server {
            return Err(BrokenPromise::Server);
        }
        let (promised, given) = (self.seats.len(), mixture.shares.len());
        if promised != given {
            return Err(BrokenPromise::Seats { promised, given });
        }
        let told = mixture.shares.iter().map(|share| share.map(|share| share.commitment()));
        let odd = self.seats.iter().zip(told).position(|(promised, told)| *promised != told);
        odd.map_or(Ok(()), |seat| Err(BrokenPromise::Seat { seat }))
    }
}
