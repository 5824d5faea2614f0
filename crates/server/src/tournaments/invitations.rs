//! Who may register for a tournament, and invitations to it. They are kept beside the log, and only organisers are told whom they invited.

use super::Venue;
use super::actor::TournamentActor;
use super::error::TournamentError;
use super::request::Invite;
use crate::people::{self, Kind, Visitor};
use tablee_protocol::tournament::Admission;
use tablee_tournament::PersonId;

/// How many people can be invited.
const MOST_INVITED: usize = 2_000;

impl TournamentActor {
    /// Whether somebody may register for themselves: where accounts are asked for, one account has one
    /// seat, and a bot account is nobody's second one.
    pub(super) fn check_admission(&self, visitor: &Visitor) -> Result<(), TournamentError> {
        let is_member = visitor.kind == Kind::Member;
        match self.stored.venue.admission {
            Admission::Anybody => Ok(()),
            Admission::Members | Admission::Invited if !is_member => {
                Err(TournamentError::MembersOnly)
            }
            Admission::Invited if !self.stored.venue.invited.contains(&visitor.id) => {
                Err(TournamentError::NotInvited)
            }
            Admission::Members | Admission::Invited => Ok(()),
        }
    }

    /// Invites a member, or no longer. Who has registered stays.
    pub(super) async fn invite(
        &mut self,
        me: &PersonId,
        invite: Invite,
    ) -> Result<Vec<usize>, TournamentError> {
        self.only_organiser(me)?;
        let mut venue: Venue = self.stored.venue.clone();
        venue.invited.retain(|other| *other != invite.person);
        if invite.invited {
            venue.invited.push(invite.person);
        }
        if venue.invited.len() > MOST_INVITED {
            return Err(TournamentError::NoRoom { what: "invited people", most: MOST_INVITED });
        }
        self.settle(venue).await?;
        Ok(Vec::new())
    }

    /// Whom the organisers have invited, for organisers.
    pub(super) fn invited(&self, me: &PersonId) -> Result<Vec<people::PersonId>, TournamentError> {
        self.only_organiser(me)?;
        Ok(self.stored.venue.invited.clone())
    }
}
