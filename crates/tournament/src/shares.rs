//! Shares of people in the draws: promised at check-in, told once every promise is fixed.
//!
//! Commit, then reveal, as at a table (`docs/chance.md`): the server is bound to its secrets from the
//! creation on and does not know the shares before every promise stands in the log.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tablee_engine::{Commitment, Share};

/// What everybody promised and told, by the number of their registration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    asked: bool,
    promises: BTreeMap<usize, Promise>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Promise {
    commitment: Commitment,
    share: Option<Share>,
    /// How often it took the place of another one.
    replaced: usize,
}

/// Why a share is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadReveal {
    /// The promises are not fixed yet.
    #[error("shares are told after the start was asked for")]
    NotAsked,
    /// There was no commitment at check-in.
    #[error("no share was promised at check-in")]
    NotPromised,
    /// It is in the log.
    #[error("the share was told already")]
    Revealed,
    /// It is another one.
    #[error("this is not the share that was promised")]
    Other,
}

impl Shares {
    /// Whether the promises are fixed, and shares are awaited or told.
    pub fn are_asked(&self) -> bool {
        self.asked
    }

    /// How many promised a share.
    pub fn promised(&self) -> usize {
        self.promises.len()
    }

    /// Every share that was told, in the order of registration.
    pub fn told(&self) -> impl Iterator<Item = Share> {
        self.promises.values().filter_map(|promise| promise.share)
    }

    /// What somebody promised.
    pub fn promise(&self, person: usize) -> Option<Commitment> {
        self.promises.get(&person).map(|promise| promise.commitment)
    }

    /// What somebody told.
    pub fn share(&self, person: usize) -> Option<Share> {
        self.promises.get(&person)?.share
    }

    /// How often somebody has promised another share than before.
    pub fn replaced(&self, person: usize) -> usize {
        self.promises.get(&person).map_or(0, |promise| promise.replaced)
    }

    /// Whether somebody promised a share and has not told it.
    pub fn owes(&self, person: usize) -> bool {
        self.promises.get(&person).is_some_and(|promise| promise.share.is_none())
    }

    /// Whether somebody may tell this share now.
    pub fn check(&self, person: usize, share: &Share) -> Result<(), BadReveal> {
        if !self.asked {
            return Err(BadReveal::NotAsked);
        }
        match self.promises.get(&person) {
            None => Err(BadReveal::NotPromised),
            Some(promise) if promise.share.is_some() => Err(BadReveal::Revealed),
            Some(promise) if promise.commitment != share.commitment() => Err(BadReveal::Other),
            Some(_) => Ok(()),
        }
    }

    /// Somebody checks in. Whoever comes after the promises are fixed adds nothing. A promise that was
    /// given stays, also where an organiser sends its person away and checks them in again: who works
    /// with the server must not be able to choose whose shares count.
    pub(crate) fn check_in(&mut self, person: usize, commitment: Option<Commitment>) {
        let Some(commitment) = commitment.filter(|_| !self.asked) else { return };
        let before = self.promises.get(&person);
        let replaced = before
            .map_or(0, |before| before.replaced + usize::from(before.commitment != commitment));
        self.promises.insert(person, Promise { commitment, share: None, replaced });
    }

    pub(crate) fn ask(&mut self) {
        self.asked = true;
    }

    pub(crate) fn reveal(&mut self, person: usize, share: Share) {
        if let Some(promise) = self.promises.get_mut(&person) {
            promise.share = Some(share);
        }
    }
}
