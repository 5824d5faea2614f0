//! Ratings and statistics: leaderboards, how somebody has done, how often a game is played.

use crate::store::{Pending, ask};
use crate::{Moment, Rating, Store};
use tablee_protocol::{DrawnFace, Kind, PersonId};

/// A rating and how many rated games it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The rating.
    pub rating: Rating,
    /// How many rated games.
    pub games: u32,
}

/// One of the best.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderRow {
    /// The person's id.
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
    /// How good.
    pub rated: Rated,
}

/// The best at a game, and where the asker stands.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderRows {
    /// The best first.
    pub leaders: Vec<LeaderRow>,
    /// The asker, listed or not.
    pub asker: Option<Rated>,
}

/// How somebody has done at one game.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingRow {
    /// The game's id.
    pub game: String,
    /// How many games they finished.
    pub games: u64,
    /// How many of them they won.
    pub won: u64,
    /// Their place on average; 1 is best.
    pub average_place: f64,
    /// When they last finished one (ms since 1970).
    pub last: Moment,
    /// Their rating, once a game counted for it.
    pub rated: Option<Rated>,
}

/// What is kept per game, table size and seat.
#[derive(Clone, PartialEq, Debug)]
pub struct TallyRow {
    /// How many seats the table has.
    pub seats: u32,
    /// The seat's number.
    pub seat: u32,
    /// How many games.
    pub games: u64,
    /// How many of them it won; a shared win counts in parts.
    pub wins: f64,
    /// Inputs of all games.
    pub plies: u64,
    /// How long all games took, in ms.
    pub ms: u64,
}

/// The statistics of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Tallies {
    /// By table size and seat.
    pub rows: Vec<TallyRow>,
    /// How many people have finished one.
    pub players: u64,
}

/// Wins without what adding and taking away thirds leaves behind.
pub(crate) fn whole_parts(wins: f64) -> f64 {
    (wins * 1e6).round() / 1e6
}

impl Store {
    /// The best at a game: members with at least `enough` rated games, by what they are at least
    /// worth.
    pub fn leaders<'a>(
        &'a self,
        game: &'a str,
        asker: PersonId,
        enough: u32,
        limit: u32,
    ) -> Pending<'a, LeaderRows> {
        ask!(self, leaders(game, asker, enough, limit))
    }

    /// How somebody has done, game by game, the most played first. A seat that a bot played to its
    /// end counts too: leaving does not better anybody's figures.
    pub fn standings(&self, person: PersonId) -> Pending<'_, Vec<StandingRow>> {
        ask!(self, standings(person))
    }

    /// The ratings of these people at a game; who has none is left out.
    pub fn ratings_of<'a>(
        &'a self,
        game: &'a str,
        people: Vec<PersonId>,
    ) -> Pending<'a, Vec<(PersonId, Rated)>> {
        ask!(self, ratings_of(game, people))
    }

    /// The statistics of a game, without what the round of a tournament that is on has added: who still
    /// plays the same cards would read another table's result in them.
    pub fn tallies<'a>(&'a self, game: &'a str) -> Pending<'a, Tallies> {
        ask!(self, tallies(game))
    }
}
