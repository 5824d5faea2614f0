//! Replay, analysis and playing on over HTTP.

// What utoipa generates for query parameters is qualified beyond need.
#![allow(unused_qualifications)]

use crate::finished::analysis::Progress;
use crate::finished::analysis_queue::{AnalysisQueue, Listener};
use crate::finished::fair_permits::Asker;
use crate::finished::packed_timeline::PackedTimeline;
use crate::finished::play_on;
use crate::finished::replays::Replays;
use crate::finished::sealed_record::{sealed, sealed_text};
use crate::net::budget::Budget;
use crate::net::cost::Cost;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::Visitor;
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _};
use serde::Deserialize;
use std::borrow::Cow;
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use tablee_engine::{Record, Seat};
use tablee_protocol::replay::{
    AnalysisBegin, AnalysisEnd, AnalysisEnded, PlayOn, Replay, SigningKeys,
};
use tablee_protocol::text;
use tablee_protocol::{ErrorBody, TableView};
use utoipa::IntoParams;

/// A finished game step by step, with every seat's view as it changed.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "replay", params(("id" = String, Path)),
    responses((status = 200, description = "The timeline; see docs/replay.md", body = Replay<'static>),
    (status = 404, body = ErrorBody), (status = 409, description = "Not over yet, or of another version of the game", body = ErrorBody),
    (status = 429, description = "You are being sent many already", body = ErrorBody),
    (status = 503, description = "Too many are asked for", body = ErrorBody)))]
pub async fn replay(
    State(replays): State<Replays>,
    State(tables): State<TableRegistry>,
    State(budget): State<Arc<Budget>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    tables.must_be_seen_or_over(&visitor, &id).await?;
    Ok(answer(&headers, replays.of_table(id, reader(&budget, address)).await?))
}

/// A record that was brought here, step by step, as the replay of a game that was played here. It is
/// checked whole (chain, seed, signature, legality) and not kept.
#[utoipa::path(post, path = "/api/replay", tag = "replay", request_body = Object,
    responses((status = 200, description = "The timeline; see docs/replay.md. Its table is empty", body = Replay<'static>),
    (status = 400, description = "No record, or one that is not right", body = ErrorBody),
    (status = 429, description = "You are being sent two already", body = ErrorBody),
    (status = 503, description = "Too many are asked for", body = ErrorBody)))]
pub async fn show_record(
    State(replays): State<Replays>,
    State(budget): State<Arc<Budget>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(record): Body<Record>,
) -> Result<Response, ApiError> {
    Ok(answer(&headers, replays.of_record(record, reader(&budget, address)).await?))
}

/// Who reads a replay: what counts is from where.
fn reader(budget: &Budget, address: IpAddr) -> Asker {
    Asker { person: None, address: limited(budget, address) }
}

/// The address that limits hold for.
fn limited(budget: &Budget, address: IpAddr) -> Option<IpAddr> {
    Some(address).filter(|address| !budget.is_unlimited(*address))
}

/// The public keys with which this server has signed the records of its games.
#[utoipa::path(get, path = "/api/keys", tag = "replay", responses((status = 200, body = SigningKeys)))]
pub async fn keys(State(services): State<Arc<Services>>) -> Json<SigningKeys> {
    Json(services.record_keys.public())
}

/// Whose decisions come first.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The seat whose decisions are looked at first.
    seat: Option<u8>,
}

/// A bot's opinion of every decision, as events: `begin`, one `opinion` each, `end`.
#[utoipa::path(get, path = "/api/tables/{id}/analysis", tag = "replay",
    params(("id" = String, Path), AnalysisQuery),
    responses((status = 200, description = "text/event-stream; see docs/replay.md", body = String),
    (status = 404, body = ErrorBody), (status = 409, description = "Not over yet", body = ErrorBody),
    (status = 429, description = "You have your share of them already", body = ErrorBody),
    (status = 503, description = "Too many games are looked at already", body = ErrorBody)))]
pub async fn analysis(
    State(tables): State<TableRegistry>,
    State(queue): State<AnalysisQueue>,
    State(budget): State<Arc<Budget>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    visitor: Visitor,
    whose: Result<Query<AnalysisQuery>, QueryRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Query(whose) = whose.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    tables.must_be_seen_or_over(&visitor, &id).await?;
    let record = sealed(&tables, &id).await?;
    let asker = Asker { person: Some(visitor.holder()), address: limited(&budget, address) };
    let listener = queue.listen(id, record, whose.seat.map(Seat), asker).await?;
    Ok(Sse::new(event_stream(listener)).keep_alive(KeepAlive::default()))
}

/// How much of an analysis a listener has been told.
enum LastSent {
    Nothing,
    Opinions(usize),
    All,
}

/// The events of an analysis: what is there at once, what comes as it comes.
fn event_stream(listener: Listener) -> impl Stream<Item = Result<Event, Infallible>> {
    let batches = futures_util::stream::unfold(
        (listener, LastSent::Nothing),
        |(mut listener, sent)| async move {
            let (events, sent) = match sent {
                LastSent::Nothing => (vec![begin(&listener)], LastSent::Opinions(0)),
                LastSent::Opinions(known) => next(&mut listener, known).await,
                LastSent::All => return None,
            };
            let events = futures_util::stream::iter(events.into_iter().map(Ok));
            Some((events, (listener, sent)))
        },
    );
    batches.flatten()
}

fn begin(listener: &Listener) -> Event {
    let Listener { analysis, .. } = listener;
    let begin = AnalysisBegin { level: Cow::Borrowed(&analysis.level), total: analysis.total };
    Event::default().event("begin").data(text(&begin))
}

async fn next(listener: &mut Listener, known: usize) -> (Vec<Event>, LastSent) {
    loop {
        let progress = *listener.progress.borrow_and_update();
        let fresh = listener.analysis.since(known);
        let opinion = |text: &Arc<str>| Event::default().event("opinion").data(text.as_ref());
        let mut events: Vec<Event> = fresh.iter().map(opinion).collect();
        let end = |reason| Event::default().event("end").data(text(&AnalysisEnd { reason }));
        match progress {
            Progress::Done => events.push(end(AnalysisEnded::Done)),
            Progress::Stopped => events.push(end(AnalysisEnded::Stopped)),
            Progress::Going(_) if fresh.is_empty() && !listener.closing.has_begun() => {
                tokio::select! {
                    _ = listener.progress.changed() => {}
                    () = listener.closing.begins() => {}
                }
                continue;
            }
            Progress::Going(_) if listener.closing.has_begun() => {
                events.push(end(AnalysisEnded::Stopped))
            }
            Progress::Going(_) => return (events, LastSent::Opinions(known + fresh.len())),
        }
        return (events, LastSent::All);
    }
}

/// A table that goes on from a step of a finished game: you in one seat, bots in the others.
#[utoipa::path(post, path = "/api/tables/{id}/play-on", tag = "replay", params(("id" = String, Path)),
    request_body = PlayOn, responses((status = 201, body = TableView), (status = 400, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, description = "Not over yet, or of another version of the game", body = ErrorBody),
    (status = 429, description = "Too many tables of yours, or too much to copy at once", body = ErrorBody)))]
pub async fn play_on(
    State(tables): State<TableRegistry>,
    State(budget): State<Arc<Budget>>,
    Path(id): Path<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(wanted): Body<PlayOn>,
) -> Result<(StatusCode, Json<TableView>), ApiError> {
    tables.must_be_seen_or_over(&visitor, &id).await?;
    let place = tables.services().table_quota.reserve(visitor.holder(), address)?;
    for _ in 0..play_on::more_writes(&wanted) {
        budget.spend(address, Cost::Write)?;
        budget.spend_as(visitor.holder(), address, Cost::Write)?;
    }
    let record = sealed(&tables, &id).await?;
    let table = play_on::play_on(&tables, &visitor, &id, record, wanted, place).await?;
    Ok((StatusCode::CREATED, Json(table)))
}

/// The text, compressed where the browser can read that.
fn answer(headers: &HeaderMap, timeline: PackedTimeline) -> Response {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let kind = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // A record never changes; the program that shows it may.
    let keep = (CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    let vary = (VARY, HeaderValue::from_static("accept-encoding"));
    if !accepted.is_some_and(|accepted| accepted.contains("gzip")) {
        let length = (CONTENT_LENGTH, HeaderValue::from(timeline.length()));
        return ([kind, keep, vary, length], streamed(timeline.pieces())).into_response();
    }
    let length = (CONTENT_LENGTH, HeaderValue::from(timeline.packed_length()));
    let encoding = (CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    ([kind, keep, vary, length, encoding], streamed(timeline.packed_pieces())).into_response()
}

/// A body that is made while it is read.
fn streamed(
    pieces: impl Iterator<Item = io::Result<Vec<u8>>> + Send + 'static,
) -> axum::body::Body {
    axum::body::Body::from_stream(futures_util::stream::iter(pieces))
}

/// The sealed record of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, description = "The record, as `tablee verify` reads it", body = Object),
    (status = 404, body = ErrorBody), (status = 409, description = "Not over yet", body = ErrorBody)))]
pub async fn record(
    State(tables): State<TableRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    tables.must_be_seen_or_over(&visitor, &id).await?;
    let text = sealed_text(&tables, &id).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}
