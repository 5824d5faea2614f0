//! Blocks: who does not want to meet whom, kept in memory, so that asking costs no query.

use super::{PersonId, Visitor};
use crate::store::{Block, Store, StoreError};
use parking_lot::RwLock;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

type Pairs = HashMap<PersonId, HashSet<PersonId>>;

/// Who does not want to meet whom; cheap to clone.
#[derive(Clone, Default)]
pub struct Blocks(Arc<RwLock<BlockIndex>>);

#[derive(Default)]
struct BlockIndex {
    /// Whom somebody blocks.
    blocked: Pairs,
    /// Who blocks somebody.
    blockers: Pairs,
}

impl BlockIndex {
    fn add(&mut self, Block { person, blocked }: Block) {
        self.blocked.entry(person).or_default().insert(blocked);
        self.blockers.entry(blocked).or_default().insert(person);
    }

    fn remove(&mut self, Block { person, blocked }: Block) {
        take(&mut self.blocked, person, blocked);
        take(&mut self.blockers, blocked, person);
    }
}

fn take(pairs: &mut Pairs, key: PersonId, member: PersonId) {
    if let Some(members) = pairs.get_mut(&key) {
        members.remove(&member);
        if members.is_empty() {
            pairs.remove(&key);
        }
    }
}

impl Blocks {
    /// Reads all blocks anew.
    pub async fn refresh(&self, store: &Store) -> Result<(), StoreError> {
        let mut fresh = BlockIndex::default();
        store.blocks().await?.into_iter().for_each(|block| fresh.add(block));
        *self.0.write() = fresh;
        Ok(())
    }

    /// Reads anew whom one person blocks; those for whom that has changed.
    pub async fn refresh_of(
        &self,
        store: &Store,
        person: PersonId,
    ) -> Result<Vec<PersonId>, StoreError> {
        let now: HashSet<PersonId> = store.blocked_by(person).await?.into_iter().collect();
        let mut held = self.0.write();
        let before = held.blocked.get(&person).cloned().unwrap_or_default();
        for blocked in before.difference(&now) {
            held.remove(Block { person, blocked: *blocked });
        }
        for blocked in now.difference(&before) {
            held.add(Block { person, blocked: *blocked });
        }
        Ok(before.symmetric_difference(&now).copied().collect())
    }

    /// Whether `person` blocks `other`.
    pub fn blocks(&self, person: PersonId, other: PersonId) -> bool {
        self.0.read().blocked.get(&person).is_some_and(|blocked| blocked.contains(&other))
    }

    /// Whether one of two people blocks the other.
    pub fn are_apart(&self, one: PersonId, other: PersonId) -> bool {
        self.blocks(one, other) || self.blocks(other, one)
    }

    /// Whether a person does not want a visitor to see that they are here: not the visitor, and not whoever holds
    /// the device the visitor plays at.
    pub fn hides(&self, person: PersonId, visitor: &Visitor) -> bool {
        [visitor.id, visitor.holder()].into_iter().any(|other| self.blocks(person, other))
    }

    /// Whether there is anybody who hides from a visitor.
    pub fn anybody_hides_from(&self, visitor: &Visitor) -> bool {
        let blockers = &self.0.read().blockers;
        [visitor.id, visitor.holder()].iter().any(|other| blockers.contains_key(other))
    }

    /// Those who do not want somebody to see that they are here.
    pub fn hidden_from(&self, person: PersonId) -> HashSet<PersonId> {
        self.0.read().blockers.get(&person).cloned().unwrap_or_default()
    }
}
