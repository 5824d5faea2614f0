//! Durable budgets: what a caller may leave behind or have sent. They refill in minutes to days, so the store counts them:
//! they are the same at all nodes and after a restart. It knows neither people nor addresses.

use super::address::{contains, networks};
use super::budget::OverBudget;
use super::error::ApiError;
use crate::settings::Settings;
use crate::store::{Charge, Micros, SpendingKey, Store, StoreError};
use hmac::{Hmac, KeyInit as _, Mac as _};
use ipnet::IpNet;
use sha2::Sha256;
use std::net::IpAddr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tablee_protocol::PersonId;

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DurableCost {
    /// Something is sent to an address that the caller gave.
    Message,
    /// Somebody is invited, who may be told wherever they want to be.
    Invitation,
    /// An account is made.
    Account,
    /// A tournament is made.
    Tournament,
    /// A bot is entered for a tournament.
    Bot,
}

/// So many at once, and one more each time this has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Allowance {
    most: u32,
    refill: Duration,
}

impl Allowance {
    /// So many at once, and as many a day, evenly.
    fn a_day(most: u32) -> Allowance {
        Allowance { most, refill: DAY / most.max(1) }
    }

    /// So many times as many, as often.
    fn times(self, share: u32) -> Allowance {
        let share = share.max(1);
        Allowance { most: self.most.saturating_mul(share), refill: self.refill / share }
    }
}

/// What an address has of what a person has.
const OF_ADDRESS: u32 = 4;

/// What one person may have sent.
const MESSAGES: Allowance = Allowance { most: 5, refill: Duration::from_secs(30) };

/// Whom one person invites: everybody of a large club evening at once.
const INVITATIONS: Allowance = Allowance { most: 30, refill: Duration::from_secs(20) };

/// The bots that one person enters for tournaments.
const BOTS: Allowance = Allowance { most: 4_000, refill: Duration::from_secs(1) };

/// What one address makes of tournaments; one person has `tournaments_per_person` that have not ended.
const TOURNAMENTS: u32 = 60;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Why nothing was spent.
#[derive(Debug, thiserror::Error)]
pub enum NotSpent {
    /// The caller has used up its budget.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// Nobody knows what the caller has left.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NotSpent> for ApiError {
    fn from(error: NotSpent) -> ApiError {
        match error {
            NotSpent::OverBudget(error) => error.into(),
            NotSpent::Store(error) => error.into(),
        }
    }
}

/// What was spent, to be paid back where nothing came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spent(Vec<Charge>);

/// Who pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payer {
    /// Where the request comes from.
    pub address: IpAddr,
    /// Whoever asks, where people pay for this, too.
    pub person: Option<PersonId>,
}

/// The durable budgets of all callers.
pub struct DurableBudget {
    store: Store,
    /// Hides from the store who and where callers are.
    key: [u8; 32],
    accounts: Allowance,
    unlimited: Vec<IpNet>,
}

impl DurableBudget {
    /// The budgets that the settings give and this store counts.
    pub fn new(store: Store, key: [u8; 32], settings: &Settings) -> DurableBudget {
        DurableBudget {
            store,
            key,
            accounts: Allowance::a_day(settings.accounts_per_day),
            unlimited: settings.unlimited.clone(),
        }
    }

    /// So many more of this, or none where somebody who pays has not as many left.
    pub async fn spend(
        &self,
        cost: DurableCost,
        count: u32,
        payer: Payer,
    ) -> Result<Spent, NotSpent> {
        self.spend_at(cost, count, payer, now()).await
    }

    /// What was paid for was refused: it costs nothing.
    pub async fn pay_back(&self, spent: Spent) {
        if spent.0.is_empty() {
            return;
        }
        if let Err(error) = self.store.refund(spent.0).await {
            tracing::warn!(%error, "what was paid for nothing is not paid back");
        }
    }

    async fn spend_at(
        &self,
        cost: DurableCost,
        count: u32,
        payer: Payer,
        now: Micros,
    ) -> Result<Spent, NotSpent> {
        if count == 0 || contains(&self.unlimited, payer.address) {
            return Ok(Spent::default());
        }
        let of_network = self.of_address(cost);
        let mut charges: Vec<Charge> = networks(payer.address)
            .map(|network| {
                let key = self.hidden(&format!("{cost:?}/{network:?}"));
                charge(key, count, of_network.times(network.share()))
            })
            .collect();
        if let (Some(person), Some(allowance)) = (payer.person, of_person(cost)) {
            charges.push(charge(self.hidden(&format!("{cost:?}/{person}")), count, allowance));
        }
        match self.store.spend(charges.clone(), now).await? {
            true => Ok(Spent(charges)),
            false => Err(OverBudget.into()),
        }
    }

    fn of_address(&self, cost: DurableCost) -> Allowance {
        match cost {
            DurableCost::Account => self.accounts,
            DurableCost::Tournament => Allowance::a_day(TOURNAMENTS),
            DurableCost::Message => MESSAGES.times(OF_ADDRESS),
            DurableCost::Invitation => INVITATIONS.times(OF_ADDRESS),
            DurableCost::Bot => BOTS.times(OF_ADDRESS),
        }
    }

    fn hidden(&self, what: &str) -> SpendingKey {
        let mut hidden = [0; 32];
        // A key of 32 bytes is never refused.
        if let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(&self.key) {
            hash.update(what.as_bytes());
            hidden.copy_from_slice(&hash.finalize().into_bytes());
        }
        hidden
    }
}

/// A person makes one account at most, and the store counts tournaments.
fn of_person(cost: DurableCost) -> Option<Allowance> {
    match cost {
        DurableCost::Account | DurableCost::Tournament => None,
        DurableCost::Message => Some(MESSAGES),
        DurableCost::Invitation => Some(INVITATIONS),
        DurableCost::Bot => Some(BOTS),
    }
}

fn charge(key: SpendingKey, count: u32, allowance: Allowance) -> Charge {
    let refill = Micros::try_from(allowance.refill.as_micros()).unwrap_or(Micros::MAX);
    Charge { key, count, most: allowance.most, refill }
}

/// Microseconds since 1970.
pub fn now() -> Micros {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Micros::try_from(since.as_micros()).unwrap_or(Micros::MAX)
}

#[cfg(test)]
mod tests;
