//! Accounts: writing guests down, becoming a member, names and passwords.

use crate::store::{Pending, ask};
use crate::{NewCode, NewSession, OwnName, SessionHash, Store};
use tablee_protocol::{DrawnFace, PersonId};

/// What came of taking a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameTaking {
    /// It is theirs now.
    Done,
    /// Somebody else owns it, or one that looks like it.
    Taken,
    /// The person is gone, or is no guest any more.
    Gone,
}

/// A guest who becomes a member.
#[derive(Clone, Debug)]
pub struct Registration {
    /// The person's id.
    pub person: PersonId,
    /// The name of the member.
    pub name: OwnName,
    /// The hash of the password.
    pub password: String,
    /// The recovery codes, as they are kept.
    pub codes: Vec<NewCode>,
    /// The session that is the key to the account; those from before are none.
    pub session: NewSession,
}

impl Store {
    /// Writes a guest down with their session; nothing happens where there is such a person. The
    /// answer means that it is on the disk.
    pub fn add_guest(
        &self,
        person: PersonId,
        name: String,
        session: NewSession,
    ) -> Pending<'_, ()> {
        ask!(self, add_guest(person, name, session))
    }

    /// Makes a member of a guest, all at once. The answer means that it is on the disk.
    pub fn register(&self, new: Registration) -> Pending<'_, NameTaking> {
        ask!(self, register(new))
    }

    /// Gives somebody another name. Guests own no name: two may have the same.
    pub fn rename(&self, person: PersonId, name: OwnName) -> Pending<'_, NameTaking> {
        ask!(self, rename(person, name))
    }

    /// Somebody chooses a face; whether there is such a person.
    pub fn choose_face(&self, person: PersonId, face: DrawnFace) -> Pending<'_, bool> {
        ask!(self, choose_face(person, face))
    }

    /// Sets a new password; all sessions but one end.
    pub fn set_password(
        &self,
        person: PersonId,
        password: String,
        but: Option<SessionHash>,
    ) -> Pending<'_, ()> {
        ask!(self, set_password(person, password, but))
    }
}
