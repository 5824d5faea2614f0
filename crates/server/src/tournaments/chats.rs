//! Order in the chats of a tournament's tables: closing them all, muting somebody at all of them. It
//! is kept beside the log, and tables of later rounds begin with it.

use super::Venue;
use super::actor::TournamentActor;
use super::error::TournamentError;
use super::request::{ChatSwitch, Mute};
use crate::people::{self, Visitor};
use crate::tables::Request as TableRequest;
use tablee_tournament::PersonId;

/// How many people can be muted.
const MOST_MUTED: usize = 1_000;

impl TournamentActor {
    /// Closes the chats of all tables, or opens them again.
    pub(super) async fn switch_chat(
        &mut self,
        me: &PersonId,
        switch: ChatSwitch,
    ) -> Result<Vec<usize>, TournamentError> {
        self.only_organiser(me)?;
        let venue = Venue { chat: switch.on, ..self.stored.venue.clone() };
        self.settle_chats(venue, &TableRequest::Chat(switch)).await
    }

    /// Keeps somebody from chatting at any table, or no longer. Stewards may, too.
    pub(super) async fn mute(
        &mut self,
        me: &PersonId,
        mute: Mute,
    ) -> Result<Vec<usize>, TournamentError> {
        if !self.has_role(me) {
            return Err(TournamentError::NoRole);
        }
        let mut venue = self.stored.venue.clone();
        venue.muted.retain(|other| *other != mute.person);
        if mute.muted {
            venue.muted.push(mute.person);
        }
        if venue.muted.len() > MOST_MUTED {
            return Err(TournamentError::NoRoom { what: "muted people", most: MOST_MUTED });
        }
        self.settle_chats(venue, &TableRequest::Mute(mute)).await
    }

    /// Keeps it, and brings it to the tables of the round that is on. A table that cannot be
    /// reached has it from the file with the next round.
    async fn settle_chats(
        &mut self,
        venue: Venue,
        request: &TableRequest,
    ) -> Result<Vec<usize>, TournamentError> {
        self.settle(venue).await?;
        let server = Visitor::guest(people::PersonId::SERVER);
        for live in self.live.values() {
            if let Err(error) = self.table_registry.ask(&live.room, &server, request.clone()).await
            {
                tracing::error!(room = live.room, %error, "a chat does not obey");
            }
        }
        Ok(Vec::new())
    }
}
