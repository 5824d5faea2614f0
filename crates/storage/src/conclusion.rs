//! Conclusion of a game: its record, who took part, how it ended, tallies and ratings, all in the
//! transaction that ends the game, so that none of it can be missing or doubled.

use crate::store::{Pending, ask};
use crate::{Moment, Store, TableNo};
use tablee_protocol::{PersonId, Visibility};

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The table's number in the file.
    pub no: TableNo,
    /// The table's name in addresses.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The sealed record, packed.
    pub record: Vec<u8>,
    /// Every option, as JSON.
    pub rules: String,
    /// How many inputs it had.
    pub plies: usize,
    /// Whether strangers find it.
    pub visibility: Visibility,
    /// When it began (ms since 1970); nothing: when the table says.
    pub started_at: Option<Moment>,
    /// When it ended (ms since 1970).
    pub ended_at: Moment,
    /// How the ratings of a rated game change; nothing for a game that is not to be rated.
    pub rate: Option<Rate>,
    /// Where it was played on from, as JSON: such a game counts nowhere.
    pub practice: Option<String>,
    /// How it ended, seat by seat; empty where it has no result.
    pub seats: Vec<SeatResult>,
}

/// The ratings after a game, seat by seat, from those before it and the places. Runs within the
/// transaction, so that two games that end at once count one after the other.
pub type Rate = fn(&[Rating], &[u32]) -> Vec<Rating>;

/// A rating and its standard deviation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sigma: f64,
}

impl Default for Rating {
    /// Where everybody begins.
    fn default() -> Rating {
        Rating { mean: 25.0, sigma: 25.0 / 3.0 }
    }
}

/// How a game ended for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// Who sat there; nothing for a bot of the server.
    pub person: Option<PersonId>,
    /// The level of the bot that played, or that played on for somebody who left.
    pub level: Option<String>,
    /// Points or chips.
    pub score: i64,
    /// 1 is best; equal places share a number.
    pub place: u32,
    /// Whether the game was won.
    pub won: bool,
}

/// Somebody who is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rater {
    /// Who it is.
    pub person: PersonId,
    /// When they deleted their account, if they have.
    pub deleted_at: Option<Moment>,
}

impl Conclusion {
    /// The places of a rated game. Whoever has deleted the account has left: behind those who stayed, and before those
    /// who had left by then; of several whoever went first is behind.
    fn places(&self, raters: &[Rater]) -> Vec<u32> {
        let key = |(seat, rater): (&SeatResult, &Rater)| match (&seat.level, rater.deleted_at) {
            (None, None) => (0, 0, seat.place),
            (None, Some(at)) => (1, at.saturating_neg(), 0),
            (Some(_), _) => (2, 0, seat.place),
        };
        let keys: Vec<_> = self.seats.iter().zip(raters).map(key).collect();
        let ahead = |one: &_| keys.iter().filter(|other| *other < one).count();
        keys.iter().map(|one| 1 + u32::try_from(ahead(one)).unwrap_or(u32::MAX - 1)).collect()
    }

    /// The same game with these places, where somebody who is rated has deleted the account.
    pub(crate) fn without_deleted(&self, raters: &[Rater]) -> Option<Conclusion> {
        raters.iter().find_map(|rater| rater.deleted_at)?;
        let mut placed = self.clone();
        let places = self.places(raters);
        for ((seat, rater), place) in placed.seats.iter_mut().zip(raters).zip(places) {
            seat.place = place;
            // Nor has somebody won who has left.
            seat.won &= rater.deleted_at.is_none();
        }
        Some(placed)
    }
}

impl Store {
    /// Ends a game exactly once: a second time for the same table changes nothing. The answer means
    /// that it is on the disk.
    pub fn conclude(&self, game: Conclusion) -> Pending<'_, ()> {
        ask!(self, conclude(game))
    }
}
