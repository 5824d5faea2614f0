//! Tables over HTTP: making one, sitting down, starting, and what is left of it in the end.

// What utoipa generates for query parameters is qualified beyond need.
#![allow(unused_qualifications)]

pub mod admission;
mod error;
pub mod invitation;
pub mod sockets;
pub mod solo;

use crate::net::hosts::Hosts;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::Visitor;
use crate::tables::lobby::ListQuery;
use crate::tables::registry::TableRegistry;
use crate::tables::{Request, Seating, TableError, my_tables};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;
use std::sync::Arc;
use tablee_protocol::request::{
    ChatSwitch, Mute, Nothing, Ready, Remove, Reveal, SeatBot, Sit, Start,
};
use tablee_protocol::{
    Answer as Reply, ErrorBody, Muted, MyTables, Propose, Setup, TableFilter, TableView, Tables,
    Tempo, WatchSwitch, Watched,
};
use utoipa::IntoParams;

type Answer = Result<Json<TableView>, ApiError>;

/// Which part of the list, and of which tables.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct ListPart {
    /// How many to leave out at its head.
    skip: usize,
    /// Tables of this game alone.
    game: Option<String>,
    /// Tables with such a clock alone.
    #[param(value_type = Option<String>)]
    tempo: Option<Tempo>,
    /// Only tables with a seat to take.
    free: bool,
}

/// Public tables that are open or running, 100 at a time: those where people sit first, then the
/// newest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListPart),
    responses((status = 200, body = Tables), (status = 400, body = ErrorBody)))]
pub async fn list(
    State(tables): State<TableRegistry>,
    visitor: Visitor,
    part: Result<Query<ListPart>, QueryRejection>,
) -> Result<Json<Tables>, ApiError> {
    let Query(part) = part.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let ListPart { skip, game, tempo, free } = part;
    let filter = TableFilter { game, tempo, free };
    let hidden = tables.services().blocks.hidden_from(visitor.id);
    let (tables, total) = tables.services().lobby.page(skip, &ListQuery { filter, hidden });
    Ok(Json(Tables { tables, total }))
}

/// Whom I have muted at my table.
#[utoipa::path(get, path = "/api/tables/{id}/muted", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Muted), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
pub async fn muted(
    State(tables): State<TableRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<Muted>, ApiError> {
    Ok(Json(Muted { muted: tables.muted(&id, &visitor).await? }))
}

/// The open and running tables I sit at, and those I am invited to.
#[utoipa::path(get, path = "/api/me/tables", tag = "people", responses((status = 200, body = MyTables)))]
pub async fn mine(State(tables): State<TableRegistry>, visitor: Visitor) -> Json<MyTables> {
    Json(my_tables::mine(&tables, visitor.id).await)
}

/// Makes a table. Who makes it is its host.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = Setup, responses(
    (status = 201, body = TableView), (status = 400, body = ErrorBody),
    (status = 429, description = "Too many tables of yours", body = ErrorBody)))]
pub async fn create(
    State(tables): State<TableRegistry>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(setup): Body<Setup>,
) -> Result<(StatusCode, Json<TableView>), ApiError> {
    let place = tables.services().table_quota.reserve(visitor.holder(), address)?;
    tables.services().games.find(&setup.game).map_err(TableError::Game)?;
    check_ordinary(&setup)?;
    let seating = Seating::new(visitor.id, &setup);
    let table = tables.create(setup, seating, place).await?;
    Ok((StatusCode::CREATED, Json(table)))
}

/// Refuses what only the server itself may ask of a table.
fn check_ordinary(setup: &Setup) -> Result<(), ApiError> {
    if setup.practice.is_some() {
        let message = "`practice` is not for a new table: POST /api/tables/{id}/play-on makes one from a finished game.";
        return Err(ApiError::bad_request(message));
    }
    if setup.tournament.is_some() {
        let message =
            "`drive` is not for a new table: a tournament seats its own (POST /api/drives).";
        return Err(ApiError::bad_request(message));
    }
    if setup.game_version.is_some() {
        let message = "`game_version` is not for a new table: it is played by the newest rules.";
        return Err(ApiError::bad_request(message));
    }
    Ok(())
}

/// A table as everybody sees it; not those whom somebody who sits there blocks.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = 404, body = ErrorBody)))]
pub async fn look(
    State(tables): State<TableRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Answer {
    Ok(Json(tables.look_as(&visitor, &id).await?))
}

/// Does what somebody asks; also to the end when they do not wait for the answer.
async fn ask(tables: TableRegistry, id: String, visitor: Visitor, request: Request) -> Answer {
    let asked = tokio::spawn(async move { tables.ask(&id, &visitor, request).await });
    Ok(Json(asked.await.map_err(|_| ApiError::not_found("The table is gone."))??))
}

/// A handler that asks a table for a change.
macro_rules! change {
    ($(#[$doc:meta])* $name:ident, $path:literal, $body:ty, $request:expr) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "tables", params(("id" = String, Path)),
            request_body = $body, responses(
            (status = 200, body = TableView), (status = 403, body = ErrorBody),
            (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
        pub async fn $name(
            State(tables): State<TableRegistry>,
            Path(id): Path<String>,
            visitor: Visitor,
            Body(body): Body<$body>,
        ) -> Answer {
            let request: fn($body) -> Request = $request;
            ask(tables, id, visitor, request(body)).await
        }
    };
}

change!(
    /// Takes a seat, or moves to another one.
    sit, "/api/tables/{id}/sit", Sit, Request::Sit
);
change!(
    /// Stands up; in a running game a bot plays on.
    leave, "/api/tables/{id}/leave", Nothing, |_| Request::Leave
);
change!(
    /// Says whether one is ready, and commits to a share of the seed.
    ready, "/api/tables/{id}/ready", Ready, Request::Ready
);
change!(
    /// The host starts the game: it begins once every seat has revealed the share it had committed to.
    start, "/api/tables/{id}/start", Start, Request::Start
);
change!(
    /// Reveals the share one had committed to, once the host has started.
    reveal, "/api/tables/{id}/reveal", Reveal, Request::Reveal
);
change!(
    /// The host puts a bot into an empty seat, or takes it away.
    bot, "/api/tables/{id}/bot", SeatBot, Request::Bot
);
change!(
    /// The host removes somebody before the start.
    remove, "/api/tables/{id}/remove", Remove, Request::Remove
);
change!(
    /// Takes an abandoned seat back from the bot.
    take_back, "/api/tables/{id}/takeback", Nothing, |_| Request::TakeBack
);
change!(
    /// Asks everybody at the table for something: to take back one's last move, to pause, adjourn, go on or
    /// stop. Bots always agree; a move that told nothing but itself is taken back at once.
    propose, "/api/tables/{id}/propose", Propose, Request::Propose
);
change!(
    /// Answers what somebody has proposed, or withdraws it.
    answer, "/api/tables/{id}/answer", Reply, Request::Answer
);
change!(
    /// The host switches the chat on or off.
    chat_switch, "/api/tables/{id}/chat-switch", ChatSwitch, Request::Chat
);
change!(
    /// The host mutes somebody, or lets them speak again.
    mute, "/api/tables/{id}/mute", Mute, Request::Mute
);

change!(
    /// The host lets people look on, or nobody.
    watch_switch, "/api/tables/{id}/watch-switch", WatchSwitch, Request::Watch
);

/// Where to go on.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
pub struct From {
    /// How many inputs are known.
    #[serde(default)]
    from: usize,
}

/// All hands of a running game, as old as the table wants it, for whoever looks on.
#[utoipa::path(get, path = "/api/tables/{id}/watch", tag = "tables", params(("id" = String, Path), From),
    responses((status = 200, body = Watched<'static>), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn watch(
    State(tables): State<TableRegistry>,
    State(sockets): State<sockets::TableSockets>,
    Path(id): Path<String>,
    from: Result<Query<From>, QueryRejection>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let Query(From { from }) = from.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    tables.must_be_seen(&visitor, &id).await?;
    sockets.admission.admits(&id, &visitor).await?;
    let text = tables.watch(&id, &visitor, from).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// The same people, again: a new table, everybody seated and nobody ready.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    request_body = Nothing, responses((status = 200, body = TableView),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn rematch(
    State(tables): State<TableRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    let place = tables.services().table_quota.reserve(visitor.holder(), address)?;
    let made = tokio::spawn(async move { tables.rematch(&id, &visitor, place).await });
    Ok(Json(made.await.map_err(|_| ApiError::not_found("The table is gone."))??))
}

/// The invite link as a QR code.
#[utoipa::path(get, path = "/api/tables/{id}/qr.svg", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, description = "SVG"), (status = 404, body = ErrorBody)))]
pub async fn qr(
    State(tables): State<TableRegistry>,
    State(hosts): State<Arc<Hosts>>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let id = tables.look_as(&visitor, &id).await?.id;
    invitation::qr(&hosts, &headers, &format!("/t/{id}"))
}
