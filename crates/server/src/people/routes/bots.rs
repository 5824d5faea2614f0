//! Bot accounts: programs that a member answers for, let in by bearer tokens.

use super::me::Rename;
use super::refusal::name_taken;
use crate::app::App;
use crate::guard::Body;
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::person::Person;
use crate::people::secret::Secret;
use crate::people::{PersonId, Visitor, erase, token};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

/// How many bot accounts one member may have.
const MOST: usize = 10;

/// A bot account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BotAccount"))]
pub struct Bot {
    /// Who: 32 hexadecimal digits.
    #[schema(value_type = String)]
    pub id: PersonId,
    /// What it is called.
    pub name: String,
    /// Since when (ms since 1970).
    pub created_at: i64,
}

/// A bot account and its token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WithToken {
    /// The account.
    pub bot: Bot,
    /// For `Authorization: Bearer …`. It is not shown again.
    pub token: String,
}

impl From<Person> for Bot {
    fn from(person: Person) -> Bot {
        Bot { id: person.id, name: person.name, created_at: person.created_at }
    }
}

/// My bot accounts.
#[utoipa::path(get, path = "/api/me/bots", tag = "bots",
    responses((status = 200, body = Vec<Bot>), (status = 403, body = ErrorBody)))]
pub async fn list(State(app): State<App>, visitor: Visitor) -> Result<Json<Vec<Bot>>, ApiError> {
    visitor.must_be_member()?;
    let bots = app.store().read(move |db| Person::bots_of(db, visitor.id)).await?;
    Ok(Json(bots.into_iter().map(Bot::from).collect()))
}

/// Make a bot account. Its games are never rated, and everybody sees that it is a bot.
#[utoipa::path(post, path = "/api/me/bots", tag = "bots", request_body = Rename,
    responses((status = 201, body = WithToken), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Body(asked): Body<Rename>,
) -> Result<(StatusCode, Json<WithToken>), ApiError> {
    visitor.must_be_member()?;
    let name = Name::parse(&asked.name)?;
    let (id, secret, created_at) = (PersonId::random(), Secret::fresh(), now());
    let (new, key) = (name.clone(), secret.clone());
    let created = app.store().write(move |db| {
        if Person::bots_of(db, visitor.id)?.len() >= MOST {
            let message = format!("A member has at most {MOST} bot accounts; delete one first.");
            return Ok(Err(ApiError::conflict("too_many_bots", message)));
        }
        if Person::named(db, &new.skeleton())?.is_some() {
            return Ok(Err(name_taken()));
        }
        Person::add_bot(db, id, &new, visitor.id, created_at)?;
        token::issue(db, &key, id, created_at).map(Ok)
    });
    created.await??;
    let bot = Bot { id, name: name.to_string(), created_at };
    Ok((StatusCode::CREATED, Json(WithToken { bot, token: token::reveal(&secret) })))
}

/// Give a bot account a new token; the old one ends.
#[utoipa::path(post, path = "/api/me/bots/{id}/token", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 200, body = WithToken), (status = 404, body = ErrorBody)))]
pub async fn renew(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<WithToken>, ApiError> {
    let secret = Secret::fresh();
    let key = secret.clone();
    let bot = with_own(&app, &visitor, &id, move |db, bot| token::issue(db, &key, bot, now()));
    Ok(Json(WithToken { bot: bot.await?.into(), token: token::reveal(&secret) }))
}

/// Revoke the token of a bot account.
#[utoipa::path(delete, path = "/api/me/bots/{id}/token", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    with_own(&app, &visitor, &id, token::revoke).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a bot account.
#[utoipa::path(delete, path = "/api/me/bots/{id}", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let erase = |db: &Connection, bot| erase::erase(db, bot, now()).map(drop);
    let bot = with_own(&app, &visitor, &id, erase).await?;
    app.forget(&[bot.id]).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Does something with a bot account of the visitor's own; others' are not even seen.
async fn with_own(
    app: &App,
    visitor: &Visitor,
    id: &str,
    job: impl FnOnce(&Connection, PersonId) -> rusqlite::Result<()> + Send + 'static,
) -> Result<Person, ApiError> {
    visitor.must_be_member()?;
    let unknown =
        || ApiError::not_found("You have no such bot account; GET /api/me/bots lists yours.");
    let (owner, id) = (visitor.id, id.parse::<PersonId>().map_err(|_| unknown())?);
    let done = app.store().write(move |db| {
        let own = Person::find(db, id)?;
        let own = own.filter(|bot| bot.owner == Some(owner) && bot.deleted_at.is_none());
        if let Some(bot) = &own {
            job(db, bot.id)?;
        }
        Ok(own)
    });
    done.await?.ok_or_else(unknown)
}
