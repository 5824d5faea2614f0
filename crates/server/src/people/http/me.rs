//! Own account: name, face, export, deletion.

use super::sessions::sign_in;
use super::state::PeopleState;
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::export;
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::secret::Secret;
use crate::people::throttle::Guess;
use crate::people::{Kind, PeopleError, PersonEvent, Visitor};
use crate::store::{NameTaking, OwnName, Person};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{FaceChoice, Me, Proof, Rename};
use tablee_protocol::export::Export;

impl From<Visitor> for Me {
    fn from(visitor: Visitor) -> Me {
        let Visitor { id, name, kind, role, face, .. } = visitor;
        Me { id, name, kind, role, face }
    }
}

/// Somebody as they are shown to themselves.
pub fn shown(person: Person) -> Me {
    let Person { id, name, kind, role, face, .. } = person;
    Me { id, name, kind, role, face }
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = Me)))]
pub async fn show(visitor: Visitor) -> Json<Me> {
    Json(visitor.into())
}

/// Choose a name. Members' names belong to them: nobody else gets one that looks alike.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = Rename,
    responses((status = 200, body = Me), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn rename(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Body(asked): Body<Rename>,
) -> Result<Json<Me>, ApiError> {
    let name = Name::parse(&asked.name).map_err(PeopleError::Name)?;
    match state.store.rename(visitor.id, OwnName::from(&name)).await? {
        NameTaking::Done => {}
        NameTaking::Taken => return Err(PeopleError::NameTaken.into()),
        NameTaking::Gone => return Err(PeopleError::Gone.into()),
    }
    Ok(Json(Visitor { name: name.to_string(), ..visitor }.into()))
}

/// Choose a drawn face. Tables where I sit already show it when I sit down there again.
#[utoipa::path(post, path = "/api/me/face", tag = "people", request_body = FaceChoice,
    responses((status = 200, body = Me), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn choose_face(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Body(FaceChoice { face }): Body<FaceChoice>,
) -> Result<Json<Me>, ApiError> {
    if !state.store.choose_face(visitor.id, face).await? {
        return Err(PeopleError::Gone.into());
    }
    Ok(Json(Visitor { face: Some(face), ..visitor }.into()))
}

/// Delete my account. Finished games stay, as those of a “deleted person”; my name, sessions,
/// ratings, chat, codes and bot accounts go. Members prove themselves with their password.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Option<Proof>,
    responses((status = 200, body = Me, description = "The guest I am now."), (status = 401, body = ErrorBody)))]
pub async fn erase(
    State(state): State<PeopleState>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    proof: Result<Option<Json<Proof>>, JsonRejection>,
) -> Result<Response, ApiError> {
    let proof = proof.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let password = proof.map(|Json(proof)| proof.password).unwrap_or_default();
    prove(&state, &visitor, password, address).await?;
    let fresh = Secret::fresh();
    let mut erased = state.store.forget(visitor.id, now()).await?;
    for companion in state.people.companions_of(visitor.id) {
        if state.store.person(companion).await?.is_some() {
            erased.extend(state.store.forget(companion, now()).await?);
        }
    }
    for person in &erased {
        state.sockets.close(Ended::Person(*person));
    }
    state.people.events().publish(PersonEvent::Forgotten(erased)).await;
    let guest = Visitor::guest(crate::people::session::first_person(&fresh));
    Ok(sign_in(&state, &headers, &fresh, StatusCode::OK, Json(Me::from(guest))))
}

/// Whether the password is the visitor's own; guests have none to show, bots none at all.
pub async fn prove(
    state: &PeopleState,
    visitor: &Visitor,
    password: String,
    address: std::net::IpAddr,
) -> Result<(), PeopleError> {
    match visitor.kind {
        Kind::Guest => return Ok(()),
        Kind::Bot => return visitor.must_be_member(),
        Kind::Member => {}
    }
    // Whoever is logged in is not kept waiting by strangers who try the name.
    let guess = Guess::Known(visitor.id);
    let tried = state.people.attempt(&guess, address).await?;
    let person = state.store.person(visitor.id).await?;
    let stored = person.and_then(|person| person.password);
    if !state.people.passwords().matches(password, stored).await? {
        return Err(PeopleError::WrongPassword);
    }
    state.people.succeeded(&guess, tried).await;
    Ok(())
}

/// Everything the server keeps about me.
#[utoipa::path(get, path = "/api/me/export", tag = "people",
    responses((status = 200, body = Export), (status = 404, body = ErrorBody, description = "Nothing is kept about you yet")))]
pub async fn export(
    State(state): State<PeopleState>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let export = state.store.export(visitor.id).await?.map(export::export);
    let file = [("content-disposition", "attachment; filename=\"tablee-export.json\"")];
    Ok((file, Json(export.ok_or(PeopleError::NothingKept)?)).into_response())
}
