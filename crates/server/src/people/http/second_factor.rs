//! A second factor over HTTP: begun with the password, on with the first code, off with the password.

use super::me::prove;
use super::second_step::check_passkey;
use super::state::PeopleState;
use crate::net::hosts::Hosts;
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::moment::now;
use crate::people::throttle::{Familiarity, Guess};
use crate::people::{
    Entrance, PeopleError, PersonId, Role, Visitor, passkey, recovery, second_factor,
};
use crate::settings::AdminSecondFactor;
use crate::store::CountedTry;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use std::net::IpAddr;
use std::sync::Arc;
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{AuthenticatorCode, NewAuthenticator, Proof, SecondFactor};
use tablee_protocol::passkey::PasskeyShown;

/// What logging in as me asks for beside the password, and whether it has to.
#[utoipa::path(get, path = "/api/me/second-factor", tag = "people",
    responses((status = 200, body = SecondFactor), (status = 403, body = ErrorBody)))]
pub async fn look(
    State(state): State<PeopleState>,
    visitor: Visitor,
) -> Result<Json<SecondFactor>, ApiError> {
    visitor.must_be_member()?;
    let on = state.has_codes(visitor.id).await?;
    let passkeys = state.store.passkeys_of(visitor.id).await?;
    let passkeys = passkeys.into_iter().map(passkey::shown).collect();
    let required =
        visitor.role == Role::Admin && state.admin_second_factor == AdminSecondFactor::Required;
    Ok(Json(SecondFactor { on, passkeys, required }))
}

/// Begin with an authenticator: its secret, not shown again. Nothing changes before a first code
/// is shown.
#[utoipa::path(post, path = "/api/me/second-factor", tag = "people", request_body = Proof,
    responses((status = 200, body = NewAuthenticator), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn begin(
    State(state): State<PeopleState>,
    State(hosts): State<Arc<Hosts>>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Result<Json<NewAuthenticator>, ApiError> {
    visitor.must_be_member()?;
    prove(&state, &visitor, proof.password, address).await?;
    let secret = second_factor::fresh();
    if !state.store.offer_second_factor(visitor.id, secret.clone()).await? {
        return Err(PeopleError::SecondFactorOn.into());
    }
    let base = hosts.base_url(&headers);
    let server = base.split_once("://").map_or(base.as_str(), |(_, host)| host);
    let uri = second_factor::uri(&secret, &visitor.name, server);
    let qr = second_factor::qr(&uri)
        .map_err(|error| ApiError::bad_request(format!("The secret has no QR code: {error}.")))?;
    Ok(Json(NewAuthenticator { secret: second_factor::base32(&secret), uri, qr }))
}

/// Show the first code: from now on logging in asks for one. All other sessions end.
#[utoipa::path(post, path = "/api/me/second-factor/confirm", tag = "people",
    request_body = AuthenticatorCode,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn confirm(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    Body(shown): Body<AuthenticatorCode>,
) -> Result<StatusCode, ApiError> {
    visitor.must_be_member()?;
    let factor = state.store.second_factor(visitor.id).await?;
    let factor = factor.ok_or(PeopleError::NoSecondFactor)?;
    if factor.confirmed_at.is_some() {
        return Err(PeopleError::SecondFactorOn.into());
    }
    let guess = Guess::Known(visitor.id);
    let tried = state.people.attempt(&guess, address).await?;
    let step = second_factor::step_of(&factor.secret, &shown.code, now());
    let step = step.ok_or(PeopleError::WrongFactor)?;
    let kept = entrance.session_key();
    if !state.store.confirm_second_factor(visitor.id, step, now(), kept).await? {
        return Err(PeopleError::SecondFactorOn.into());
    }
    state.sockets.close(Ended::Sessions { of: visitor.id, but: kept });
    state.people.succeeded(&guess, tried).await;
    tracing::info!(person = %visitor.id, "has a second factor");
    Ok(StatusCode::NO_CONTENT)
}

/// Log in without codes again.
#[utoipa::path(delete, path = "/api/me/second-factor", tag = "people", request_body = Proof,
    responses((status = 204), (status = 401, body = ErrorBody)))]
pub async fn remove(
    State(state): State<PeopleState>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(proof): Body<Proof>,
) -> Result<StatusCode, ApiError> {
    visitor.must_be_member()?;
    prove(&state, &visitor, proof.password, address).await?;
    state.store.remove_second_factor(visitor.id).await?;
    tracing::info!(person = %visitor.id, "has no second factor any more");
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody shows beside the password.
pub(super) struct Shown {
    /// A code of an authenticator, or a recovery code.
    pub code: Option<String>,
    /// What a passkey has signed.
    pub passkey: Option<PasskeyShown>,
    /// A recovery code that stands for the password already.
    pub spent: Option<i64>,
    /// Whether the device is a known one.
    pub device: Familiarity,
}

/// The second factor of somebody whose first one was right. Where it is only missing, or not looked at, the try is given
/// back: whoever is asked for it next need not wait.
pub(super) async fn check_after(
    state: &PeopleState,
    person: PersonId,
    shown: Shown,
    (tried, address): (CountedTry, IpAddr),
) -> Result<CountedTry, PeopleError> {
    match check(state, person, shown, address).await {
        Ok(()) => Ok(tried),
        Err(error @ (PeopleError::SecondFactorNeeded | PeopleError::Wait(_))) => {
            state.people.went_on(tried).await;
            Err(error)
        }
        Err(error) => Err(error),
    }
}

/// Whether what is shown is right, where the member has a second factor; it is used up. Passkeys for other addresses
/// count: whoever comes in elsewhere needs a second factor all the same.
async fn check(
    state: &PeopleState,
    person: PersonId,
    Shown { code, passkey, spent, device }: Shown,
    address: IpAddr,
) -> Result<(), PeopleError> {
    let factor = state.store.second_factor(person).await?;
    let factor = factor.filter(|factor| factor.confirmed_at.is_some());
    let passkeys = state.store.passkeys_of(person).await?;
    if factor.is_none() && passkeys.is_empty() {
        return Ok(());
    }
    if let Some(shown) = passkey {
        return check_passkey(state, person, &passkeys, &shown).await;
    }
    let code = code.filter(|code| code.len() <= 100).ok_or(PeopleError::SecondFactorNeeded)?;
    let right = if second_factor::is_like(&code) {
        // So few digits can be guessed: they have tries of their own. Only whoever has shown the password gets here.
        let guess = Guess::Digits(person, device);
        let tried = state.people.attempt(&guess, address).await?;
        let step = factor.and_then(|one| second_factor::step_of(&one.secret, &code, now()));
        let right = match step {
            Some(step) => state.store.use_step(person, step).await?,
            None => false,
        };
        if right {
            state.people.succeeded(&guess, tried).await;
        }
        right
    } else {
        let passwords = state.people.passwords();
        match recovery::find(&state.store, passwords, Some(person), &code).await? {
            Some(found) if Some(found) != spent => state.store.spend_code(person, found).await?,
            _ => false,
        }
    };
    if right {
        return Ok(());
    }
    tracing::warn!(%person, "a second factor was wrong");
    Err(PeopleError::WrongFactor)
}
