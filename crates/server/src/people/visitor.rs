//! Somebody as everybody else knows them: id, name, kind and role.

use super::nickname::nickname;
use super::{Kind, PeopleError, PersonId, Role};
use crate::store::Person;

/// Who is asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Who, for ever.
    pub id: PersonId,
    /// How they want to be called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// What they may do beyond playing.
    pub role: Role,
    /// At whose device they play as one more; their own otherwise.
    pub companion_of: Option<PersonId>,
}

impl Visitor {
    /// Somebody about whom nothing is known.
    pub fn guest(id: PersonId) -> Visitor {
        let name = nickname(&id).to_string();
        Visitor { id, name, kind: Kind::Guest, role: Role::Player, companion_of: None }
    }

    /// Somebody known, unless banned.
    pub(super) fn admitted(person: Person) -> Result<Visitor, PeopleError> {
        if person.banned_at.is_some() {
            return Err(PeopleError::Banned);
        }
        let Person { id, name, kind, role, .. } = person;
        Ok(Visitor { id, name, kind, role, companion_of: None })
    }

    /// To whom the device belongs, who answers for it.
    pub fn holder(&self) -> PersonId {
        self.companion_of.unwrap_or(self.id)
    }

    /// Refuses everybody but members.
    pub fn must_be_member(&self) -> Result<(), PeopleError> {
        match self.kind {
            Kind::Member => Ok(()),
            Kind::Guest | Kind::Bot => Err(PeopleError::NotMember),
        }
    }

    /// Refuses everybody but admins.
    pub fn must_be_admin(&self) -> Result<(), PeopleError> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Player => Err(PeopleError::NotAdmin),
        }
    }
}
