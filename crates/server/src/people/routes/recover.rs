//! Getting back in with a recovery code, and getting new codes.

use super::Address;
use super::me::{Me, Proof, prove};
use super::sessions::sign_in;
use crate::app::App;
use crate::guard::Body;
use crate::people::moment::now;
use crate::people::person::Person;
use crate::people::secret::Secret;
use crate::people::{Entrance, Visitor, password, recovery, session, skeleton};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A recovery code and the password it is to set.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recovery {
    /// The member's name.
    pub name: String,
    /// One of the codes shown at registration; dashes and case do not matter.
    pub code: String,
    /// The new password, 8 to 256 characters.
    pub password: String,
}

/// Fresh codes; the old ones are void.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Codes {
    /// Ten codes. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// Set a new password with a recovery code. The code is used up, all sessions end.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Recovery,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn recover(
    State(app): State<App>,
    entrance: Entrance,
    Address(address): Address,
    headers: HeaderMap,
    Body(asked): Body<Recovery>,
) -> Result<Response, ApiError> {
    password::check_length(&asked.password)?;
    if asked.name.len() > 1000 || asked.code.len() > 100 {
        return Err(wrong_code());
    }
    let key = skeleton(&asked.name);
    app.people().knock(&key, address)?;
    // Hashed before the name is looked at, so that the time tells nothing about the name.
    let hash = app.people().passwords().hash(asked.password).await?;
    let fresh = Secret::fresh();
    let (sought, session) = (key.clone(), fresh.clone());
    let recovered = app.store().write(move |db| {
        let Some(person) = Person::named(db, &sought)? else { return Ok(None) };
        if !recovery::spend(db, person.id, &asked.code)? {
            return Ok(None);
        }
        db.execute("UPDATE persons SET password = ? WHERE id = ?", (hash, person.id))?;
        session::end_others(db, person.id, None)?;
        session::begin(db, &session, person.id, &entrance.agent, now())?;
        Ok(Some(person))
    });
    let person = recovered.await?.ok_or_else(wrong_code)?;
    app.people().welcome(&key, address);
    let me = Me { id: person.id, name: person.name, kind: person.kind, role: person.role };
    Ok(sign_in(&app, &headers, &fresh, StatusCode::OK, Json(me)))
}

/// Get ten new recovery codes; the old ones are void.
#[utoipa::path(post, path = "/api/me/recovery", tag = "people", request_body = Proof,
    responses((status = 200, body = Codes), (status = 401, body = ErrorBody)))]
pub async fn renew(
    State(app): State<App>,
    visitor: Visitor,
    Address(address): Address,
    Body(proof): Body<Proof>,
) -> Result<Json<Codes>, ApiError> {
    visitor.must_be_member()?;
    prove(&app, &visitor, proof.password, address).await?;
    let (id, recovery_codes) = (visitor.id, recovery::fresh());
    let codes = recovery_codes.clone();
    app.store().write(move |db| recovery::store(db, id, &codes)).await?;
    Ok(Json(Codes { recovery_codes }))
}

fn wrong_code() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "wrong_code", "Wrong name or recovery code.")
}
