//! Bot accounts: programs that a member answers for, let in by bearer tokens.

use super::state::PeopleState;
use crate::net::open_sockets::Ended;
use crate::net::{ApiError, Body};
use crate::people::moment::now;
use crate::people::name::Name;
use crate::people::secret::Secret;
use crate::people::{PeopleError, PersonEvent};
use crate::people::{PersonId, Visitor, token};
use crate::random;
use crate::store::{BotChange, BotMaking, NewBot, OwnName, Person};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{BotAccount, Rename, WithToken};

/// How many bot accounts one member may have.
const MOST: usize = 10;

fn account(person: Person) -> BotAccount {
    BotAccount { id: person.id, name: person.name, created_at: person.created_at }
}

/// My bot accounts.
#[utoipa::path(get, path = "/api/me/bots", tag = "bots",
    responses((status = 200, body = Vec<BotAccount>), (status = 403, body = ErrorBody)))]
pub async fn list(
    State(state): State<PeopleState>,
    visitor: Visitor,
) -> Result<Json<Vec<BotAccount>>, ApiError> {
    visitor.must_be_member()?;
    let bots = state.store.bots_of(visitor.id).await?;
    Ok(Json(bots.into_iter().map(account).collect()))
}

/// Make a bot account. Its games are never rated, and everybody sees that it is a bot.
#[utoipa::path(post, path = "/api/me/bots", tag = "bots", request_body = Rename,
    responses((status = 201, body = WithToken), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn create(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Body(asked): Body<Rename>,
) -> Result<(StatusCode, Json<WithToken>), ApiError> {
    visitor.must_be_member()?;
    let name = Name::parse(&asked.name).map_err(PeopleError::Name)?;
    let (id, secret, created_at) = (PersonId(random::bytes()), Secret::fresh(), now());
    let new = NewBot {
        id,
        name: OwnName::from(&name),
        owner: visitor.id,
        token: secret.hash(),
        at: created_at,
        most: MOST,
    };
    match state.store.add_bot(new).await? {
        BotMaking::Done => {}
        BotMaking::Taken => return Err(PeopleError::NameTaken.into()),
        BotMaking::TooMany => {
            return Err(PeopleError::TooManyBots { most: MOST }.into());
        }
    }
    state.people.blocks().add_owner(id, visitor.id);
    let bot = BotAccount { id, name: name.to_string(), created_at };
    Ok((StatusCode::CREATED, Json(WithToken { bot, token: token::reveal(&secret) })))
}

/// Give a bot account a new token; the old one ends.
#[utoipa::path(post, path = "/api/me/bots/{id}/token", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 200, body = WithToken), (status = 404, body = ErrorBody)))]
pub async fn renew(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<WithToken>, ApiError> {
    let secret = Secret::fresh();
    let bot = change(&state, &visitor, &id, BotChange::Issue(secret.hash())).await?;
    state.sockets.close(Ended::Sessions { of: bot.id, but: None });
    Ok(Json(WithToken { bot: account(bot), token: token::reveal(&secret) }))
}

/// Revoke the token of a bot account.
#[utoipa::path(delete, path = "/api/me/bots/{id}/token", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn revoke(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let bot = change(&state, &visitor, &id, BotChange::Revoke).await?;
    state.sockets.close(Ended::Sessions { of: bot.id, but: None });
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a bot account.
#[utoipa::path(delete, path = "/api/me/bots/{id}", tag = "bots",
    params(("id" = String, Path, description = "The bot account.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn remove(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let bot = change(&state, &visitor, &id, BotChange::Delete).await?;
    state.sockets.close(Ended::Person(bot.id));
    state.people.events().publish(PersonEvent::Forgotten(vec![bot.id])).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes a bot account of the visitor's own; others' are not even seen.
async fn change(
    state: &PeopleState,
    visitor: &Visitor,
    id: &str,
    change: BotChange,
) -> Result<Person, PeopleError> {
    visitor.must_be_member()?;
    let id = id.parse::<PersonId>().map_err(|_| PeopleError::NoBot)?;
    let changed = state.store.change_bot(visitor.id, id, change, now()).await?;
    changed.ok_or(PeopleError::NoBot)
}
