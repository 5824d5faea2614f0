//! Errors of clubs. Their HTTP answers are in `http/error.rs`.

use super::card::BadCard;
use super::seasons::BadSeason;
use crate::games::UnknownGame;
use crate::people::{BadPersonId, PeopleError};
use crate::store::StoreError;
use crate::tables::TableError;
use crate::tournaments::TournamentError;
use tablee_protocol::club::ClubRole;

/// Why something asked of a club was not done.
#[derive(Debug, thiserror::Error)]
pub enum ClubError {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Not for guests and bots.
    #[error(transparent)]
    People(#[from] PeopleError),
    /// A club cannot present itself so.
    #[error(transparent)]
    Card(#[from] BadCard),
    /// There can be no such season.
    #[error(transparent)]
    Season(#[from] BadSeason),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The table refuses.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The tournament refuses.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// Nobody is named so.
    #[error(transparent)]
    Person(#[from] BadPersonId),
    /// There is no such club.
    #[error("there is no such club")]
    Missing,
    /// Another club has this name or one that looks like it.
    #[error("a club has this name or one that looks like it; choose another")]
    NameTaken,
    /// The person belongs to too many clubs.
    #[error("you belong to {most} clubs, or have asked to; leave one first")]
    TooMany {
        /// How many are allowed.
        most: usize,
    },
    /// The club is full.
    #[error("a club has at most {most} members, and as many who ask")]
    Full {
        /// How many are allowed.
        most: usize,
    },
    /// The link of an invitation was given up.
    #[error("this invitation holds no more; ask for a new one")]
    WrongCode,
    /// The asker is too little in the club.
    #[error("{}", needed(*needs))]
    NotAllowed {
        /// What they would have to be at least.
        needs: ClubRole,
    },
    /// Not somebody of this club.
    #[error("this person is not in the club")]
    NotInClub,
    /// A club has an owner.
    #[error("a club has an owner: make somebody else one first")]
    LastOwner,
    /// To have asked is nothing that others make of somebody.
    #[error("people ask by themselves; “role” is owner, officer or member")]
    NoSuchRole,
    /// Only one's own games are brought.
    #[error("only the host of a table, or an organiser of a tournament, makes it a club's")]
    NotHost,
    /// Nobody knows how it will end.
    #[error("a table or tournament becomes a club's before it begins")]
    HasBegun,
    /// It is a club's already.
    #[error("this is a club's already")]
    OfAClub,
    /// It is another club's, or nobody's.
    #[error("this is not the club's")]
    NotOfThisClub,
    /// There is no such season.
    #[error("the club has no such season")]
    NoSeason,
    /// The season has ended before.
    #[error("this season has ended, or there is no such season")]
    SeasonOver,
    /// Those who have played would find other points than they played for.
    #[error("evenings of this season count already; it stays as it is")]
    SeasonCounts,
    /// The club has too many seasons.
    #[error("a club has at most {most} seasons; remove one first")]
    TooManySeasons {
        /// How many are allowed.
        most: usize,
    },
    /// Somebody else was quicker.
    #[error("somebody has just changed that; look again")]
    Overtaken,
}

fn needed(role: ClubRole) -> &'static str {
    match role {
        ClubRole::Owner => "only an owner of the club may do that",
        ClubRole::Officer => "only owners and officers of the club may do that",
        ClubRole::Member | ClubRole::Asked => "only members of the club may do that",
    }
}
