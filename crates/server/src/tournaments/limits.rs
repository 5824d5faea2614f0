//! Limits that keep a tournament from growing: how much of everything there may be, and that a
//! request that is sent again is not done again.

use super::actor::TournamentActor;
use super::error::{BadRequest, TournamentError};
use super::request::Request;
use crate::people::Visitor;
use crate::store::RequestName;

/// How much may be announced.
const MOST_ANNOUNCEMENTS: usize = 500;

/// How many may have a role.
const MOST_ROLES: usize = 100;

/// How long the client's own name for a request may be.
const LONGEST_ID: usize = 64;

/// How long a log may become by what people ask; what the server does by itself goes on.
const MOST_ENTRIES: usize = 100_000;

impl TournamentActor {
    /// What the client calls its request, where it may be sent again after a lost answer.
    pub(super) fn request_name(
        visitor: &Visitor,
        request: &Request,
    ) -> Result<Option<RequestName>, BadRequest> {
        let Some(id) = request.id() else { return Ok(None) };
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(BadRequest::RequestId { most: LONGEST_ID });
        }
        Ok(Some(RequestName { person: visitor.id, id: id.to_owned() }))
    }

    /// The entries that a request made when it was sent before. Orders come one at a time, so
    /// nothing is done between this and the commit.
    pub(super) async fn done_before(
        &self,
        name: Option<RequestName>,
    ) -> Result<Option<Vec<usize>>, TournamentError> {
        let Some(name) = name else { return Ok(None) };
        let done = self.services.store.request_done(self.stored.no, name).await?;
        Ok(done.map(Iterator::collect))
    }

    /// Whether there is room for what is asked: nothing grows for ever.
    pub(super) fn check_room(&self, request: &Request) -> Result<(), TournamentError> {
        let full = |what, most| Err(TournamentError::NoRoom { what, most });
        match request {
            Request::Announce(_)
                if self.tournament.announcements().count() >= MOST_ANNOUNCEMENTS =>
            {
                full("announcements", MOST_ANNOUNCEMENTS)
            }
            Request::Roles(asked)
                if asked.role.is_some() && self.tournament.roles().count() >= MOST_ROLES =>
            {
                full("roles", MOST_ROLES)
            }
            Request::End => Ok(()),
            _ if self.tournament.log().len() >= MOST_ENTRIES => full("entries", MOST_ENTRIES),
            _ => Ok(()),
        }
    }
}
