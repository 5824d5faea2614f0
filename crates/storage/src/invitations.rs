//! Invitations: who is invited to which table.

use crate::store::{Pending, ask};
use crate::{Moment, NewDelivery, Store};
use tablee_protocol::PersonId;

/// Somebody is invited to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitationRow {
    /// The person's id.
    pub person: PersonId,
    /// The id of the person who invites.
    pub inviter: PersonId,
    /// The table's id.
    pub table: String,
    /// When (ms since 1970).
    pub at: Moment,
}

impl Store {
    /// Keeps an invitation in place of an earlier one of the same inviter, and puts into the outbox what
    /// tells of it, all at once; it is told together with others that wait there, and no later than `wait` after its time
    /// where those have failed already. Of the invitations of a person the latest `most` stay. False, and nothing changed, where the same one to the same table stands already.
    pub fn invite(
        &self,
        invitation: InvitationRow,
        most: usize,
        deliveries: Vec<NewDelivery>,
        wait: Moment,
    ) -> Pending<'_, bool> {
        ask!(self, invite(invitation, most, deliveries, wait))
    }

    /// The invitations of somebody, the latest first.
    pub fn invitations_of(&self, person: PersonId) -> Pending<'_, Vec<InvitationRow>> {
        ask!(self, invitations_of(person))
    }

    /// Somebody is not invited to a table any more; false where they were not.
    pub fn remove_invitations<'a>(&'a self, person: PersonId, table: &'a str) -> Pending<'a, bool> {
        ask!(self, remove_invitations(person, table))
    }
}
