//! A tournament that other nodes have in memory, too: of several that enter something at once one does,
//! and the others read what it has entered and try again.

use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::error::TournamentError;
use super::request::Request;
use super::{Venue, stored};
use crate::bus::News;
use crate::people::Visitor;
use crate::tables::MOST_TRIES;
use tablee_tournament::Tournament;
use tokio::time::Instant;

impl TournamentActor {
    /// Does what somebody asks, as often as other nodes are quicker.
    pub(super) async fn ask_until_first(
        &mut self,
        visitor: &Visitor,
        request: Request,
    ) -> Result<Vec<usize>, TournamentError> {
        let mut tries = 1;
        loop {
            match self.ask(visitor, request.clone()).await {
                Err(TournamentError::Overtaken)
                    if self.services.bus.is_shared() && tries < MOST_TRIES =>
                {
                    tries += 1;
                }
                answer => return answer,
            }
        }
    }

    /// Keeps what is settled beside the log anew.
    pub(super) async fn settle(&mut self, venue: Venue) -> Result<(), TournamentError> {
        if !stored::settle(&self.services.store, &mut self.stored, venue).await? {
            self.reread().await;
            return Err(TournamentError::Overtaken);
        }
        self.notify_nodes();
        self.subscribers.news.entered(Instant::now());
        Ok(())
    }

    /// Who has another role now, or none, as another node has entered. The news of that may not have come here: sockets
    /// that a role opened are looked at again whenever the log is.
    pub(super) fn close_lost_roles(&self, now: &Tournament) {
        let changed =
            self.tournament.roles().filter(|(person, role)| now.role(person) != Some(*role));
        for person in changed.filter_map(|(person, _)| Entrant::person(person)) {
            self.services.sanctions.lost_role(person);
        }
    }

    /// Tells other nodes that something has changed.
    pub(super) fn notify_nodes(&self) {
        self.services.bus.publish(|| News::Tournament { id: self.stored.id.clone() });
    }
}
