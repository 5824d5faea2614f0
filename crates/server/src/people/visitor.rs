//! Somebody as everybody else knows them: id, name, kind, role and face.

use super::nickname::nickname;
use super::{Kind, PeopleError, PersonId, Role};
use crate::store::Person;
use tablee_protocol::DrawnFace;

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
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
    /// At whose device they play as one more; their own otherwise.
    pub companion_of: Option<PersonId>,
}

impl Visitor {
    /// Somebody about whom nothing is known.
    pub fn guest(id: PersonId) -> Visitor {
        let name = nickname(&id).to_string();
        let (kind, role) = (Kind::Guest, Role::Player);
        Visitor { id, name, kind, role, face: None, companion_of: None }
    }

    /// Somebody known, unless banned.
    pub(super) fn admitted(person: Person) -> Result<Visitor, PeopleError> {
        if person.banned_at.is_some() {
            return Err(PeopleError::Banned);
        }
        let Person { id, name, kind, role, face, .. } = person;
        Ok(Visitor { id, name, kind, role, face, companion_of: None })
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
