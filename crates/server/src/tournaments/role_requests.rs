//! Role requests: an organiser gives somebody a role of a tournament, or takes it away.

use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::error::{BadRequest, TournamentError};
use super::request::{RoleName, Roles};
use crate::people::Kind;
use tablee_tournament::{Beat, Input, PersonId, Role, TableNo};

impl TournamentActor {
    /// What a request for a role comes to. A bot account is its owner's, who may play: it gets no role, or its owner would
    /// see the other tables of a duplicate through it and judge where they compete.
    pub(super) async fn role(&self, asked: Roles) -> Result<Input, TournamentError> {
        let Roles { person, role, from, to } = asked;
        let person = PersonId::from(person);
        let role = match (role, from, to) {
            (None, None, None) => return Ok(Input::RoleTaken { person }),
            (Some(RoleName::Organiser), None, None) => Role::Organiser,
            (Some(RoleName::Steward), Some(from), Some(to)) => {
                Role::Steward(Beat { from: TableNo(from), to: TableNo(to) })
            }
            _ => return Err(BadRequest::RoleTables.into()),
        };
        let Some(id) = Entrant::person(&person) else {
            return Err(BadRequest::RoleForNobody.into());
        };
        let known = self.services.store.person(id).await?;
        match known.is_some_and(|known| known.kind == Kind::Bot) {
            true => Err(BadRequest::RoleForBot.into()),
            false => Ok(Input::RoleGiven { person, role }),
        }
    }
}
