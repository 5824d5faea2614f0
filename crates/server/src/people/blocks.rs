//! Blocks: who does not want to meet whom, kept in memory, so that asking costs no query. Who is blocked is not
//! met by their bot accounts either, and who blocks somebody does not meet them by bot accounts of their own.

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
    /// Who answers for a bot account.
    owners: HashMap<PersonId, PersonId>,
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

    /// A person, and for a bot account also its owner.
    fn accounts(&self, person: PersonId) -> impl Iterator<Item = PersonId> {
        [Some(person), self.owners.get(&person).copied()].into_iter().flatten()
    }

    fn blocks(&self, person: PersonId, other: PersonId) -> bool {
        // Nobody is apart from themselves, whatever they have said of their own bot accounts.
        let owner = |one| self.owners.get(&one).copied().unwrap_or(one);
        if owner(person) == owner(other) {
            return self.blocked.get(&person).is_some_and(|blocked| blocked.contains(&other));
        }
        let blocks = |one| {
            let blocked = self.blocked.get(&one);
            blocked.is_some_and(|blocked| self.accounts(other).any(|two| blocked.contains(&two)))
        };
        self.accounts(person).any(blocks)
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
        fresh.owners = store.bot_owners().await?.into_iter().collect();
        *self.0.write() = fresh;
        Ok(())
    }

    /// A bot account is here, and this person answers for it.
    pub fn add_owner(&self, bot: PersonId, owner: PersonId) {
        if self.0.read().owners.get(&bot) != Some(&owner) {
            self.0.write().owners.insert(bot, owner);
        }
    }

    /// Who answers for somebody: the owner of a bot account, everybody else for themselves.
    pub fn answers_for(&self, person: PersonId) -> PersonId {
        self.0.read().owners.get(&person).copied().unwrap_or(person)
    }

    /// All accounts of somebody: a person and their bot accounts.
    pub fn accounts_of(&self, person: PersonId) -> Vec<PersonId> {
        let index = self.0.read();
        let bots = index.owners.iter().filter(|(_, owner)| **owner == person);
        [person].into_iter().chain(bots.map(|(bot, _)| *bot)).collect()
    }

    /// Reads anew whom one person blocks, and their bot accounts; those for whom the blocks have changed.
    pub async fn refresh_of(
        &self,
        store: &Store,
        person: PersonId,
    ) -> Result<Vec<PersonId>, StoreError> {
        let now: HashSet<PersonId> = store.blocked_by(person).await?.into_iter().collect();
        let bots = store.bots_of(person).await?;
        let mut held = self.0.write();
        held.owners.extend(bots.iter().map(|bot| (bot.id, person)));
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
        self.0.read().blocks(person, other)
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
        let index = self.0.read();
        let mut asking =
            [visitor.id, visitor.holder()].into_iter().flat_map(|one| index.accounts(one));
        asking.any(|account| index.blockers.contains_key(&account))
    }

    /// Those who do not want somebody to see that they are here, their bot accounts included.
    pub fn hidden_from(&self, person: PersonId) -> HashSet<PersonId> {
        let index = self.0.read();
        let blockers = index.accounts(person).filter_map(|account| index.blockers.get(&account));
        let mut hidden: HashSet<PersonId> = blockers.flatten().copied().collect();
        if !hidden.is_empty() {
            let bots = index.owners.iter().filter(|(_, owner)| hidden.contains(owner));
            let bots: Vec<PersonId> = bots.map(|(bot, _)| *bot).collect();
            hidden.extend(bots);
        }
        hidden.retain(|other| index.blocks(*other, person));
        hidden
    }
}
