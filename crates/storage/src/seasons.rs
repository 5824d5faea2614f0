//! Seasons of clubs: which games count, and what for.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::club::{ChangeSeason, Scheme};

/// A season of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeasonRow {
    /// Its name in addresses.
    pub id: String,
    /// The club's id.
    pub club: String,
    /// Display name.
    pub name: String,
    /// Only games of this kind count; all, where there is nothing.
    pub game: Option<String>,
    /// What a game is worth.
    pub scheme: Scheme,
    /// How many of everybody's worst evenings do not count.
    pub drops: u8,
    /// The time zone that says which day it is.
    pub zone: String,
    /// From when on games count (ms since 1970).
    pub starts_at: Moment,
    /// Until when (ms since 1970).
    pub ends_at: Option<Moment>,
    /// When it was made (ms since 1970).
    pub created_at: Moment,
}

/// A tournament as somebody has looked at it: its name in addresses, and how long its log was.
pub type SeenTournament = (String, usize);

/// What came of changing a season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeasonChange {
    /// The change is made.
    Done,
    /// A game counts in it already.
    Counts,
    /// The tournaments of the club are not as the caller has seen them.
    Otherwise,
    /// The club has no such season.
    Gone,
}

impl Store {
    /// Makes a season; false where the club has `most` already, or there is no such club.
    pub fn add_season(&self, season: SeasonRow, most: usize) -> Pending<'_, bool> {
        ask!(self, add_season(season, most))
    }

    /// The seasons of a club, the one that begins last first.
    pub fn seasons<'a>(&'a self, club: &'a str) -> Pending<'a, Vec<SeasonRow>> {
        ask!(self, seasons(club))
    }

    /// Changes what a season of a club is called and how it counts, as long as no game that was finished at the club's
    /// tables counts in it and the tournaments of the club, as [`Store::club_tournaments`] lists at most `most` of them,
    /// are as the caller has seen them. Looking and changing are one transaction: what is found to count later was stored later.
    pub fn change_season<'a>(
        &'a self,
        club: &'a str,
        season: &'a str,
        change: ChangeSeason,
        seen: Vec<SeenTournament>,
        most: usize,
    ) -> Pending<'a, SeasonChange> {
        ask!(self, change_season(club, season, change, seen, most))
    }

    /// Ends a season of a club at a moment; false where it has ended before that, or there is none.
    pub fn end_season<'a>(
        &'a self,
        club: &'a str,
        season: &'a str,
        at: Moment,
    ) -> Pending<'a, bool> {
        ask!(self, end_season(club, season, at))
    }

    /// Removes a season of a club; its games stay.
    pub fn remove_season<'a>(&'a self, club: &'a str, season: &'a str) -> Pending<'a, bool> {
        ask!(self, remove_season(club, season))
    }
}
