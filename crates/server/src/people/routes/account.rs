//! Registering, logging in and out, changing the password.

use super::Address;
use super::me::{Me, prove};
use super::refusal::{gone, name_taken, wrong_password};
use super::sessions::sign_in;
use crate::app::App;
use crate::crash_point::CrashPoint;
use crate::guard::Body;
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::person::Person;
use crate::people::secret::Secret;
use crate::people::{Entrance, Kind, Role, Visitor, password, recovery, session, skeleton};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name and its password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Credentials {
    /// 1 to 24 visible characters.
    pub name: String,
    /// 8 to 256 characters.
    pub password: String,
}

/// A new member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Registered {
    /// Who I am now.
    pub me: Me,
    /// Ten codes, each good for one new password. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// A change of password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The one from now on, 8 to 256 characters.
    pub new: String,
}

/// Become a member. The guest's games stay mine.
#[utoipa::path(post, path = "/api/register", tag = "people", request_body = Credentials,
    responses((status = 201, body = Registered), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn register(
    State(app): State<App>,
    visitor: Visitor,
    entrance: Entrance,
    Address(address): Address,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<Response, ApiError> {
    if visitor.kind != Kind::Guest {
        return Err(ApiError::conflict("registered", "You have an account already."));
    }
    let name = Name::parse(&asked.name)?;
    password::check_length(&asked.password)?;
    let (id, new) = (visitor.id, name.clone());
    if app.store().read(move |db| Person::is_taken(db, &new, id)).await? {
        return Err(name_taken());
    }
    app.people().knock(&name.skeleton(), address)?;
    let hash = app.people().passwords().hash(asked.password).await?;
    let (fresh, codes) = (Secret::fresh(), recovery::fresh());
    let (new, session, kept) = (name.clone(), fresh.clone(), codes.clone());
    let registered = app.store().write(move |db| {
        if Person::is_taken(db, &new, id)? {
            return Ok(Err(name_taken()));
        }
        let update = "UPDATE persons SET kind = 'member', name = ?, skeleton = ?, password = ?
                      WHERE id = ? AND kind = 'guest' AND deleted_at IS NULL";
        if db.execute(update, (new.as_str(), new.skeleton(), hash, id))? == 0 {
            return Ok(Err(gone()));
        }
        recovery::store(db, id, &kept)?;
        // A session from before the account is no key to the account.
        session::end_others(db, id, None)?;
        session::begin(db, &session, id, &entrance.agent, now())?;
        CrashPoint::RegisterBeforeCommit.reached();
        Ok(Ok(()))
    });
    registered.await??;
    CrashPoint::RegisterCommitted.reached();
    app.people().welcome(&name.skeleton(), address);
    let me = Me { id, name: name.to_string(), kind: Kind::Member, role: Role::Player };
    let answer = Json(Registered { me, recovery_codes: codes });
    Ok(sign_in(&app, &headers, &fresh, StatusCode::CREATED, answer))
}

/// Log in. Wrong names and wrong passwords are answered alike, and take as long.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn login(
    State(app): State<App>,
    entrance: Entrance,
    Address(address): Address,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<Response, ApiError> {
    if asked.name.len() > 1000 || asked.password.chars().count() > password::LONGEST {
        return Err(wrong_password());
    }
    let key = skeleton(&asked.name);
    app.people().knock(&key, address)?;
    let sought = key.clone();
    let person = app.store().read(move |db| Person::named(db, &sought)).await?;
    let stored = person.as_ref().and_then(|person| person.password.clone());
    let matches = app.people().passwords().matches(asked.password, stored).await?;
    let person = person.filter(|_| matches).ok_or_else(wrong_password)?;
    app.people().welcome(&key, address);
    if person.banned_at.is_some() {
        let message = "An admin has banned you from this server.";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "banned", message));
    }
    let (fresh, id) = (Secret::fresh(), person.id);
    let session = fresh.clone();
    let begun = app.store().write(move |db| {
        if let Some(left) = &entrance.session {
            session::end(db, left)?;
        }
        session::begin(db, &session, id, &entrance.agent, now())
    });
    begun.await?;
    let me = Me { id, name: person.name, kind: person.kind, role: person.role };
    Ok(sign_in(&app, &headers, &fresh, StatusCode::OK, Json(me)))
}

/// Log out: this browser becomes a new guest.
#[utoipa::path(post, path = "/api/logout", tag = "people",
    responses((status = 200, body = Me, description = "The guest I am now.")))]
pub async fn logout(
    State(app): State<App>,
    entrance: Entrance,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(session) = entrance.session {
        app.store().write(move |db| session::end(db, &session)).await?;
    }
    let fresh = Secret::fresh();
    let guest = Visitor::guest(session::first_person(&fresh));
    Ok(sign_in(&app, &headers, &fresh, StatusCode::OK, Json(Me::from(guest))))
}

/// Change my password. All other sessions end.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub async fn change_password(
    State(app): State<App>,
    visitor: Visitor,
    entrance: Entrance,
    Address(address): Address,
    Body(asked): Body<NewPassword>,
) -> Result<StatusCode, ApiError> {
    visitor.must_be_member()?;
    password::check_length(&asked.new)?;
    prove(&app, &visitor, asked.old, address).await?;
    let hash = app.people().passwords().hash(asked.new).await?;
    let id = visitor.id;
    let changed = app.store().write(move |db| {
        db.execute("UPDATE persons SET password = ? WHERE id = ?", (hash, id))?;
        session::end_others(db, id, entrance.session.as_ref())
    });
    changed.await?;
    Ok(StatusCode::NO_CONTENT)
}
