//! Membership of a club: owners may do everything, officers let people in and out, and everybody
//! may leave.

use super::{ClubError, Clubs, MOST_CLUBS};
use crate::people::moment::now;
use crate::people::{PersonId, Visitor};
use crate::store::{ClubEntry, ClubJoining, ClubMemberRow, ClubRoleChange, NewDelivery};
use tablee_protocol::club::{Club, ClubRole};

/// How many belong to a club, and how many may ask it at once.
const MOST_PEOPLE: usize = 300;

impl Clubs {
    /// Somebody joins by the link of an invitation, or asks to.
    pub async fn join(
        &self,
        visitor: &Visitor,
        id: &str,
        code: Option<String>,
    ) -> Result<Club, ClubError> {
        visitor.must_be_member()?;
        let club = self.store().club(id).await?.ok_or(ClubError::Missing)?;
        let role = match code {
            Some(code) if code == club.code => ClubRole::Member,
            Some(_) => return Err(ClubError::WrongCode),
            None => ClubRole::Asked,
        };
        let deliveries = match role {
            ClubRole::Asked => self.to_leaders(&club.id, visitor.id).await?,
            _ => Vec::new(),
        };
        let entry = ClubEntry {
            club: club.id,
            person: visitor.id,
            role,
            at: now(),
            most_clubs: MOST_CLUBS,
            most_people: MOST_PEOPLE,
            deliveries,
        };
        match self.store().enter_club(entry).await? {
            ClubJoining::Done => {
                self.notices.wake();
                self.look(visitor, id).await
            }
            ClubJoining::Full => Err(ClubError::Full { most: MOST_PEOPLE }),
            ClubJoining::TooMany => Err(ClubError::TooMany { most: MOST_CLUBS }),
            ClubJoining::Gone => Err(ClubError::Missing),
        }
    }

    /// What those who lead a club are to be told when this person asks to join; not those who block them.
    async fn to_leaders(&self, club: &str, asks: PersonId) -> Result<Vec<NewDelivery>, ClubError> {
        let people = self.store().club_members(club).await?;
        // Who asks again is not told of again.
        if people.iter().any(|one| one.person == asks) {
            return Ok(Vec::new());
        }
        let blocks = &self.services.blocks;
        let told = |one: &ClubMemberRow| one.role.leads() && !blocks.blocks(one.person, asks);
        let mut deliveries = Vec::new();
        for leader in people.into_iter().filter(told) {
            deliveries.extend(self.notices.of_club_request(leader.person, club, now()).await?);
        }
        Ok(deliveries)
    }

    /// Lets somebody in who has asked, or makes somebody of the club something else in it.
    pub async fn change_role(
        &self,
        visitor: &Visitor,
        id: &str,
        person: PersonId,
        after: ClubRole,
    ) -> Result<Club, ClubError> {
        if !after.belongs() {
            return Err(ClubError::NoSuchRole);
        }
        let mine = self.must_be(visitor, id, ClubRole::Officer).await?;
        let before = self.role_of(id, person).await?.ok_or(ClubError::NotInClub)?;
        let lets_in = (before, after) == (ClubRole::Asked, ClubRole::Member);
        if mine != ClubRole::Owner && !lets_in {
            return Err(ClubError::NotAllowed { needs: ClubRole::Owner });
        }
        let change = self.store().change_club_role(id, person, (before, after), MOST_PEOPLE);
        match change.await? {
            ClubRoleChange::Done => self.look(visitor, id).await,
            ClubRoleChange::Otherwise => Err(ClubError::Overtaken),
            ClubRoleChange::LastOwner => Err(ClubError::LastOwner),
            ClubRoleChange::Full => Err(ClubError::Full { most: MOST_PEOPLE }),
        }
    }

    /// Somebody leaves, or takes back what they asked; or is removed or not let in.
    pub async fn remove(
        &self,
        visitor: &Visitor,
        id: &str,
        person: PersonId,
    ) -> Result<(), ClubError> {
        if person != visitor.id {
            self.must_be(visitor, id, ClubRole::Officer).await?;
        }
        let role = self.role_of(id, person).await?.ok_or(ClubError::NotInClub)?;
        if person != visitor.id && role.leads() {
            self.must_be(visitor, id, ClubRole::Owner).await?;
        }
        match self.store().leave_club(id, person, role).await? {
            true => Ok(()),
            false => Err(ClubError::Overtaken),
        }
    }
}
