//! Mail addresses over HTTP: added and removed by their owner, confirmed and unsubscribed by whoever has a link of a
//! mail, without a session.

use crate::net::durable_budget::{DurableBudget, DurableCost, Payer};
use crate::net::{ApiError, Body, ClientAddress};
use crate::notices::Notices;
use crate::notices::mail::shown;
use crate::people::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Redirect;
use std::sync::Arc;
use tablee_protocol::ErrorBody;
use tablee_protocol::notices::{Channel, MailAddress, MailLinkFollowed, NewMailAddress};

/// Add a mail address, or ask there again: it is told nothing before it is confirmed.
#[utoipa::path(post, path = "/api/me/notices/mails", tag = "notices", request_body = NewMailAddress,
    responses((status = 201, body = MailAddress), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn add(
    State(notices): State<Notices>,
    State(budget): State<Arc<DurableBudget>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(asked): Body<NewMailAddress>,
) -> Result<(StatusCode, Json<MailAddress>), ApiError> {
    let payer = Payer { address, person: Some(visitor.id) };
    budget.spend(DurableCost::Message, 1, payer).await?;
    Ok((StatusCode::CREATED, Json(notices.add_mail(&visitor, asked).await?)))
}

/// Remove a mail address.
#[utoipa::path(delete, path = "/api/me/notices/mails/{id}", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove(
    State(notices): State<Notices>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    notices.remove_address(visitor.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send something to a mail address, to see whether the mail server takes it: the answer says so.
#[utoipa::path(post, path = "/api/me/notices/mails/{id}/test", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 200, body = MailAddress), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn test(
    State(notices): State<Notices>,
    State(budget): State<Arc<DurableBudget>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<Json<MailAddress>, ApiError> {
    let payer = Payer { address, person: Some(visitor.id) };
    budget.spend(DurableCost::Message, 1, payer).await?;
    Ok(Json(shown(&notices.test_address(visitor.id, &id, &[Channel::Mail]).await?)))
}

/// Confirm a mail address, with the link of a mail. No session is needed.
#[utoipa::path(post, path = "/api/mail/confirm/{token}", tag = "notices",
    params(("token" = String, Path, description = "The end of the link.")),
    responses((status = 200, body = MailLinkFollowed), (status = 404, body = ErrorBody), (status = 410, body = ErrorBody)))]
pub async fn confirm(
    State(notices): State<Notices>,
    Path(token): Path<String>,
) -> Result<Json<MailLinkFollowed>, ApiError> {
    Ok(Json(notices.confirm_mail(&token).await?))
}

/// Unsubscribe a mail address, with the link of a mail (RFC 8058). No session is needed, and no body is read.
#[utoipa::path(post, path = "/api/mail/unsubscribe/{token}", tag = "notices",
    params(("token" = String, Path, description = "The end of the link.")),
    responses((status = 200, body = MailLinkFollowed), (status = 404, body = ErrorBody)))]
pub async fn unsubscribe(
    State(notices): State<Notices>,
    Path(token): Path<String>,
) -> Result<Json<MailLinkFollowed>, ApiError> {
    Ok(Json(notices.unsubscribe_mail(&token).await?))
}

/// The page to unsubscribe, for whoever opens the link of a mail's head: looking changes nothing.
#[utoipa::path(get, path = "/api/mail/unsubscribe/{token}", tag = "notices",
    params(("token" = String, Path, description = "The end of the link.")),
    responses((status = 303)))]
pub async fn ask(Path(token): Path<String>) -> Redirect {
    let known = token.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c));
    Redirect::to(&format!("/mail/unsubscribe/{}", known.collect::<String>()))
}
