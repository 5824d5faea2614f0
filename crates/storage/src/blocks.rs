//! Blocks: whom somebody does not want to meet.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::PersonId;

/// Somebody does not want to meet somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// Who does not want to.
    pub person: PersonId,
    /// The id of the blocked person.
    pub blocked: PersonId,
}

/// What came of blocking somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockOutcome {
    /// They are blocked.
    Done,
    /// The person blocks as many as they may.
    TooMany,
    /// There is no row about the one to be blocked.
    Unknown,
}

impl Store {
    /// Every block there is.
    pub fn blocks(&self) -> Pending<'_, Vec<Block>> {
        ask!(self, blocks())
    }

    /// Every bot account, and who answers for it.
    pub fn bot_owners(&self) -> Pending<'_, Vec<(PersonId, PersonId)>> {
        ask!(self, bot_owners())
    }

    /// Whom somebody blocks, the latest first.
    pub fn blocked_by(&self, person: PersonId) -> Pending<'_, Vec<PersonId>> {
        ask!(self, blocked_by(person))
    }

    /// Somebody does not want to meet somebody, and invitations between them are void. Who is blocked
    /// already stays so; at most `most` are.
    pub fn block(&self, block: Block, at: Moment, most: usize) -> Pending<'_, BlockOutcome> {
        ask!(self, block(block, at, most))
    }

    /// The same no more; false where it was not so.
    pub fn unblock(&self, block: Block) -> Pending<'_, bool> {
        ask!(self, unblock(block))
    }
}
