//! Hiding: who is not shown a table, because somebody who sits at it or hosts it does not want them to see that
//! they are here. Lists of tables ask about the same people.

use super::lobby::people_at;
use super::registry::TableRegistry;
use super::{BadTable, StoredTable, TableActor, TableError};
use crate::people::{Blocks, PersonId, Visitor};
use tablee_protocol::{TablePhase, TableView};

/// Whether a table is hidden from somebody: not from who sits at it or hosts it. Who is seen at a tournament
/// is its organisers' affair.
fn is_hidden(view: &TableView, visitor: &Visitor, blocks: &Blocks) -> bool {
    let people = people_at(view);
    let hides = |one: PersonId| blocks.hides(one, visitor);
    !people.contains(&visitor.id) && view.tournament.is_none() && people.into_iter().any(hides)
}

/// What those are told from whom a table is hidden: the same as where there is none.
pub(super) fn nowhere() -> TableError {
    TableError::Read(BadTable::Missing)
}

impl TableActor {
    /// Whether the table is hidden from somebody.
    pub(super) fn is_hidden_from(&self, visitor: &Visitor) -> bool {
        let blocks = &self.services.blocks;
        // Most people are blocked by nobody, and then nothing is looked at.
        blocks.anybody_hides_from(visitor)
            && is_hidden(&self.stored.view(|_| false), visitor, blocks)
    }
}

impl TableRegistry {
    /// How a table looks to somebody; to those from whom it is hidden as if there were none.
    pub async fn look_as(&self, visitor: &Visitor, id: &str) -> Result<TableView, TableError> {
        let view = self.look_for(id, Some(visitor)).await?;
        match is_hidden(&view, visitor, &self.services().blocks) {
            true => Err(nowhere()),
            false => Ok(view),
        }
    }

    /// Refuses those from whom a table is hidden, before they are told anything of it.
    pub async fn must_be_seen(&self, visitor: &Visitor, id: &str) -> Result<(), TableError> {
        match self.services().blocks.anybody_hides_from(visitor) {
            true => self.look_as(visitor, id).await.map(|_| ()),
            false => Ok(()),
        }
    }

    /// The same while people are at the table. What was played there stays public: it tells what was, not who
    /// is here.
    pub async fn must_be_seen_or_over(
        &self,
        visitor: &Visitor,
        id: &str,
    ) -> Result<(), TableError> {
        let blocks = &self.services().blocks;
        if !blocks.anybody_hides_from(visitor) {
            return Ok(());
        }
        let view = self.look(id).await?;
        let is_over = matches!(view.phase, TablePhase::Over | TablePhase::Closed);
        match !is_over && is_hidden(&view, visitor, blocks) {
            true => Err(nowhere()),
            false => Ok(()),
        }
    }

    /// Whom the host of a table has muted, told to the host alone.
    pub async fn muted(&self, id: &str, visitor: &Visitor) -> Result<Vec<PersonId>, TableError> {
        let stored = StoredTable::glance(&self.services.store, id).await?;
        if is_hidden(&stored.view(|_| false), visitor, &self.services.blocks) {
            return Err(nowhere());
        }
        stored.seating.only_host(visitor.id)?;
        Ok(stored.seating.muted)
    }
}
