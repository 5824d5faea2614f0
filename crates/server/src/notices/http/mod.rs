//! Notices over HTTP: how I want to be told, and where.

mod error;
pub mod mail;

use super::address::shown;
use super::mail::shown as shown_mail;
use super::quiet_hours::{DAY, zone};
use super::{NoticeError, Notices};
use crate::net::durable_budget::{DurableBudget, DurableCost, Payer};
use crate::net::hosts::Hosts;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::{Entrance, PersonId, Visitor};
use crate::store::{self, NoticeAddress};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use std::sync::Arc;
use tablee_engine::Lang;
use tablee_protocol::ErrorBody;
use tablee_protocol::notices::{
    self, Channel, NewPushBrowser, NewWebhook, NoticeChoices, PushBrowser, QuietHours,
    TableNotices, Webhook, WebhookMade,
};

/// How I am told that a game waits for me.
#[utoipa::path(get, path = "/api/me/notices", tag = "notices",
    responses((status = 200, body = notices::Notices)))]
pub async fn look(
    State(notices): State<Notices>,
    visitor: Visitor,
) -> Result<Json<notices::Notices>, ApiError> {
    Ok(Json(everything(&notices, visitor.id).await?))
}

/// Choose how I am told.
#[utoipa::path(put, path = "/api/me/notices", tag = "notices", request_body = NoticeChoices,
    responses((status = 200, body = notices::Notices), (status = 400, body = ErrorBody)))]
pub async fn choose(
    State(notices): State<Notices>,
    State(hosts): State<Arc<Hosts>>,
    visitor: Visitor,
    headers: HeaderMap,
    Body(asked): Body<NoticeChoices>,
) -> Result<Json<notices::Notices>, ApiError> {
    let choices = read(asked, hosts.base_url(&headers))?;
    let wanted = choices.wanted;
    notices.store().keep_notice_choices(visitor.id, choices).await?;
    if wanted {
        notices.look_at_tables_of(visitor.id).await?;
    }
    Ok(Json(everything(&notices, visitor.id).await?))
}

/// Make a webhook: its secret is not shown again.
#[utoipa::path(post, path = "/api/me/notices/webhooks", tag = "notices", request_body = NewWebhook,
    responses((status = 201, body = WebhookMade), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody)))]
pub async fn add_webhook(
    State(notices): State<Notices>,
    visitor: Visitor,
    Body(asked): Body<NewWebhook>,
) -> Result<Response, ApiError> {
    let made = notices.add_webhook(&visitor, asked).await?;
    Ok((StatusCode::CREATED, [(CACHE_CONTROL, "no-store")], Json(made)).into_response())
}

/// Tell this browser, too.
#[utoipa::path(post, path = "/api/me/notices/browsers", tag = "notices", request_body = NewPushBrowser,
    responses((status = 201, body = PushBrowser), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn add_browser(
    State(notices): State<Notices>,
    visitor: Visitor,
    entrance: Entrance,
    Body(asked): Body<NewPushBrowser>,
) -> Result<(StatusCode, Json<PushBrowser>), ApiError> {
    let made = notices.add_browser(&visitor, entrance.session_key(), asked).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Tell a browser no more.
#[utoipa::path(delete, path = "/api/me/notices/browsers/{id}", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove_browser(
    State(notices): State<Notices>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    notices.remove_address(visitor.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a webhook.
#[utoipa::path(delete, path = "/api/me/notices/webhooks/{id}", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove_webhook(
    State(notices): State<Notices>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    notices.remove_address(visitor.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send something to a webhook, to see whether it arrives: the answer says so.
#[utoipa::path(post, path = "/api/me/notices/webhooks/{id}/test", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 200, body = Webhook), (status = 404, body = ErrorBody)))]
pub async fn test_webhook(
    State(notices): State<Notices>,
    State(budget): State<Arc<DurableBudget>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<Json<Webhook>, ApiError> {
    let payer = Payer { address, person: Some(visitor.id) };
    budget.spend(DurableCost::Message, 1, payer).await?;
    let channels = [Channel::Webhook, Channel::Discord];
    Ok(Json(shown(&notices.test_address(visitor.id, &id, &channels).await?)))
}

/// Send something to a browser, to see whether its push service takes it: the answer says so.
#[utoipa::path(post, path = "/api/me/notices/browsers/{id}/test", tag = "notices",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 200, body = PushBrowser), (status = 404, body = ErrorBody)))]
pub async fn test_browser(
    State(notices): State<Notices>,
    State(budget): State<Arc<DurableBudget>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<Json<PushBrowser>, ApiError> {
    let payer = Payer { address, person: Some(visitor.id) };
    budget.spend(DurableCost::Message, 1, payer).await?;
    let tested = notices.test_address(visitor.id, &id, &[Channel::Push]).await?;
    Ok(Json(shown_browser(tested)))
}

/// Choose whether I am told about one of my tables.
#[utoipa::path(put, path = "/api/me/notices/tables/{table}", tag = "notices", request_body = TableNotices,
    params(("table" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn choose_table(
    State(notices): State<Notices>,
    visitor: Visitor,
    Path(table): Path<String>,
    Body(asked): Body<TableNotices>,
) -> Result<StatusCode, ApiError> {
    let mine = notices.tables.services().seat_index.of(visitor.id);
    if !mine.iter().any(|(id, _)| **id == *table) {
        return Err(NoticeError::NotSeated.into());
    }
    match asked.on {
        true => {
            notices.store().unmute_table(visitor.id, &table).await?;
            notices.look_at_tables_of(visitor.id).await?;
        }
        false => notices.store().mute_table(visitor.id, &table).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What the server keeps of somebody's choices.
fn read(asked: NoticeChoices, base: String) -> Result<store::NoticeChoices, NoticeError> {
    let NoticeChoices { turns, quiet, zone: name, lang } = asked;
    if Lang::coded(&lang).is_none() {
        let known = Lang::ALL.map(Lang::code).join(", ");
        return Err(NoticeError::NoLanguage { known });
    }
    if quiet.is_some_and(|quiet| quiet.from >= DAY || quiet.until >= DAY) {
        return Err(NoticeError::NoMinute);
    }
    if zone(&name).is_none() {
        return Err(NoticeError::NoZone { zone: name });
    }
    let quiet = quiet.map(|quiet| (quiet.from, quiet.until));
    Ok(store::NoticeChoices { wanted: turns, quiet, zone: name, lang, base, told_at: 0 })
}

fn shown_browser(one: NoticeAddress) -> PushBrowser {
    PushBrowser { id: one.id, endpoint: one.address, trouble: one.trouble }
}

async fn everything(notices: &Notices, person: PersonId) -> Result<notices::Notices, ApiError> {
    let store = notices.store();
    let choices = store.notice_choices(person).await?.map(|kept| NoticeChoices {
        turns: kept.wanted,
        quiet: kept.quiet.map(|(from, until)| QuietHours { from, until }),
        zone: kept.zone,
        lang: kept.lang,
    });
    let addresses = store.notice_addresses(person).await?;
    let (mails, others): (Vec<_>, Vec<_>) =
        addresses.into_iter().partition(|address| address.channel == Channel::Mail);
    let (browsers, webhooks): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|address| address.channel == Channel::Push);
    Ok(notices::Notices {
        choices,
        webhooks: webhooks.iter().map(shown).collect(),
        browsers: browsers.into_iter().map(shown_browser).collect(),
        push_key: notices.vapid.public(),
        mails: mails.iter().map(shown_mail).collect(),
        sends_mail: notices.mail.is_some(),
        silent: store.muted_tables(person).await?,
    })
}
