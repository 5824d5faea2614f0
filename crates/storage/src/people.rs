//! People: guests, members and bot accounts, and finding out what somebody is called.

use crate::store::{Pending, ask};
use crate::{Moment, OwnName, Store};
use std::collections::HashMap;
use tablee_protocol::{DrawnFace, Kind, PersonId, Role};

/// Somebody the file has a row about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The person's id.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// What they may do beyond playing.
    pub role: Role,
    /// The hash of the password; members only.
    pub password: Option<String>,
    /// Who answers for a bot account.
    pub owner: Option<PersonId>,
    /// Since when the row exists.
    pub created_at: Moment,
    /// Since when the person is gone.
    pub deleted_at: Option<Moment>,
    /// Since when the person may not come in.
    pub banned_at: Option<Moment>,
    /// Until when the person may not chat.
    pub muted_until: Option<Moment>,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
}

/// What somebody is called, what sort of player they are and how they are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicProfile {
    /// What they are called now.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
}

impl Store {
    /// The person of that id.
    pub fn person(&self, id: PersonId) -> Pending<'_, Option<Person>> {
        ask!(self, person(id))
    }

    /// The member or bot account that owns a name, or else one that looks like it.
    pub fn owner_of_name(&self, name: OwnName) -> Pending<'_, Option<Person>> {
        ask!(self, owner_of_name(name))
    }

    /// The bot accounts of a member.
    pub fn bots_of(&self, owner: PersonId) -> Pending<'_, Vec<Person>> {
        ask!(self, bots_of(owner))
    }

    /// Everybody with the role of an admin.
    pub fn admins(&self) -> Pending<'_, Vec<Person>> {
        ask!(self, admins())
    }

    /// What these people are called now. Who has no row is not in the answer.
    pub fn called(&self, people: Vec<PersonId>) -> Pending<'_, HashMap<PersonId, PublicProfile>> {
        ask!(self, called(people))
    }
}
