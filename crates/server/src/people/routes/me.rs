//! Who I am: my name, my data, and an end to both.

use super::Address;
use super::refusal::{gone, name_taken, wrong_password};
use super::sessions::sign_in;
use crate::app::App;
use crate::guard::Body;
use crate::people::export::{self, Export};
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::person::Person;
use crate::people::secret::Secret;
use crate::people::{Kind, PersonId, Role, Visitor, erase, skeleton};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who is asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Who, for ever: 32 hexadecimal digits.
    #[schema(value_type = String)]
    pub id: PersonId,
    /// What I am called.
    pub name: String,
    /// What sort of player I am.
    pub kind: Kind,
    /// What I may do beyond playing.
    pub role: Role,
}

impl From<Visitor> for Me {
    fn from(visitor: Visitor) -> Me {
        let Visitor { id, name, kind, role } = visitor;
        Me { id, name, kind, role }
    }
}

/// A new name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rename {
    /// 1 to 24 visible characters.
    pub name: String,
}

/// Proof that it is really me.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Proof {
    /// My password; guests have none.
    #[serde(default)]
    pub password: String,
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
    State(app): State<App>,
    visitor: Visitor,
    Body(asked): Body<Rename>,
) -> Result<Json<Me>, ApiError> {
    let name = Name::parse(&asked.name)?;
    let (id, new) = (visitor.id, name.clone());
    let renamed = app.store().write(move |db| {
        if Person::is_taken(db, &new, id)? {
            return Ok(Err(name_taken()));
        }
        // Guests own no name, so they have no skeleton.
        let update = "UPDATE persons SET name = ?1, skeleton = iif(kind = 'guest', NULL, ?2)
                      WHERE id = ?3 AND deleted_at IS NULL";
        let rows = db.execute(update, (new.as_str(), new.skeleton(), id))?;
        Ok(if rows == 1 { Ok(()) } else { Err(gone()) })
    });
    renamed.await??;
    Ok(Json(Visitor { name: name.to_string(), ..visitor }.into()))
}

/// Delete my account. Finished games stay, as those of a “deleted person”; my name, sessions,
/// ratings, chat, codes and bot accounts go. Members prove themselves with their password.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Proof,
    responses((status = 200, body = Me, description = "The guest I am now."), (status = 401, body = ErrorBody)))]
pub async fn erase(
    State(app): State<App>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
    proof: Result<Option<Json<Proof>>, JsonRejection>,
) -> Result<Response, ApiError> {
    let proof = proof.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let password = proof.map(|Json(proof)| proof.password).unwrap_or_default();
    prove(&app, &visitor, password, address).await?;
    let id = visitor.id;
    let fresh = Secret::fresh();
    let erased = app.store().write(move |db| erase::erase(db, id, now())).await?;
    app.forget(&erased).await;
    let guest = Visitor::guest(crate::people::session::first_person(&fresh));
    Ok(sign_in(&app, &headers, &fresh, StatusCode::OK, Json(Me::from(guest))))
}

/// Whether the password is the visitor's own; guests have none to show, bots none at all.
pub async fn prove(
    app: &App,
    visitor: &Visitor,
    password: String,
    address: std::net::IpAddr,
) -> Result<(), ApiError> {
    match visitor.kind {
        Kind::Guest => return Ok(()),
        Kind::Bot => return visitor.must_be_member(),
        Kind::Member => {}
    }
    let key = skeleton(&visitor.name);
    app.people().knock(&key, address)?;
    let id = visitor.id;
    let person = app.store().read(move |db| Person::find(db, id)).await?;
    let stored = person.and_then(|person| person.password);
    if !app.people().passwords().matches(password, stored).await? {
        return Err(wrong_password());
    }
    app.people().welcome(&key, address);
    Ok(())
}

/// Everything the server keeps about me.
#[utoipa::path(get, path = "/api/me/export", tag = "people",
    responses((status = 200, body = Export)))]
pub async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let id = visitor.id;
    let export = app.store().read(move |db| export::gather(db, id)).await?;
    let nothing = || ApiError::not_found("Nothing is kept about you yet.");
    let file = [("content-disposition", "attachment; filename=\"tablee-export.json\"")];
    Ok((file, Json(export.ok_or_else(nothing)?)).into_response())
}
