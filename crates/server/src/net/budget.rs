//! Budgets: what may this caller cost now? Token buckets for each network and each person, and permits for reads at the
//! same time. Nodes tell each other what was taken (`shared_budget.rs`), so that a caller has about as much at all of them
//! together as at one.

use super::address::{ClientAddress, Network, contains, networks};
use super::cost::Cost;
use super::error::ApiError;
use super::rate_limit::TokenBucket;
use super::shared_budget::{BucketOwner, Spending};
use crate::settings::Settings;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;
use parking_lot::Mutex;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::PersonId;
use tokio::sync::Semaphore;

/// So many at once, so many per second after that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// Per second.
    pub per_second: f64,
}

impl Rate {
    /// What an address has where a person has this.
    fn of_address(self) -> Rate {
        Rate { burst: 4 * self.burst, per_second: 4.0 * self.per_second }
    }

    fn times(self, share: u32) -> TokenBucket {
        TokenBucket::new(self.burst.saturating_mul(share), self.per_second * f64::from(share))
    }
}

/// The caller has used up its budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests; wait a moment")]
pub struct OverBudget;

impl From<OverBudget> for ApiError {
    fn from(_: OverBudget) -> ApiError {
        ApiError::too_fast()
    }
}

/// The advice that one person asks for; one address may ask for four times as much.
const HINTS: Rate = Rate { burst: 20, per_second: 1.0 / 3.0 };

/// The lines of chat that one person writes at all tables; one address may write four times as many.
const LINES: Rate = Rate { burst: 15, per_second: 1.0 };

/// How long a read waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The budgets of all callers.
pub struct Budget {
    settings: Settings,
    unlimited: Vec<IpNet>,
    networks: Mutex<Buckets<(Cost, Network)>>,
    people: Mutex<Buckets<(Cost, PersonId)>>,
    reading: Semaphore,
    reading_by: Mutex<HashMap<Network, usize>>,
    /// The same callers may come to other nodes.
    tell: Option<SpendingListener>,
}

/// Tells elsewhere what was spent here.
type SpendingListener = Box<dyn Fn(Spending) + Send + Sync>;

impl Budget {
    /// The budgets that the settings give.
    pub fn new(settings: &Settings) -> Budget {
        Budget {
            unlimited: settings.unlimited.clone(),
            networks: Mutex::default(),
            people: Mutex::default(),
            reading: Semaphore::new(settings.reads_at_once.clamp(1, Semaphore::MAX_PERMITS)),
            reading_by: Mutex::default(),
            settings: settings.clone(),
            tell: None,
        }
    }

    /// The same, which tells elsewhere what was spent.
    #[must_use]
    pub fn telling(self, tell: impl Fn(Spending) + Send + Sync + 'static) -> Budget {
        Budget { tell: Some(Box::new(tell)), ..self }
    }

    /// Somebody has spent this elsewhere: they have as much less here.
    pub fn spent_elsewhere(&self, Spending { cost, by, count }: Spending) {
        match by {
            BucketOwner::Network(network) => {
                let rate = network_rate(&self.settings, cost);
                let fresh = || rate.times(network.share());
                self.networks.lock().take_elsewhere((cost, network), count, fresh);
            }
            BucketOwner::Person(person) => {
                if let Some(rate) = person_rate(&self.settings, cost) {
                    self.people.lock().take_elsewhere((cost, person), count, || rate.times(1));
                }
            }
        }
    }

    fn tell(&self, cost: Cost, by: BucketOwner, taken: Taken) -> Result<(), OverBudget> {
        if let (Some(tell), Some(count)) = (&self.tell, taken.told) {
            tell(Spending { cost, by, count });
        }
        if taken.within { Ok(()) } else { Err(OverBudget) }
    }

    /// One more of this from that address.
    pub fn spend(&self, address: IpAddr, cost: Cost) -> Result<(), OverBudget> {
        if self.is_unlimited(address) {
            return Ok(());
        }
        let rate = network_rate(&self.settings, cost);
        // The narrowest first: one that floods does not use up what its neighbours have.
        for network in networks(address) {
            let fresh = || rate.times(network.share());
            let taken = self.networks.lock().take((cost, network), fresh);
            self.tell(cost, BucketOwner::Network(network), taken)?;
        }
        Ok(())
    }

    /// One more of this by a person, wherever it comes from.
    pub fn spend_as(
        &self,
        person: PersonId,
        address: IpAddr,
        cost: Cost,
    ) -> Result<(), OverBudget> {
        let Some(rate) = person_rate(&self.settings, cost).filter(|_| !self.is_unlimited(address))
        else {
            return Ok(());
        };
        let taken = self.people.lock().take((cost, person), || rate.times(1));
        self.tell(cost, BucketOwner::Person(person), taken)
    }

    /// Whether this address is not limited: the machine itself, unless the settings say otherwise.
    pub fn is_unlimited(&self, address: IpAddr) -> bool {
        contains(&self.unlimited, address)
    }

    /// Counts a read that runs now, unless this network has its share of them already.
    fn begin_read(&self, address: IpAddr) -> Result<Reading<'_>, OverBudget> {
        let network = networks(address).next().filter(|_| !self.is_unlimited(address));
        let mut reading = self.reading_by.lock();
        if let Some(network) = network {
            let count = reading.entry(network).or_default();
            if *count >= self.settings.reads_at_once.div_ceil(4) {
                return Err(OverBudget);
            }
            *count += 1;
        }
        Ok(Reading { budget: self, network })
    }
}

/// A read that runs now.
struct Reading<'a> {
    budget: &'a Budget,
    network: Option<Network>,
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut reading = self.budget.reading_by.lock();
        if let Some(count) = reading.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                reading.remove(&network);
            }
        }
    }
}

fn network_rate(settings: &Settings, cost: Cost) -> Rate {
    let (burst, per_second) = match cost {
        Cost::Write => (settings.writes_burst, settings.writes_per_second),
        Cost::Upgrade => (settings.upgrades_burst, settings.upgrades_per_second),
        Cost::Read => (settings.reads_burst, settings.reads_per_second),
        Cost::Hint => return HINTS.of_address(),
        Cost::Chat => return LINES.of_address(),
    };
    Rate { burst, per_second }
}

/// Reads are cheap enough to be limited by address alone.
fn person_rate(settings: &Settings, cost: Cost) -> Option<Rate> {
    let (burst, per_second) = match cost {
        Cost::Write => (settings.person_writes_burst, settings.person_writes_per_second),
        Cost::Upgrade => (settings.person_upgrades_burst, settings.person_upgrades_per_second),
        Cost::Read => return None,
        Cost::Hint => return Some(HINTS),
        Cost::Chat => return Some(LINES),
    };
    Some(Rate { burst, per_second })
}

/// Refuses requests beyond the budget of their address, and lets only so many reads run at once.
/// For the API: the page itself is answered from memory.
pub async fn limit_rate(
    State(budget): State<Arc<Budget>>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let cost = Cost::of(&request);
    budget.spend(address, cost)?;
    if cost != Cost::Read {
        return Ok(next.run(request).await);
    }
    let _reading = budget.begin_read(address)?;
    let permit = tokio::time::timeout(PATIENCE, budget.reading.acquire()).await;
    let _permit = permit.map_err(|_| busy())?;
    Ok(next.run(request).await)
}

fn busy() -> ApiError {
    let message = "The server is busy; try again in a moment.";
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
}

/// How many buckets are remembered.
const REMEMBERED: usize = 20_000;

/// What came of taking a permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taken {
    within: bool,
    /// How many others are to be told of.
    told: Option<u32>,
}

/// Buckets by key; memory is bounded.
struct Buckets<K>(HashMap<K, TokenBucket>);

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        Buckets(HashMap::new())
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Takes one permission of this key, if there is one; whoever is not remembered has a fresh bucket.
    fn take(&mut self, key: K, fresh: impl FnOnce() -> TokenBucket) -> Taken {
        let bucket = self.of(key, fresh);
        Taken { within: bucket.take(), told: bucket.tell() }
    }

    /// Takes what was taken elsewhere.
    fn take_elsewhere(&mut self, key: K, count: u32, fresh: impl FnOnce() -> TokenBucket) {
        self.of(key, fresh).take_elsewhere(count);
    }

    fn of(&mut self, key: K, fresh: impl FnOnce() -> TokenBucket) -> &mut TokenBucket {
        if self.0.len() >= REMEMBERED {
            self.forget();
        }
        self.0.entry(key).or_insert_with(fresh)
    }

    /// Forgets who is back at a full bucket, and if need be the half that used least: a crowd of
    /// addresses does not push out the one that floods.
    fn forget(&mut self) {
        self.0.retain(|_, bucket| !bucket.is_full());
        if self.0.len() >= REMEMBERED {
            let mut fill: Vec<f64> = self.0.values().map(TokenBucket::fill).collect();
            let half = fill.len() / 2;
            let (_, median, _) = fill.select_nth_unstable_by(half, f64::total_cmp);
            let median = *median;
            let mut equal = half - self.0.values().filter(|one| one.fill() < median).count();
            self.0.retain(|_, bucket| match bucket.fill().total_cmp(&median) {
                Ordering::Less => true,
                Ordering::Equal if equal > 0 => {
                    equal -= 1;
                    true
                }
                Ordering::Equal | Ordering::Greater => false,
            });
        }
    }
}

#[cfg(test)]
mod tests;
