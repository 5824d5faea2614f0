//! Getting back in with a recovery code, and getting new codes.

use super::me::{self, prove};
use super::second_factor::{Shown, check_after};
use super::sessions::log_in;
use super::state::PeopleState;
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::PeopleError;
use crate::people::device::Member;
use crate::people::moment::now;
use crate::people::secret::Secret;
use crate::people::throttle::Guess;
use crate::people::{Entrance, Visitor, password, recovery, session};
use crate::store::OwnName;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{Codes, Me, Proof, Recovery};

/// Set a new password with a recovery code, and the second factor of whoever has one. The code is used up, all
/// sessions end.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Recovery,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn recover(
    State(state): State<PeopleState>,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(asked): Body<Recovery>,
) -> Result<Response, ApiError> {
    password::check(&asked.password, &asked.name).map_err(PeopleError::Password)?;
    if asked.name.len() > 1000 || asked.code.len() > 100 {
        return Err(PeopleError::WrongCode.into());
    }
    let name = OwnName::new(&asked.name);
    let tried = state.people.attempt(&Guess::LongSecret, address).await?;
    // Hashed before the name is looked at, so that the time tells nothing about the name.
    let hash =
        state.people.passwords().hash(asked.password).await.map_err(PeopleError::Password)?;
    let fresh = Secret::fresh();
    let person = state.store.owner_of_name(name.clone()).await?;
    let id = person.as_ref().map(|person| person.id);
    let code = recovery::find(&state.store, state.people.passwords(), id, &asked.code).await?;
    let (Some(person), Some(code)) = (person, code) else {
        tracing::warn!(%address, "a recovery code was wrong");
        return Err(PeopleError::WrongCode.into());
    };
    state.people.went_on(tried).await;
    // What follows is short enough to be guessed, by whoever has a code.
    let guess = Guess::Known(person.id);
    let tried = state.people.attempt(&guess, address).await?;
    let device = state.guess(&headers, &name, Some(&person)).await?.familiarity();
    // One code alone would stand for both the password and the second factor.
    let shown = Shown { code: asked.second, passkey: asked.passkey, spent: Some(code), device };
    let tried = check_after(&state, person.id, shown, (tried, address)).await?;
    let session = session::fresh(&fresh, &entrance.agent, now());
    if !state.store.recover(person.id, code, hash.clone(), session).await? {
        return Err(PeopleError::WrongCode.into());
    }
    state.sockets.close(Ended::Sessions { of: person.id, but: None });
    // The guest who came with the code is this member now.
    if let Some(left) = entrance.session_key() {
        state.store.end_session(left).await?;
        state.sockets.close(Ended::Session(left));
    }
    state.people.succeeded(&guess, tried).await;
    tracing::info!(person = %person.id, %address, "came back with a recovery code");
    let factors = state.factors(person.id).await?;
    let member = Member { id: person.id, password: &hash, factors: &factors };
    Ok(log_in(&state, &headers, (member, &fresh), StatusCode::OK, Json(me::shown(person))))
}

/// Get ten new recovery codes; the old ones are void.
#[utoipa::path(post, path = "/api/me/recovery", tag = "people", request_body = Proof,
    responses((status = 200, body = Codes), (status = 401, body = ErrorBody)))]
pub async fn renew(
    State(state): State<PeopleState>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(proof): Body<Proof>,
) -> Result<Json<Codes>, ApiError> {
    visitor.must_be_member()?;
    prove(&state, &visitor, proof.password, address).await?;
    let recovery_codes = recovery::fresh(visitor.id);
    let kept = recovery::kept(state.people.passwords(), visitor.id, &recovery_codes).await;
    let kept = kept.map_err(PeopleError::Password)?;
    state.store.replace_recovery_codes(visitor.id, kept).await?;
    Ok(Json(Codes { recovery_codes }))
}
