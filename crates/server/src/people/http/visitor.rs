//! Middleware and extractors for the visitor: recognised before every request of the API, taken by handlers as
//! arguments.

use super::state::PeopleState;
use crate::net::cost::Cost;
use crate::net::headers::is_cacheable;
use crate::net::open_sockets::Caller;
use crate::net::refusals::Asker;
use crate::net::{ApiError, ClientAddress};
use crate::people::companion::{CompanionNo, enter_companion};
use crate::people::entrance::{Cookie, Entrance, enter};
use crate::people::{PeopleError, Visitor, cookie};
use crate::store::Store;
use axum::Extension;
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::http::Method;
use axum::http::header::{SET_COOKIE, UPGRADE};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// Recognises the visitor, or makes a guest of them; refuses the banned.
pub async fn identify_visitor(
    State(state): State<PeopleState>,
    ClientAddress(address): ClientAddress,
    mut request: Request,
    next: Next,
) -> Response {
    let scheme = state.scheme;
    let entered = enter(&state.people, &state.store, request.headers(), scheme).await;
    let (visitor, entrance, cookie) = match entered {
        Ok(entered) => entered,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let asked = CompanionNo::of_request(request.method(), request.uri());
    let (visitor, entrance) = match companion_or_self(&state, asked, (visitor, entrance)).await {
        Ok(entered) => entered,
        Err(error) => return ApiError::from(error).into_response(),
    };
    // A socket opened while the browser logs in or out must not overwrite the new cookie.
    let upgrade = request.headers().contains_key(UPGRADE);
    // Somebody without a row has no budget of its own: the address has paid.
    let paid = match entrance.is_written() {
        true => state.budget.spend_as(visitor.holder(), address, Cost::of(&request)),
        false => Ok(()),
    };
    let asker = Extension(Asker(visitor.id));
    if let Err(over) = paid {
        return (asker, ApiError::from(over)).into_response();
    }
    let safety = cookie::CookieSecurity::of(scheme, request.headers());
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(entrance);
    let mut response = (asker, next.run(request).await).into_response();
    // A handler that logs somebody in or out has set the cookie already.
    if let Cookie::Fresh(session) = cookie
        && !upgrade
        && !response.headers().contains_key(SET_COOKIE)
        && !is_cacheable(response.headers())
    {
        let line = cookie::line(state.people.key(), &session, safety);
        response.headers_mut().extend(line.map(|line| (SET_COOKIE, line)));
    }
    response
}

/// Whoever came in, or the companion at their device for whom the request is made.
async fn companion_or_self(
    state: &PeopleState,
    asked: Result<Option<CompanionNo>, PeopleError>,
    entered: (Visitor, Entrance),
) -> Result<(Visitor, Entrance), PeopleError> {
    match asked? {
        Some(number) => enter_companion(&state.people, &state.store, entered, number).await,
        None => Ok(entered),
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Entrance {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Entrance, ApiError> {
        parts.extensions.get::<Entrance>().cloned().ok_or_else(ApiError::unauthorized)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Store: FromRef<S>,
{
    type Rejection = ApiError;

    /// A guest who changes something is written down first: what they do can be told apart from
    /// what others do, and kept from being done again. Who only looks leaves no row.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, ApiError> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let visitor = visitor.ok_or_else(ApiError::unauthorized)?;
        let acts = !matches!(parts.method, Method::GET | Method::HEAD);
        if acts && let Some(entrance) = parts.extensions.get_mut::<Entrance>() {
            let mut settled = entrance.clone();
            settled.settle(&Store::from_ref(state), &visitor).await?;
            parts.extensions.insert(settled);
        }
        Ok(visitor)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, ApiError> {
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, state).await;
        let visitor = parts.extensions.get::<Visitor>().ok_or_else(ApiError::unauthorized)?;
        let session = parts.extensions.get::<Entrance>().and_then(Entrance::device_key);
        Ok(Caller { address, person: visitor.holder(), session })
    }
}
