//! The tables and tournaments of clubs, and how their games ended.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::{Kind, PersonId, Visibility};

/// Something that can be a club's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubGame {
    /// A table, by its name in addresses.
    Table(String),
    /// A tournament, by its name in addresses.
    Tournament(String),
}

/// A finished game of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubResultRow {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Whether strangers may find it.
    pub visibility: Visibility,
    /// When it ended (ms since 1970).
    pub ended_at: Moment,
    /// The people and bot accounts who played it, by seat.
    pub seats: Vec<ClubResultSeat>,
}

/// How a game of a club ended for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubResultSeat {
    /// The person's id.
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether the game was won.
    pub won: bool,
}

/// A tournament of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubTournamentRow {
    /// Its name in addresses.
    pub id: String,
    /// Whether strangers may find it.
    pub visibility: Visibility,
    /// How lists show it, as JSON.
    pub summary: String,
    /// When the last of its games ended, or else when it became the club's (ms since 1970).
    pub played_at: Moment,
    /// How long its log is.
    pub length: usize,
}

/// Puts the rows of seats together that belong to the same game, which come one after another.
pub(crate) fn gathered(
    rows: impl IntoIterator<Item = (ClubResultRow, ClubResultSeat)>,
) -> Vec<ClubResultRow> {
    let mut games: Vec<ClubResultRow> = Vec::new();
    for (game, seat) in rows {
        match games.last_mut().filter(|last| last.table == game.table) {
            Some(last) => last.seats.push(seat),
            None => games.push(ClubResultRow { seats: vec![seat], ..game }),
        }
    }
    games
}

impl Store {
    /// A table or a tournament becomes a club's; false where it is one's already, or there is no such club.
    pub fn add_club_game<'a>(
        &'a self,
        club: &'a str,
        game: ClubGame,
        at: Moment,
    ) -> Pending<'a, bool> {
        ask!(self, add_club_game(club, game, at))
    }

    /// A table is the club's whose another table is, if it is one's.
    pub fn continue_club_table<'a>(
        &'a self,
        table: &'a str,
        next: &'a str,
        at: Moment,
    ) -> Pending<'a, bool> {
        ask!(self, continue_club_table(table, next, at))
    }

    /// A table or a tournament is not this club's any more; false where it was not.
    pub fn remove_club_game<'a>(&'a self, club: &'a str, game: ClubGame) -> Pending<'a, bool> {
        ask!(self, remove_club_game(club, game))
    }

    /// The open and running tables of a club, by name, the newest first.
    pub fn club_tables<'a>(&'a self, club: &'a str, most: usize) -> Pending<'a, Vec<String>> {
        ask!(self, club_tables(club, most))
    }

    /// The games that were finished at a club's tables from one moment on and before another, the latest
    /// first. Where bots of the server played alone, there is nothing to tell; what was played on from
    /// another game is left out.
    pub fn club_results<'a>(
        &'a self,
        club: &'a str,
        (from, until): (Moment, Moment),
        most: usize,
    ) -> Pending<'a, Vec<ClubResultRow>> {
        ask!(self, club_results(club, (from, until), most))
    }

    /// The tournaments of a club, those that became its own last first.
    pub fn club_tournaments<'a>(
        &'a self,
        club: &'a str,
        most: usize,
    ) -> Pending<'a, Vec<ClubTournamentRow>> {
        ask!(self, club_tournaments(club, most))
    }
}
