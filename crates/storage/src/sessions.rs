//! Sessions: the browsers that may come back as the same person. What opens one is kept hashed.

use crate::store::{Pending, ask};
use crate::{Moment, Person, Store};
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
        /// The person.
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
    pub fn session(&self, hash: SessionHash, first: PersonId) -> Pending<'_, FoundSession> {
        ask!(self, session(hash, first))
    }

    /// Notes when a session was used.
    pub fn touch_session(&self, hash: SessionHash, at: Moment) -> Pending<'_, ()> {
        ask!(self, touch_session(hash, at))
    }

    /// Begins a session of a person in place of the one the browser had.
    pub fn replace_session(
        &self,
        old: Option<SessionHash>,
        person: PersonId,
        new: NewSession,
    ) -> Pending<'_, ()> {
        ask!(self, replace_session(old, person, new))
    }

    /// The sessions of a person, the last used first.
    pub fn sessions_of(&self, person: PersonId) -> Pending<'_, Vec<SessionRow>> {
        ask!(self, sessions_of(person))
    }

    /// Of what has opened sockets, sessions and tokens of bots with whose they are: what opens nothing
    /// any more. A guest who was never written down has no row, and goes on.
    pub fn ended_sessions(
        &self,
        asked: Vec<(SessionHash, PersonId)>,
    ) -> Pending<'_, Vec<SessionHash>> {
        ask!(self, ended_sessions(asked))
    }

    /// Ends this session.
    pub fn end_session(&self, hash: SessionHash) -> Pending<'_, ()> {
        ask!(self, end_session(hash))
    }

    /// Ends one session of a person by its handle, and says which; nothing where there is none.
    pub fn revoke_session<'a>(
        &'a self,
        person: PersonId,
        handle: &'a str,
    ) -> Pending<'a, Option<SessionHash>> {
        ask!(self, revoke_session(person, handle))
    }

    /// Ends all sessions of a person but one.
    pub fn end_other_sessions(
        &self,
        person: PersonId,
        but: Option<SessionHash>,
    ) -> Pending<'_, ()> {
        ask!(self, end_other_sessions(person, but))
    }
}
