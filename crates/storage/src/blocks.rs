//! Blocks: whom somebody does not want to meet.

use crate::store::ask;
use crate::{Moment, Store, StoreError};
use tablee_protocol::PersonId;

/// Somebody does not want to meet somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// Who does not want to.
    pub person: PersonId,
    /// Whom.
    pub blocked: PersonId,
}

/// What came of blocking somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocking {
    /// They are blocked.
    Done,
    /// The person blocks as many as they may.
    TooMany,
    /// There is no row about the one to be blocked.
    Unknown,
}

impl Store {
    /// Every block there is.
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        ask!(self, blocks())
    }

    /// Whom somebody blocks, the latest first.
    pub async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        ask!(self, blocked_by(person))
    }

    /// Somebody does not want to meet somebody, and invitations between them are void. Who is blocked
    /// already stays so; at most `most` are.
    pub async fn block(
        &self,
        block: Block,
        at: Moment,
        most: usize,
    ) -> Result<Blocking, StoreError> {
        ask!(self, block(block, at, most))
    }

    /// The same no more; false where it was not so.
    pub async fn unblock(&self, block: Block) -> Result<bool, StoreError> {
        ask!(self, unblock(block))
    }
}
