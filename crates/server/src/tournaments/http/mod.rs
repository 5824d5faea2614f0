//! Tournaments over HTTP.

mod admission;
mod error;
pub mod invitations;
pub mod socket;

use super::TournamentSetup;
use super::actor::TournamentActor;
use super::commands::MOST_BOTS;
use super::error::TournamentError;
use super::registry::TournamentRegistry;
use super::request::{
    Announce, Bell, Challenge, ChatSwitch, CheckIn, Correct, Dispute, Mute, Penalise, PersonChoice,
    Register, Request, Roles, Rule, Score, Seat, Settle, Sign, StandIn, TellShare, Tie,
};
use crate::net::durable_budget::{DurableBudget, DurableCost, Payer};
use crate::net::hosts::Hosts;
use crate::net::open_sockets::{Ended, OpenSockets};
use crate::net::{ApiError, Body, ClientAddress};
use crate::people;
use crate::people::Visitor;
use crate::tables::http::invitation;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;
use std::sync::Arc;
use tablee_engine::Lang;
use tablee_protocol::ErrorBody;
use tablee_protocol::request::Nothing;
use tablee_protocol::tournament::{
    Done, Draws, LogPart, RoundView, SeatingReason, Standings, TournamentInfo, TournamentList,
};
use tablee_tournament::PersonId;

type Answer<T> = Result<Json<T>, ApiError>;

/// Public tournaments, newest first.
#[utoipa::path(get, path = "/api/drives", tag = "tournaments",
    responses((status = 200, description = "docs/tournament-protocol.md", body = TournamentList)))]
pub async fn list(State(tournaments): State<TournamentRegistry>) -> Answer<TournamentList> {
    Ok(Json(tournaments.list().await?))
}

/// Makes a tournament. Who makes it is its organiser.
#[utoipa::path(post, path = "/api/drives", tag = "tournaments", request_body = TournamentSetup, responses(
    (status = 201, body = TournamentInfo), (status = 400, body = ErrorBody)))]
pub async fn create(
    State(tournaments): State<TournamentRegistry>,
    State(budget): State<Arc<DurableBudget>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(setup): Body<TournamentSetup>,
) -> Result<(StatusCode, Json<TournamentInfo>), ApiError> {
    let plan = tournaments.plan(&visitor, address, setup).await?;
    // From here on cards are dealt to try the setup out: also a setup that is refused then costs.
    let payer = Payer { address, person: None };
    let spent = budget.spend(DurableCost::Tournament, 1, payer).await?;
    let made = tokio::spawn(async move {
        let made = tournaments.create(&visitor, plan).await;
        // A fault of the program is not the caller's.
        if let Err(TournamentError::Failed(_)) = &made {
            budget.pay_back(spent).await;
        }
        made
    });
    let made = made.await.map_err(|_| ApiError::not_found("The tournament is gone."))?;
    Ok((StatusCode::CREATED, Json(made?)))
}

/// A tournament as everybody sees it.
#[utoipa::path(get, path = "/api/drives/{id}", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = TournamentInfo), (status = 404, body = ErrorBody)))]
pub async fn look(
    State(tournaments): State<TournamentRegistry>,
    Path(id): Path<String>,
) -> Answer<TournamentInfo> {
    Ok(Json(tournaments.answer(&id, |actor| Ok(actor.info())).await?))
}

/// Does what somebody asks; also to the end when they do not wait for the answer.
async fn ask(
    tournaments: TournamentRegistry,
    sockets: OpenSockets,
    id: String,
    visitor: Visitor,
    request: Request,
) -> Answer<Done> {
    let asked = tokio::spawn(async move {
        let concerned = holder_of_role(&tournaments, &id, &request).await;
        let done = tournaments.ask(&id, visitor, request).await?;
        // Sockets that a role opened are opened again without it, or not at all.
        concerned.map(|person| sockets.close(Ended::Role(person)));
        Ok(done)
    });
    let done: Result<Done, TournamentError> =
        asked.await.map_err(|_| ApiError::not_found("The tournament is gone."))?;
    Ok(Json(done?))
}

/// Who has a role that is to be changed or taken.
async fn holder_of_role(
    tournaments: &TournamentRegistry,
    id: &str,
    request: &Request,
) -> Option<people::PersonId> {
    let Request::Roles(roles) = request else { return None };
    let (person, known) = (roles.person.parse().ok()?, PersonId::from(roles.person.clone()));
    let has_role = tournaments.answer(id, move |actor| Ok(actor.has_role(&known))).await;
    has_role.is_ok_and(|has| has).then_some(person)
}

/// A handler that asks a tournament for a change.
macro_rules! change {
    ($(#[$doc:meta])* $name:ident, $path:literal, $body:ty, $request:expr) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "tournaments", params(("id" = String, Path)),
            request_body = $body, responses(
            (status = 200, body = Done), (status = 400, body = ErrorBody),
            (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
            (status = 409, body = ErrorBody)))]
        pub async fn $name(
            State(tournaments): State<TournamentRegistry>,
            State(sockets): State<OpenSockets>,
            Path(id): Path<String>,
            visitor: Visitor,
            Body(body): Body<$body>,
        ) -> Answer<Done> {
            let request: fn($body) -> Request = $request;
            ask(tournaments, sockets, id, visitor, request(body)).await
        }
    };
}

/// Takes part, or registers bots of the server or people without a device.
#[utoipa::path(post, path = "/api/drives/{id}/register", tag = "tournaments", params(("id" = String, Path)),
    request_body = Register, responses(
    (status = 200, body = Done), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn register(
    State(tournaments): State<TournamentRegistry>,
    State(sockets): State<OpenSockets>,
    State(budget): State<Arc<DurableBudget>>,
    Path(id): Path<String>,
    ClientAddress(address): ClientAddress,
    visitor: Visitor,
    Body(body): Body<Register>,
) -> Answer<Done> {
    // Each bot costs memory and thought for as long as the tournament lasts.
    let bots = body.bots.unwrap_or(0).min(MOST_BOTS);
    let payer = Payer { address, person: Some(visitor.holder()) };
    budget.spend(DurableCost::Bot, bots.into(), payer).await?;
    ask(tournaments, sockets, id, visitor, Request::Register(body)).await
}

change!(
    /// Is there; after the first round has begun: arrives late.
    check_in, "/api/drives/{id}/check-in", CheckIn, Request::CheckIn
);
change!(
    /// Leaves.
    withdraw, "/api/drives/{id}/withdraw", PersonChoice, Request::Withdraw
);
change!(
    /// Was awaited and did not come.
    no_show, "/api/drives/{id}/no-show", PersonChoice, Request::NoShow
);
change!(
    /// A bot plays for somebody, or no longer.
    stand_in, "/api/drives/{id}/stand-in", StandIn, Request::StandIn
);
change!(
    /// Registration is over: shares that people promised are asked for, then the first seating is
    /// drawn. Asked again, it is drawn without the shares that are missing.
    start, "/api/drives/{id}/start", Nothing, |_| Request::Start
);
change!(
    /// Tells the share that was promised at check-in.
    share, "/api/drives/{id}/share", TellShare, Request::Share
);
change!(
    /// Begins a round; stops, resumes or rings the bell.
    bell, "/api/drives/{id}/bell", Bell, Request::Bell
);
change!(
    /// Seats somebody by hand before a round begins.
    seat, "/api/drives/{id}/seat", Seat, Request::Seat
);
change!(
    /// Types in what a table scored with real cards.
    result, "/api/drives/{id}/result", Score, Request::Result
);
change!(
    /// Signs for the right neighbour's score.
    countersign, "/api/drives/{id}/countersign", Sign, Request::Countersign
);
change!(
    /// Does not agree with a result.
    dispute, "/api/drives/{id}/dispute", Dispute, Request::Dispute
);
change!(
    /// A result stands.
    settle, "/api/drives/{id}/settle", Settle, Request::Settle
);
change!(
    /// Who drew the higher card among equals, with real cards.
    tie, "/api/drives/{id}/tie", Tie, Request::Tie
);
change!(
    /// Doubts a word laid with real cards.
    challenge, "/api/drives/{id}/challenge", Challenge, Request::Challenge
);
change!(
    /// Rules on a challenge.
    rule, "/api/drives/{id}/rule", Rule, Request::Rule
);
change!(
    /// Gives points against somebody.
    penalty, "/api/drives/{id}/penalty", Penalise, Request::Penalise
);
change!(
    /// Amends a result, a draw, a ruling or a penalty.
    correct, "/api/drives/{id}/correct", Correct, Request::Correct
);
change!(
    /// Gives somebody a role, or takes it.
    roles, "/api/drives/{id}/roles", Roles, Request::Roles
);
change!(
    /// Says something to everybody.
    announce, "/api/drives/{id}/announce", Announce, Request::Announce
);
change!(
    /// Closes the chats of all tables, or opens them again.
    chat, "/api/drives/{id}/chat", ChatSwitch, Request::Chat
);
change!(
    /// Keeps somebody from chatting at any table, or no longer.
    mute, "/api/drives/{id}/mute", Mute, Request::Mute
);
change!(
    /// Declares the end.
    end, "/api/drives/{id}/end", Nothing, |_| Request::End
);

/// Everybody's line with the marks of every round.
#[utoipa::path(get, path = "/api/drives/{id}/standings", tag = "tournaments",
    params(("id" = String, Path)),
    responses((status = 200, body = Standings), (status = 404, body = ErrorBody)))]
pub async fn standings(
    State(tournaments): State<TournamentRegistry>,
    Path(id): Path<String>,
) -> Answer<Standings> {
    Ok(Json(tournaments.answer(&id, |actor| Ok(actor.standings_answer())).await?))
}

/// Who sat where in a round, and what came of it.
#[utoipa::path(get, path = "/api/drives/{id}/rounds/{round}", tag = "tournaments",
    params(("id" = String, Path), ("round" = u16, Path)),
    responses((status = 200, body = RoundView), (status = 404, body = ErrorBody)))]
pub async fn round(
    State(tournaments): State<TournamentRegistry>,
    Path((id, round)): Path<(String, String)>,
) -> Answer<RoundView> {
    let round: u16 =
        round.parse().map_err(|_| ApiError::bad_request("A round is a number from 1 on."))?;
    Ok(Json(tournaments.answer(&id, move |actor| actor.round_answer(round)).await?))
}

/// Of whom, and in which language.
#[derive(Deserialize)]
pub struct SeatingReasonQuery {
    person: Option<String>,
    #[serde(default)]
    lang: Lang,
}

/// Why somebody sits where they sit.
#[utoipa::path(get, path = "/api/drives/{id}/why", tag = "tournaments",
    params(("id" = String, Path), ("person" = Option<String>, Query), ("lang" = Option<String>, Query)),
    responses((status = 200, body = SeatingReason), (status = 404, body = ErrorBody)))]
pub async fn why(
    State(tournaments): State<TournamentRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
    asked: Result<Query<SeatingReasonQuery>, QueryRejection>,
) -> Answer<SeatingReason> {
    let Query(SeatingReasonQuery { person, lang }) =
        asked.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let person = person.map_or_else(|| TournamentActor::person(&visitor), PersonId::from);
    let question = move |actor: &TournamentActor| actor.why_answer(&person, lang);
    Ok(Json(tournaments.answer(&id, question).await?))
}

/// What deals and draws come from, as far as it may be told by now.
#[utoipa::path(get, path = "/api/drives/{id}/draws", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = Draws), (status = 404, body = ErrorBody)))]
pub async fn draws(
    State(tournaments): State<TournamentRegistry>,
    Path(id): Path<String>,
) -> Answer<Draws> {
    Ok(Json(tournaments.answer(&id, |actor| Ok(actor.draws_answer())).await?))
}

/// From which entry on.
#[derive(Deserialize)]
pub struct From {
    #[serde(default)]
    from: usize,
}

/// The log, as far as the asker may read it.
#[utoipa::path(get, path = "/api/drives/{id}/log", tag = "tournaments",
    params(("id" = String, Path), ("from" = Option<u64>, Query)),
    responses((status = 200, body = LogPart), (status = 404, body = ErrorBody)))]
pub async fn log(
    State(tournaments): State<TournamentRegistry>,
    Path(id): Path<String>,
    visitor: Visitor,
    asked: Result<Query<From>, QueryRejection>,
) -> Answer<LogPart> {
    let Query(From { from }) = asked.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let person = TournamentActor::person(&visitor);
    let question = move |actor: &TournamentActor| Ok(actor.log_answer(&person, from));
    Ok(Json(tournaments.answer(&id, question).await?))
}

/// The link as a QR code.
#[utoipa::path(get, path = "/api/drives/{id}/qr.svg", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, description = "SVG"), (status = 404, body = ErrorBody)))]
pub async fn qr(
    State(tournaments): State<TournamentRegistry>,
    State(hosts): State<Arc<Hosts>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    tournaments.must_exist(&id).await?;
    invitation::qr(&hosts, &headers, &format!("/d/{id}"))
}
