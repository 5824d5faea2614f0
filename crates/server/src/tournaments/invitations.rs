//! Admission to a tournament, and invitations to it. They are kept beside the log, and only organisers are told whom
//! they invited.

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
    /// seat, and a bot account is nobody's second one unless the organiser lets bot accounts in.
    pub(super) fn check_admission(&self, visitor: &Visitor) -> Result<(), TournamentError> {
        let venue = &self.stored.venue;
        if visitor.kind == Kind::Bot && !venue.admits_bot_accounts() {
            return Err(TournamentError::NoBotAccounts);
        }
        match venue.admission {
            Admission::Anybody => Ok(()),
            Admission::Members | Admission::Invited if visitor.kind == Kind::Guest => {
                Err(TournamentError::MembersOnly)
            }
            Admission::Invited if !venue.invited.contains(&visitor.id) => {
                Err(TournamentError::NotInvited)
            }
            Admission::Members | Admission::Invited => Ok(()),
        }
    }

    /// Whether an account of this kind can be invited, for organisers.
    pub(super) fn may_invite(&self, me: &PersonId, kind: Kind) -> Result<bool, TournamentError> {
        self.only_organiser(me)?;
        Ok(match kind {
            Kind::Guest => false,
            Kind::Member => true,
            Kind::Bot => self.stored.venue.admits_bot_accounts(),
        })
    }

    /// Invites an account, or no longer. Who has registered stays.
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
