//! Shares of people in the draws: promised at check-in, told once every promise is fixed.
//!
//! Commit, then reveal, as at a table (`docs/chance.md`): the server is bound to its secrets from the
//! creation on and does not know the shares before every promise stands in the log.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::{Commitment, Millis, Share};

/// How long people have to tell a share that is asked for, and to promise another one where one was held
/// back, before anybody may go on without them. Pages do both by themselves, in a moment.
pub const PATIENCE: Millis = Millis(60_000);

/// What everybody promised and told, by the number of their registration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    /// Since when the promises are fixed.
    asked: Option<Millis>,
    promises: BTreeMap<usize, Promise>,
    /// Who had promised a share and was not there when they were asked for.
    absent: BTreeSet<usize>,
    /// When everything was last promised anew, because somebody held a share back.
    voided: Option<Millis>,
    /// Who promised before that, and is to promise anew.
    anew: BTreeSet<usize>,
    /// Who held a share back: whoever could do it again would choose among draws.
    withheld: BTreeSet<usize>,
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
    /// Its person was not there when shares were asked for.
    #[error("whoever was not there when shares were asked for adds none")]
    Absent,
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
        self.asked.is_some()
    }

    /// When it is no longer waited for shares that were asked for.
    pub fn told_until(&self) -> Option<Millis> {
        self.asked.map(|asked| asked.plus(PATIENCE))
    }

    /// When it is no longer waited for new promises, after somebody held a share back.
    pub fn promised_until(&self) -> Option<Millis> {
        self.voided.filter(|_| self.asked.is_none()).map(|voided| voided.plus(PATIENCE))
    }

    /// Whether somebody is to promise a share again.
    pub fn owes_promise(&self, person: usize) -> bool {
        self.asked.is_none() && self.anew.contains(&person) && !self.promises.contains_key(&person)
    }

    /// Who held a share back, by the number of their registration.
    pub fn withheld(&self) -> impl Iterator<Item = usize> {
        self.withheld.iter().copied()
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

    /// Whether somebody promised a share and has not told it. Whoever was not there when shares were asked
    /// for is not waited for: who could come afterwards and tell one, or stay away, would choose a draw.
    pub fn owes(&self, person: usize) -> bool {
        !self.was_absent(person)
            && self.promises.get(&person).is_some_and(|promise| promise.share.is_none())
    }

    /// Whether somebody was not there when shares were asked for, so that theirs adds nothing.
    pub fn was_absent(&self, person: usize) -> bool {
        self.absent.contains(&person)
    }

    /// Whether somebody may tell this share now.
    pub fn check(&self, person: usize, share: &Share) -> Result<(), BadReveal> {
        if self.asked.is_none() {
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
        let Some(commitment) = commitment.filter(|_| self.asked.is_none()) else { return };
        if self.withheld.contains(&person) {
            return;
        }
        let before = self.promises.get(&person);
        let replaced = before
            .map_or(0, |before| before.replaced + usize::from(before.commitment != commitment));
        self.promises.insert(person, Promise { commitment, share: None, replaced });
    }

    pub(crate) fn ask(&mut self, at: Millis, is_present: impl Fn(usize) -> bool) {
        self.asked = Some(at);
        let promised = self.promises.keys().copied();
        self.absent = promised.filter(|person| !is_present(*person)).collect();
    }

    /// What was promised and told is nothing any more.
    pub(crate) fn void(&mut self, at: Millis, without: impl Iterator<Item = usize>) {
        self.withheld.extend(without);
        let promised = std::mem::take(&mut self.promises).into_keys();
        self.anew = promised.filter(|person| !self.withheld.contains(person)).collect();
        (self.asked, self.voided) = (None, Some(at));
        self.absent.clear();
    }

    pub(crate) fn reveal(&mut self, person: usize, share: Share) {
        if let Some(promise) = self.promises.get_mut(&person) {
            promise.share = Some(share);
        }
    }
}
