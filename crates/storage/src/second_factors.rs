//! Second factors: the secret behind the codes of somebody's authenticator, and which of its codes
//! were used.

use crate::store::{Pending, ask};
use crate::{Moment, SessionHash, Store};
use tablee_protocol::PersonId;

/// The second factor of a member.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// What the codes are made of.
    pub secret: Vec<u8>,
    /// Since when logging in asks for a code; nothing before the first code was shown.
    pub confirmed_at: Option<Moment>,
}

impl Store {
    /// The second factor of a member, confirmed or not.
    pub fn second_factor(&self, person: PersonId) -> Pending<'_, Option<SecondFactor>> {
        ask!(self, second_factor(person))
    }

    /// Keeps a secret that is not confirmed yet, in place of one before; false, and nothing
    /// changed, where one is confirmed.
    pub fn offer_second_factor(&self, person: PersonId, secret: Vec<u8>) -> Pending<'_, bool> {
        ask!(self, offer_second_factor(person, secret))
    }

    /// From now on logging in asks for a code; all sessions but one end. False, and nothing
    /// changed, where there is nothing to confirm. The answer means that it is on the disk.
    pub fn confirm_second_factor(
        &self,
        person: PersonId,
        step: u64,
        at: Moment,
        but: Option<SessionHash>,
    ) -> Pending<'_, bool> {
        ask!(self, confirm_second_factor(person, step, at, but))
    }

    /// Uses the code of a step up; false where it, or a later one, was used before. The answer
    /// means that it is on the disk.
    pub fn use_step(&self, person: PersonId, step: u64) -> Pending<'_, bool> {
        ask!(self, use_step(person, step))
    }

    /// Logging in asks for no code any more.
    pub fn remove_second_factor(&self, person: PersonId) -> Pending<'_, ()> {
        ask!(self, remove_second_factor(person))
    }
}
