//! Recovery codes: what is kept of them, finding the one that is meant, using it up.

use crate::store::{Pending, ask};
use crate::{NewSession, Store};
use tablee_protocol::PersonId;

/// What is kept of a new code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCode {
    /// By what it is found.
    pub lookup: u8,
    /// Its password hash.
    pub hash: String,
}

/// What is kept of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCode {
    /// Its number in the file.
    pub id: i64,
    /// Its password hash; of codes from before, a plain one.
    pub hash: String,
}

impl Store {
    /// The codes of a member that are found by this: one, or none; of old ones perhaps more.
    pub fn codes_at(&self, person: PersonId, lookup: u8) -> Pending<'_, Vec<KeptCode>> {
        ask!(self, codes_at(person, lookup))
    }

    /// Uses a code up; false where it was used meanwhile. The answer means that it is on the disk.
    pub fn spend_code(&self, person: PersonId, code: i64) -> Pending<'_, bool> {
        ask!(self, spend_code(person, code))
    }

    /// Sets a new password with a recovery code, which is used up; all sessions end and a new one
    /// begins. False, and nothing changed, where the code was used meanwhile.
    pub fn recover(
        &self,
        person: PersonId,
        code: i64,
        password: String,
        session: NewSession,
    ) -> Pending<'_, bool> {
        ask!(self, recover(person, code, password, session))
    }

    /// Replaces all recovery codes of a member.
    pub fn replace_recovery_codes(&self, person: PersonId, codes: Vec<NewCode>) -> Pending<'_, ()> {
        ask!(self, replace_recovery_codes(person, codes))
    }

    /// Some codes from before that have no password hash yet.
    pub fn plain_codes(&self, most: u32) -> Pending<'_, Vec<KeptCode>> {
        ask!(self, plain_codes(most))
    }

    /// Puts password hashes in place of plain ones.
    pub fn hash_codes(&self, hashed: Vec<KeptCode>) -> Pending<'_, ()> {
        ask!(self, hash_codes(hashed))
    }
}
