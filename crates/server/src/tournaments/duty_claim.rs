//! The claim of what is due in a tournament: of several nodes that keep its time one does it, and another when
//! that one has not done it in time.

use super::actor::TournamentActor;
use std::time::Duration;
use tokio::time::Instant;

/// How long a node may take to do what it has claimed before another may.
const LEASE: Duration = Duration::from_secs(3);

/// How soon a claim is tried again that was refused, or that the store could not answer.
const REST: Duration = Duration::from_secs(1);

/// What another node has claimed, as far as this one knows.
#[derive(Default)]
pub struct DutyClaim {
    /// How long the log was then, and when to ask again.
    refused: Option<(usize, Instant)>,
}

impl DutyClaim {
    /// When what is due may be claimed, with a log so long; nothing: at once.
    pub fn may_be_asked(&self, length: usize) -> Option<Instant> {
        self.refused.filter(|(then, _)| *then == length).map(|(_, again)| again)
    }
}

impl TournamentActor {
    /// Whether this node does what is due now. Asked before each duty: each makes the log longer, and every
    /// length of the log is claimed anew.
    pub(super) async fn claims_duty(&mut self) -> bool {
        if !self.services.bus.is_shared() {
            return true;
        }
        let length = self.tournament.log().len();
        let refused = self.claim.may_be_asked(length);
        if refused.is_some_and(|again| again > Instant::now()) {
            return false;
        }
        match self.services.store.claim_duty(self.stored.no, length, LEASE).await {
            Ok(true) => return true,
            Ok(false) => {
                self.claim.refused = Some((length, Instant::now() + REST));
                // Refused for the second time: the log may have grown, and nobody has said so.
                self.behind |= refused.is_some();
            }
            Err(error) => {
                tracing::warn!(tournament = %self.stored.id, %error, "what is due cannot be claimed");
                self.claim.refused = Some((length, Instant::now() + REST));
            }
        }
        false
    }
}
