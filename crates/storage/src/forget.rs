//! Forgetting a person: what is personal goes, games stay as those of a “deleted person”. Names are
//! kept in one place only, so one update forgets them everywhere.

use crate::store::ask;
use crate::{Moment, Store, StoreError};
use tablee_protocol::PersonId;

impl Store {
    /// Deletes a person and the bot accounts they own; returns all of them. The id stays as a mark
    /// in finished games. The answer means that it is on the disk; what was there is overwritten.
    pub async fn forget(&self, person: PersonId, at: Moment) -> Result<Vec<PersonId>, StoreError> {
        ask!(self, forget(person, at))
    }
}
