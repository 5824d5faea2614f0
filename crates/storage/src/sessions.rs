//! Sessions: the browsers that may come back as the same person. What opens one is kept hashed.

use crate::store::ask;
use crate::{Moment, Person, Store, StoreError};
use tablee_protocol::PersonId;

/// What opens a session, hashed.
pub type SessionHash = [u8; 32];

/// A session about to begin.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What opens it, hashed.
    pub hash: SessionHash,
    /// What lists call it; opens nothing.
    pub handle: String,
    /// What the browser calls itself.
    pub agent: String,
    /// When (ms since 1970).
    pub at: Moment,
}

/// One session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// What opens it, hashed.
    pub hash: SessionHash,
    /// What lists call it.
    pub handle: String,
    /// When it began (ms since 1970).
    pub created_at: Moment,
    /// When it was last used (ms since 1970).
    pub seen_at: Moment,
    /// What the browser called itself.
    pub agent: String,
}

/// What a session leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoundSession {
    /// A session of this person, who may have deleted the account.
    Known {
        /// Who.
        person: Box<Person>,
        /// When it began (ms since 1970).
        created_at: Moment,
        /// When it was last used (ms since 1970).
        seen_at: Moment,
    },
    /// Nothing is known of the session, nor of the person it would make.
    Unknown,
    /// Nothing is known of the session, but of the person it once made: it was revoked.
    Revoked,
}

impl Store {
    /// What a session leads to. `first` is the guest that this session would make.
    pub async fn session(
        &self,
        hash: SessionHash,
        first: PersonId,
    ) -> Result<FoundSession, StoreError> {
        ask!(self, session(hash, first))
    }

    /// Notes when a session was used.
    pub async fn touch_session(&self, hash: SessionHash, at: Moment) -> Result<(), StoreError> {
        ask!(self, touch_session(hash, at))
    }

    /// Begins a session of a person in place of the one the browser had.
    pub async fn replace_session(
        &self,
        old: Option<SessionHash>,
        person: PersonId,
        new: NewSession,
    ) -> Result<(), StoreError> {
        ask!(self, replace_session(old, person, new))
    }

    /// The sessions of a person, the last used first.
    pub async fn sessions_of(&self, person: PersonId) -> Result<Vec<SessionRow>, StoreError> {
        ask!(self, sessions_of(person))
    }

    /// Ends this session.
    pub async fn end_session(&self, hash: SessionHash) -> Result<(), StoreError> {
        ask!(self, end_session(hash))
    }

    /// Ends one session of a person by its handle, and says which; nothing where there is none.
    pub async fn revoke_session(
        &self,
        person: PersonId,
        handle: &str,
    ) -> Result<Option<SessionHash>, StoreError> {
        ask!(self, revoke_session(person, handle))
    }

    /// Ends all sessions of a person but one.
    pub async fn end_other_sessions(
        &self,
        person: PersonId,
        but: Option<SessionHash>,
    ) -> Result<(), StoreError> {
        ask!(self, end_other_sessions(person, but))
    }
}
