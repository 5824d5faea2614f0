//! The people I know over HTTP: who they are, inviting them, blocking them.

mod error;

use super::Contacts;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::{PersonId, Visitor};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tablee_protocol::contacts::{ContactList, Invite, InviteBot};
use tablee_protocol::{ErrorBody, TableView};

fn read(person: &str) -> Result<PersonId, ApiError> {
    person.parse().map_err(|bad| ApiError::bad_request(crate::net::error::sentence(&bad)))
}

/// The people I have played with, and those I block.
#[utoipa::path(get, path = "/api/me/people", tag = "people", responses((status = 200, body = ContactList)))]
pub async fn list(
    State(contacts): State<Contacts>,
    visitor: Visitor,
) -> Result<Json<ContactList>, ApiError> {
    Ok(Json(contacts.list(visitor.id).await?))
}

/// Invite somebody I have played with: to a new table like the last one we had, or to one I sit at; bot accounts to
/// one I sit at also where I have not.
#[utoipa::path(post, path = "/api/me/people/{person}/invite", tag = "people", request_body = Invite,
    params(("person" = String, Path)),
    responses((status = 200, description = "The table, at which I sit", body = TableView),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 429, description = "Too many tables or invitations of yours", body = ErrorBody)))]
pub async fn invite(
    State(contacts): State<Contacts>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Path(person): Path<String>,
    Body(asked): Body<Invite>,
) -> Result<Json<TableView>, ApiError> {
    let person = read(&person)?;
    // Done to its end also when nobody waits for the answer.
    let invited =
        tokio::spawn(async move { contacts.invite(&visitor, address, person, asked).await });
    Ok(Json(invited.await.map_err(|_| ApiError::not_found("The table is gone."))??))
}

/// Invite a bot account by its name to a table at which I sit; anybody may, also who has not played with it.
#[utoipa::path(post, path = "/api/bots/invite", tag = "people", request_body = InviteBot,
    responses((status = 200, description = "The table, at which I sit", body = TableView),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn invite_bot(
    State(contacts): State<Contacts>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(asked): Body<InviteBot>,
) -> Result<Json<TableView>, ApiError> {
    // Done to its end also when nobody waits for the answer.
    let invited = tokio::spawn(async move { contacts.invite_bot(&visitor, address, asked).await });
    Ok(Json(invited.await.map_err(|_| ApiError::not_found("The table is gone."))??))
}

/// Decline an invitation.
#[utoipa::path(delete, path = "/api/me/invitations/{table}", tag = "people", params(("table" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn decline(
    State(contacts): State<Contacts>,
    visitor: Visitor,
    Path(table): Path<String>,
) -> Result<StatusCode, ApiError> {
    contacts.decline(visitor.id, &table).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Block somebody: we do not sit at the same table, I do not see what they write, and the lobby does not
/// show them where I am.
#[utoipa::path(put, path = "/api/me/blocked/{person}", tag = "people", params(("person" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn block(
    State(contacts): State<Contacts>,
    visitor: Visitor,
    Path(person): Path<String>,
) -> Result<StatusCode, ApiError> {
    contacts.block(visitor.id, read(&person)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Block somebody no more.
#[utoipa::path(delete, path = "/api/me/blocked/{person}", tag = "people", params(("person" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody)))]
pub async fn unblock(
    State(contacts): State<Contacts>,
    visitor: Visitor,
    Path(person): Path<String>,
) -> Result<StatusCode, ApiError> {
    contacts.unblock(visitor.id, read(&person)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
