//! Hiding: who is not shown a table, because somebody who sits at it does not want them to see that they
//! are there. Lists of tables ask about the people in `lobby::sitters`, too.

use super::lobby::sitters;
use super::registry::TableRegistry;
use super::{BadTable, TableActor, TableError};
use crate::people::{Blocks, Visitor};
use tablee_protocol::TableView;

/// Whether a table is hidden from somebody: not from who sits at it or hosts it. Who is seen at a tournament
/// is its organisers' affair.
fn is_hidden(view: &TableView, visitor: &Visitor, blocks: &Blocks) -> bool {
    let people = sitters(view);
    let belongs = view.host == visitor.id || people.contains(&visitor.id);
    let hides = |one| [visitor.id, visitor.holder()].iter().any(|other| blocks.blocks(one, *other));
    !belongs && view.drive.is_none() && people.into_iter().any(hides)
}

/// What those are told from whom a table is hidden: the same as where there is none.
pub(super) fn nowhere() -> TableError {
    TableError::Read(BadTable::Missing)
}

impl TableActor {
    /// Whether the table is hidden from somebody.
    pub(super) fn is_hidden_from(&self, visitor: &Visitor) -> bool {
        is_hidden(&self.stored.view(|_| false), visitor, &self.services.blocks)
    }
}

impl TableRegistry {
    /// How a table looks to somebody; to those from whom it is hidden as if there were none.
    pub async fn look_as(&self, visitor: &Visitor, id: &str) -> Result<TableView, TableError> {
        let view = self.look(id).await?;
        match is_hidden(&view, visitor, &self.services().blocks) {
            true => Err(nowhere()),
            false => Ok(view),
        }
    }
}
