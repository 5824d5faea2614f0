//! Registering, logging in and out, changing the password.

use super::me::{self, prove};
use super::second_factor::{Shown, check_after};
use super::sessions::{log_in, sign_in};
use super::state::PeopleState;
use crate::net::durable_budget::{DurableCost, NotSpent, Payer};
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::PeopleError;
use crate::people::device::Member;
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::secret::Secret;
use crate::people::throttle::Guess;
use crate::people::{Entrance, Kind, Visitor, password, recovery, session};
use crate::store::{NameTaking, OwnName, Registration};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{Credentials, Login, Me, NewPassword, Registered};

/// Become a member. The guest's games stay mine.
#[utoipa::path(post, path = "/api/register", tag = "people", request_body = Credentials,
    responses((status = 201, body = Registered), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn register(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<Response, ApiError> {
    if visitor.kind != Kind::Guest {
        return Err(PeopleError::Registered.into());
    }
    let name = Name::parse(&asked.name).map_err(PeopleError::Name)?;
    password::check(&asked.password, &asked.name).map_err(PeopleError::Password)?;
    let id = visitor.id;
    let owner = state.store.owner_of_name(OwnName::from(&name)).await?;
    if owner.is_some_and(|owner| owner.id != id) {
        return Err(PeopleError::NameTaken.into());
    }
    let tried = state.people.attempt(&Guess::LongSecret, address).await?;
    let payer = Payer { address, person: None };
    if let Err(error) = state.durable_budget.spend(DurableCost::Account, 1, payer).await {
        // Nobody has guessed anything: those who log in from here are not slowed down.
        state.people.went_on(tried).await;
        return Err(match error {
            NotSpent::OverBudget(_) => PeopleError::TooManyAccounts.into(),
            NotSpent::Store(error) => error.into(),
        });
    }
    let hash =
        state.people.passwords().hash(asked.password).await.map_err(PeopleError::Password)?;
    let (fresh, codes) = (Secret::fresh(), recovery::fresh(id));
    let kept_codes = recovery::kept(state.people.passwords(), id, &codes).await;
    let registration = Registration {
        person: id,
        name: OwnName::from(&name),
        password: hash.clone(),
        codes: kept_codes.map_err(PeopleError::Password)?,
        session: session::fresh(&fresh, &entrance.agent, now()),
    };
    match state.store.register(registration).await? {
        NameTaking::Done => {}
        NameTaking::Taken => return Err(PeopleError::NameTaken.into()),
        NameTaking::Gone => return Err(PeopleError::Gone.into()),
    }
    state.sockets.close(Ended::Sessions { of: id, but: None });
    state.people.succeeded(&Guess::LongSecret, tried).await;
    tracing::info!(%address, "registered");
    let me = Me::from(Visitor { name: name.to_string(), kind: Kind::Member, ..visitor });
    let answer = Json(Registered { me, recovery_codes: codes });
    let member = Member { id, password: &hash, factors: "" };
    Ok(log_in(&state, &headers, (member, &fresh), StatusCode::CREATED, answer))
}

/// Log in. Wrong names and wrong passwords are answered alike, and take as long.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Login,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn login(
    State(state): State<PeopleState>,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(asked): Body<Login>,
) -> Result<Response, ApiError> {
    if asked.name.len() > 1000 || asked.password.chars().count() > password::LONGEST {
        return Err(PeopleError::WrongPassword.into());
    }
    let name = OwnName::new(&asked.name);
    let person = state.store.owner_of_name(name.clone()).await?;
    let guess = state.guess(&headers, &name, person.as_ref()).await?;
    let tried = state.people.attempt(&guess, address).await?;
    let stored = person.as_ref().and_then(|person| person.password.clone());
    let matches = state
        .people
        .passwords()
        .matches(asked.password, stored)
        .await
        .map_err(PeopleError::Password)?;
    let Some(person) = person.filter(|_| matches) else {
        tracing::warn!(%address, "a login failed");
        return Err(PeopleError::WrongPassword.into());
    };
    let hash = person.password.clone().unwrap_or_default();
    let device = guess.familiarity();
    let shown = Shown { code: asked.code, passkey: asked.passkey, spent: None, device };
    let tried = check_after(&state, person.id, shown, (tried, address)).await?;
    state.people.succeeded(&guess, tried).await;
    if person.banned_at.is_some() {
        return Err(PeopleError::Banned.into());
    }
    let (fresh, id) = (Secret::fresh(), person.id);
    let left = entrance.session_key();
    let session = session::fresh(&fresh, &entrance.agent, now());
    state.store.replace_session(left, id, session).await?;
    left.map(|left| state.sockets.close(Ended::Session(left)));
    tracing::info!(person = %id, %address, "logged in");
    let factors = state.factors(id).await?;
    let member = Member { id, password: &hash, factors: &factors };
    Ok(log_in(&state, &headers, (member, &fresh), StatusCode::OK, Json(me::shown(person))))
}

/// Log out: this browser becomes a new guest.
#[utoipa::path(post, path = "/api/logout", tag = "people",
    responses((status = 200, body = Me, description = "The guest I am now.")))]
pub async fn logout(
    State(state): State<PeopleState>,
    Extension(visitor): Extension<Visitor>,
    entrance: Entrance,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(session) = entrance.session {
        state.store.end_session(session.hash()).await?;
        state.sockets.close(Ended::Session(session.hash()));
        tracing::info!(person = %visitor.id, "logged out");
    }
    let fresh = Secret::fresh();
    let guest = Visitor::guest(session::first_person(&fresh));
    Ok(sign_in(&state, &headers, &fresh, StatusCode::OK, Json(Me::from(guest))))
}

/// Change my password. All other sessions end.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub async fn change_password(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
    ClientAddress(address): ClientAddress,
    Body(asked): Body<NewPassword>,
) -> Result<StatusCode, ApiError> {
    visitor.must_be_member()?;
    password::check(&asked.new, &visitor.name).map_err(PeopleError::Password)?;
    prove(&state, &visitor, asked.old, address).await?;
    let hash = state.people.passwords().hash(asked.new).await.map_err(PeopleError::Password)?;
    let kept = entrance.session_key();
    state.store.set_password(visitor.id, hash, kept).await?;
    state.sockets.close(Ended::Sessions { of: visitor.id, but: kept });
    tracing::info!(person = %visitor.id, %address, "has a new password");
    Ok(StatusCode::NO_CONTENT)
}
