//! Passkeys: the public keys of a member's authenticators, and the challenges that are given out for them. A
//! challenge is good for one answer, at whichever node it arrives.

use crate::store::{Pending, ask};
use crate::{Moment, SessionHash, Store};
use tablee_protocol::PersonId;

/// A passkey of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// How its owner names it to the server; opens nothing.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// The name of the server it was made for: it works at no other.
    pub site: String,
    /// Its id as the authenticator gave it.
    pub credential: Vec<u8>,
    /// The public key (COSE).
    pub public_key: Vec<u8>,
    /// The algorithm of its signatures, by COSE's number.
    pub algorithm: i32,
    /// How the authenticator is reached, words with spaces between them.
    pub transports: String,
    /// How often it had signed when it was last used.
    pub counter: u32,
    /// Since when (ms since 1970).
    pub created_at: Moment,
    /// When it was last used (ms since 1970).
    pub used_at: Option<Moment>,
}

/// What became of a new passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyAdding {
    /// It is kept; all sessions but one have ended.
    Done,
    /// The member has as many as they may have.
    TooMany,
    /// Somebody has this very passkey.
    Known,
}

/// A challenge that is given out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// SHA-256 of it.
    pub hash: [u8; 32],
    /// Whose answer is expected.
    pub person: PersonId,
    /// What the answer is for.
    pub purpose: ChallengePurpose,
    /// What is needed to judge the answer.
    pub state: String,
    /// Until when it is good (ms since 1970).
    pub until: Moment,
}

/// What the answer to a challenge is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengePurpose {
    /// A new passkey.
    Add,
    /// Coming in with one.
    Enter,
}

impl ChallengePurpose {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            ChallengePurpose::Add => "add",
            ChallengePurpose::Enter => "enter",
        }
    }
}

impl Store {
    /// The passkeys of a member, the oldest first.
    pub fn passkeys_of(&self, person: PersonId) -> Pending<'_, Vec<Passkey>> {
        ask!(self, passkeys_of(person))
    }

    /// Keeps a new passkey of a member who has fewer than `most`; all sessions but one end. The answer means that it
    /// is on the disk.
    pub fn add_passkey(
        &self,
        person: PersonId,
        passkey: Passkey,
        most: usize,
        but: Option<SessionHash>,
    ) -> Pending<'_, PasskeyAdding> {
        ask!(self, add_passkey(person, passkey, most, but))
    }

    /// Notes that a passkey was used; false, and nothing changed, where it is gone or its counter has not moved on.
    /// The answer means that it is on the disk.
    pub fn use_passkey<'a>(
        &'a self,
        person: PersonId,
        id: &'a str,
        counter: u32,
        at: Moment,
    ) -> Pending<'a, bool> {
        ask!(self, use_passkey(person, id, counter, at))
    }

    /// A member's passkey is good no more; false where they have none of that id.
    pub fn remove_passkey<'a>(&'a self, person: PersonId, id: &'a str) -> Pending<'a, bool> {
        ask!(self, remove_passkey(person, id))
    }

    /// Keeps a challenge. Of one person the latest `most` are kept; whatever is past its time goes.
    pub fn keep_challenge(
        &self,
        challenge: Challenge,
        most: usize,
        now: Moment,
    ) -> Pending<'_, ()> {
        ask!(self, keep_challenge(challenge, most, now))
    }

    /// Takes a challenge away and gives its state to one who asks; nothing where it was never given to this person
    /// for this purpose, was answered before, or is past its time.
    pub fn take_challenge(
        &self,
        hash: [u8; 32],
        person: PersonId,
        purpose: ChallengePurpose,
        now: Moment,
    ) -> Pending<'_, Option<String>> {
        ask!(self, take_challenge(hash, person, purpose, now))
    }
}
