//! My passkeys over HTTP: begun with the password, kept with the browser's answer, removed with the password.

use super::me::prove;
use super::state::PeopleState;
use crate::net::hosts::Hosts;
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::moment::now;
use crate::people::passkey::{self, LONGEST_NAME, TIMEOUT_MS};
use crate::people::passkey_site::PasskeySite;
use crate::people::throttle::Guess;
use crate::people::{Entrance, PeopleError, PersonId, Visitor};
use crate::store::{Challenge, ChallengePurpose, PasskeyAdding};
use crate::visible_text::check_visible;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use std::sync::Arc;
use tablee_protocol::ErrorBody;
use tablee_protocol::account::Proof;
use tablee_protocol::passkey::{Passkey, PasskeyMade, PasskeyOffer};

/// How many passkeys a member may have.
pub const MOST: usize = 10;

/// How many challenges one person may have unanswered; the oldest goes.
const UNANSWERED: usize = 5;

/// Begin with a passkey: what the browser is to make. Nothing changes before it answers, within five minutes.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "people", request_body = Proof,
    responses((status = 200, body = PasskeyOffer), (status = 401, body = ErrorBody),
              (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn begin(
    State(state): State<PeopleState>,
    State(hosts): State<Arc<Hosts>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Json<PasskeyOffer>, ApiError> {
    visitor.must_be_member()?;
    let site = PasskeySite::of(&hosts, &headers).map_err(PeopleError::NoPasskeysHere)?;
    prove(&state, &visitor, proof.password, address).await?;
    let known = state.store.passkeys_of(visitor.id).await?;
    if known.len() >= MOST {
        return Err(PeopleError::TooManyPasskeys { most: MOST }.into());
    }
    let known: Vec<_> = known.into_iter().filter(|passkey| passkey.site == site.name).collect();
    let begun = passkey::offer(&site, visitor.id, &visitor.name, &known).map_err(refused)?;
    let purpose = ChallengePurpose::Add;
    keep(&state, challenge(visitor.id, purpose, begun.hash, begun.state)).await?;
    Ok(Json(begun.challenge))
}

/// Keep the passkey that the browser has made: from now on logging in asks for a second factor. All other sessions
/// end.
#[utoipa::path(post, path = "/api/me/passkeys/confirm", tag = "people", request_body = PasskeyMade,
    responses((status = 201, body = Passkey), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
              (status = 409, body = ErrorBody)))]
pub async fn confirm(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    Body(made): Body<PasskeyMade>,
) -> Result<(StatusCode, Json<Passkey>), ApiError> {
    visitor.must_be_member()?;
    let name = made.name.trim();
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || name.contains('\n') || check_visible(name).is_err() {
        return Err(PeopleError::PasskeyName { longest: LONGEST_NAME }.into());
    }
    let guess = Guess::Known(visitor.id);
    let tried = state.people.attempt(&guess, address).await?;
    let hash = passkey::answered(&made.client_data).map_err(refused)?;
    let taken = state.store.take_challenge(hash, visitor.id, ChallengePurpose::Add, now()).await?;
    let begun = taken.ok_or(PeopleError::BadPasskey)?;
    let passkey = passkey::made(&begun, &made, now()).map_err(refused)?;
    let kept = entrance.session_key();
    let shown = passkey::shown(passkey.clone());
    match state.store.add_passkey(visitor.id, passkey, MOST, kept).await? {
        PasskeyAdding::Done => {}
        PasskeyAdding::TooMany => return Err(PeopleError::TooManyPasskeys { most: MOST }.into()),
        PasskeyAdding::Known => return Err(PeopleError::PasskeyKnown.into()),
    }
    state.sockets.close(Ended::Sessions { of: visitor.id, but: kept });
    state.people.succeeded(&guess, tried).await;
    tracing::info!(person = %visitor.id, "has a new passkey");
    Ok((StatusCode::CREATED, Json(shown)))
}

/// Remove one of my passkeys.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", tag = "people", request_body = Proof,
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
              (status = 404, body = ErrorBody)))]
pub async fn remove(
    State(state): State<PeopleState>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    Body(proof): Body<Proof>,
) -> Result<StatusCode, ApiError> {
    visitor.must_be_member()?;
    prove(&state, &visitor, proof.password, address).await?;
    if !state.store.remove_passkey(visitor.id, &id).await? {
        return Err(PeopleError::NoPasskey.into());
    }
    tracing::info!(person = %visitor.id, "has removed a passkey");
    Ok(StatusCode::NO_CONTENT)
}

/// A challenge that was given out just now.
pub(super) fn challenge(
    person: PersonId,
    purpose: ChallengePurpose,
    hash: [u8; 32],
    state: String,
) -> Challenge {
    Challenge { hash, person, purpose, state, until: now() + i64::from(TIMEOUT_MS) }
}

/// Keeps a challenge until it is answered.
pub(super) async fn keep(state: &PeopleState, challenge: Challenge) -> Result<(), PeopleError> {
    Ok(state.store.keep_challenge(challenge, UNANSWERED, now()).await?)
}

/// Why goes to the log: it tells somebody who tries more than somebody who errs. What a browser wrote is quoted there.
fn refused(error: passkey::BadPasskey) -> PeopleError {
    tracing::warn!(?error, "no passkey was made");
    PeopleError::BadPasskey
}
