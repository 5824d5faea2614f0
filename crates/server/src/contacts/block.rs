//! Blocking: somebody does not want to meet somebody. They do not sit together, what the one says is not
//! shown to the other, and the lobby hides the one from the other.

use super::{ContactError, Contacts};
use crate::bus::News;
use crate::people::PersonId;
use crate::people::moment::now;
use crate::store::{Block, BlockOutcome};

/// How many one person may block.
const MOST: usize = 500;

impl Contacts {
    /// Blocks somebody.
    pub async fn block(&self, person: PersonId, blocked: PersonId) -> Result<(), ContactError> {
        if person == blocked {
            return Err(ContactError::Oneself);
        }
        match self.store().block(Block { person, blocked }, now(), MOST).await? {
            BlockOutcome::Done => self.spread(person).await,
            BlockOutcome::TooMany => Err(ContactError::TooMany { most: MOST }),
            BlockOutcome::Unknown => Err(ContactError::Nobody),
        }
    }

    /// Blocks somebody no more.
    pub async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<(), ContactError> {
        self.store().unblock(Block { person, blocked }).await?;
        self.spread(person).await
    }

    /// Lets everybody know whom a person blocks, here and at the other nodes.
    async fn spread(&self, person: PersonId) -> Result<(), ContactError> {
        self.blocks_changed(person).await?;
        self.tables.services().bus.publish(|| News::Blocks(person));
        Ok(())
    }

    /// Whom a person blocks has changed: it is read anew, and the lobby shows what it may.
    pub async fn blocks_changed(&self, person: PersonId) -> Result<(), ContactError> {
        let services = self.tables.services();
        for other in services.blocks.refresh_of(&services.store, person).await? {
            let [own, others] = [person, other].map(|one| services.blocks.accounts_of(one));
            services.lobby.resend_tables_of(&own, &others);
            services.seat_index.notify_list_changed(person);
            services.seat_index.notify_list_changed(other);
        }
        Ok(())
    }
}
