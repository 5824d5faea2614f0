//! Invitations to a tournament over HTTP: members by their names.

use super::Answer;
use crate::net::{ApiError, Body};
use crate::people::{Kind, PeopleError, PeopleState, Visitor, admin};
use crate::tournaments::request::{Invite, Request};
use crate::tournaments::{TournamentActor, TournamentRegistry};
use axum::Json;
use axum::extract::{Path, State};
use tablee_protocol::ErrorBody;
use tablee_protocol::tournament::request::InviteMember;
use tablee_protocol::tournament::{Done, Invited};

/// Invites a member, or no longer.
#[utoipa::path(post, path = "/api/drives/{id}/invite", tag = "tournaments", params(("id" = String, Path)),
    request_body = InviteMember, responses((status = 200, body = Done), (status = 400, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn invite(
    State(tournaments): State<TournamentRegistry>,
    State(people): State<PeopleState>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(InviteMember { name, invited }): Body<InviteMember>,
) -> Answer<Done> {
    // Whoever may not invite learns nothing about names.
    let me = TournamentActor::person(&visitor);
    tournaments.answer(&id, move |actor| actor.invited(&me).map(drop)).await?;
    let found = admin::resolve(&people.store, &name).await?.map_err(PeopleError::Admin)?;
    let me = TournamentActor::person(&visitor);
    if !tournaments.answer(&id, move |actor| actor.may_invite(&me, found.kind)).await? {
        let message = match found.kind {
            Kind::Bot => "Bot accounts do not take part in this tournament.",
            Kind::Guest | Kind::Member => "There is no member of that name.",
        };
        return Err(ApiError::not_found(message));
    }
    let invite = Invite { person: found.id, invited };
    Ok(Json(tournaments.ask(&id, visitor, Request::Invite(invite)).await?))
}

/// Whom the organisers have invited, for organisers.
#[utoipa::path(get, path = "/api/drives/{id}/invited", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = Invited), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn invited(
    State(tournaments): State<TournamentRegistry>,
    State(people): State<PeopleState>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Answer<Invited> {
    let me = TournamentActor::person(&visitor);
    let invited = tournaments.answer(&id, move |actor| actor.invited(&me)).await?;
    let called = people.store.called(invited.clone()).await?;
    let names = invited.iter().filter_map(|id| called.get(id).map(|called| called.name.clone()));
    Ok(Json(Invited { names: names.collect() }))
}
