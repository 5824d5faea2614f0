//! Clubs: people who play together again and again. `card.rs` says how a club may present itself,
//! `members.rs` who may let whom in and out, `games.rs` which tables and tournaments are its own,
//! `seasons.rs` what many evenings come to, counted by `scoring.rs`.

mod card;
mod error;
mod games;
pub mod http;
mod members;
mod scoring;
#[cfg(test)]
mod scoring_tests;
mod seasons;
mod tournament_results;

pub use card::BadCard;
pub use error::ClubError;
pub use seasons::BadSeason;

use crate::notices::Notices;
use crate::people::moment::now;
use crate::people::{PersonId, Role, Visitor};
use crate::random;
use crate::store::{ClubMemberRow, ClubNaming, ClubRow, NewClub, Store};
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use crate::tournaments::TournamentRegistry;
use card::Presented;
use std::collections::HashMap;
use std::sync::Arc;
use tablee_protocol::club::{Club, ClubCard, ClubList, ClubMember, ClubRole, ClubSummary};
use tournament_results::TournamentResults;

/// To how many clubs one person may belong, or have asked to.
const MOST_CLUBS: usize = 20;

/// How many clubs a list has at most.
const LISTED: usize = 200;

/// The way to clubs; cheap to clone.
#[derive(Clone)]
pub struct Clubs {
    services: Arc<Services>,
    tables: TableRegistry,
    tournaments: TournamentRegistry,
    notices: Notices,
    tournament_results: TournamentResults,
}

impl Clubs {
    /// Those whose people play at these tables and tournaments.
    pub fn new(
        services: Arc<Services>,
        tables: TableRegistry,
        tournaments: TournamentRegistry,
        notices: Notices,
    ) -> Clubs {
        let tournament_results = TournamentResults::default();
        Clubs { services, tables, tournaments, notices, tournament_results }
    }

    fn store(&self) -> &Store {
        &self.services.store
    }

    /// The clubs there are for somebody.
    pub async fn list(&self, visitor: &Visitor) -> Result<ClubList, ClubError> {
        let own = self.store().clubs_of(visitor.id).await?;
        let is_own = |row: &ClubRow| own.iter().any(|(mine, _)| mine.id == row.id);
        let others = self.store().listed_clubs(LISTED).await?;
        let others = others.into_iter().filter(|row| !is_own(row));
        let clubs = others.map(|row| summary(row, None, 0)).collect();
        let asked: HashMap<String, u32> =
            self.store().club_requests(visitor.id).await?.into_iter().collect();
        let asked = |row: &ClubRow| asked.get(&row.id).copied().unwrap_or_default();
        let own = own.into_iter().map(|(row, role)| (asked(&row), row, role));
        let mine = own.map(|(asked, row, role)| summary(row, Some(role), asked)).collect();
        Ok(ClubList { mine, clubs })
    }

    /// Founds a club; whoever does owns it.
    pub async fn found(&self, visitor: &Visitor, card: ClubCard) -> Result<Club, ClubError> {
        visitor.must_be_member()?;
        let Presented { name, about, visibility } = Presented::read(card)?;
        let (id, code) = (random::name(), random::name());
        let (owner, at, most) = (visitor.id, now(), MOST_CLUBS);
        let new = NewClub { id: id.clone(), name, about, visibility, code, owner, at, most };
        named(self.store().found_club(new).await?)?;
        self.look(visitor, &id).await
    }

    /// A club as somebody sees it.
    pub async fn look(&self, visitor: &Visitor, id: &str) -> Result<Club, ClubError> {
        let row = self.store().club(id).await?.ok_or(ClubError::Missing)?;
        let people = self.store().club_members(id).await?;
        self.seen_by(visitor.id, row, people).await
    }

    async fn seen_by(
        &self,
        viewer: PersonId,
        row: ClubRow,
        people: Vec<ClubMemberRow>,
    ) -> Result<Club, ClubError> {
        let role = people.iter().find(|one| one.person == viewer).map(|one| one.role);
        let belongs = role.is_some_and(ClubRole::belongs);
        let leads = role.is_some_and(ClubRole::leads);
        let (members, asked): (Vec<_>, Vec<_>) =
            people.into_iter().map(shown).partition(|one| one.role.belongs());
        // Who is blocked bothers nobody by asking.
        let bothers = |one: &ClubMember| !self.services.blocks.blocks(viewer, one.person);
        let asked = asked.into_iter().filter(|one| leads && bothers(one)).collect();
        let ClubRow { id, name, about, visibility, code, created_at, .. } = row;
        let code = leads.then_some(code);
        let seasons = self.store().seasons(&id).await?;
        Ok(Club {
            tables: self.tables_seen(viewer, &id, belongs).await?,
            games: self.games_seen(&id, belongs).await?,
            tournaments: self.tournaments_seen(&id, belongs).await?,
            seasons: seasons.into_iter().map(seasons::shown).collect(),
            id,
            name,
            about,
            visibility,
            created_at,
            role,
            members,
            asked,
            code,
        })
    }

    /// Presents a club anew: its owners may, and admins, who keep order.
    pub async fn present(
        &self,
        visitor: &Visitor,
        id: &str,
        card: ClubCard,
    ) -> Result<Club, ClubError> {
        self.must_own_or_keep_order(visitor, id).await?;
        let Presented { name, about, visibility } = Presented::read(card)?;
        named(self.store().present_club(id, name, about, visibility).await?)?;
        self.look(visitor, id).await
    }

    /// Closes a club; its games stay.
    pub async fn close(&self, visitor: &Visitor, id: &str) -> Result<(), ClubError> {
        self.must_own_or_keep_order(visitor, id).await?;
        match self.store().close_club(id).await? {
            true => Ok(()),
            false => Err(ClubError::Missing),
        }
    }

    /// Gives a club another link; the old one invites nobody any more.
    pub async fn renew_code(&self, visitor: &Visitor, id: &str) -> Result<Club, ClubError> {
        self.must_be(visitor, id, ClubRole::Officer).await?;
        self.store().renew_club_code(id, random::name()).await?;
        self.look(visitor, id).await
    }

    async fn must_own_or_keep_order(&self, visitor: &Visitor, id: &str) -> Result<(), ClubError> {
        match self.must_be(visitor, id, ClubRole::Owner).await {
            Err(ClubError::NotAllowed { .. }) if visitor.role == Role::Admin => Ok(()),
            may => may.map(drop),
        }
    }

    /// Refuses everybody who may do less in a club than those who are `least`.
    async fn must_be(
        &self,
        visitor: &Visitor,
        id: &str,
        least: ClubRole,
    ) -> Result<ClubRole, ClubError> {
        self.store().club(id).await?.ok_or(ClubError::Missing)?;
        let role = self.role_of(id, visitor.id).await?;
        role.filter(|role| *role <= least).ok_or(ClubError::NotAllowed { needs: least })
    }

    async fn role_of(&self, id: &str, person: PersonId) -> Result<Option<ClubRole>, ClubError> {
        let people = self.store().club_members(id).await?;
        Ok(people.iter().find(|one| one.person == person).map(|one| one.role))
    }
}

fn named(naming: ClubNaming) -> Result<(), ClubError> {
    match naming {
        ClubNaming::Done => Ok(()),
        ClubNaming::Taken => Err(ClubError::NameTaken),
        ClubNaming::TooMany => Err(ClubError::TooMany { most: MOST_CLUBS }),
        ClubNaming::Gone => Err(ClubError::Missing),
    }
}

fn summary(row: ClubRow, role: Option<ClubRole>, asked: u32) -> ClubSummary {
    let ClubRow { id, name, about, members, created_at, .. } = row;
    ClubSummary { id, name, about, members, role, asked, created_at }
}

fn shown(row: ClubMemberRow) -> ClubMember {
    let ClubMemberRow { person, name, role, since, face } = row;
    ClubMember { person, name, role, since, face }
}
