//! Budget of invitations: how many somebody sends in a short time, whoever is invited.

use crate::net::budget::{Buckets, OverBudget};
use crate::net::rate_limit::TokenBucket;
use crate::people::PersonId;
use parking_lot::Mutex;

/// So many at once: everybody of a large club evening.
const BURST: u32 = 30;

/// One more every twenty seconds after that.
const PER_SECOND: f64 = 1.0 / 20.0;

/// What everybody has left, counted by each node.
#[derive(Default)]
pub struct InvitationBudget(Mutex<Buckets<PersonId>>);

impl InvitationBudget {
    /// One more invitation by this person. Those that arrive nowhere count as well: whoever is blocked does not learn it
    /// by counting.
    pub fn spend(&self, inviter: PersonId) -> Result<(), OverBudget> {
        let within = self.0.lock().take(inviter, || TokenBucket::new(BURST, PER_SECOND));
        if within { Ok(()) } else { Err(OverBudget) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn thirty_at_once_and_three_a_minute_for_each_inviter() {
        let budget = InvitationBudget::default();
        let sent =
            |person| (0..100).take_while(|_| budget.spend(PersonId([person; 16])).is_ok()).count();
        assert_eq!((sent(1), sent(1), sent(2)), (30, 0, 30));
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(sent(1), 3);
    }
}
