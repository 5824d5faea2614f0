//! Who is asking: every visitor is at once a guest, known by a signed cookie; bot accounts are
//! known by a bearer token.

use super::cookie::{self, Named};
use super::moment::{Moment, now};
use super::nickname::nickname;
use super::secret::Secret;
use super::session::{self, Found};
use super::{Kind, PersonId, Role, token};
use crate::app::App;
use crate::net::ClientAddress;
use crate::net::budget::Cost;
use crate::net::headers::is_cacheable;
use crate::net::open_sockets::Caller;
use crate::store::Person;
use crate::wire::ApiError;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, SET_COOKIE, UPGRADE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::IpAddr;

/// Who is asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// Who, for ever.
    pub id: PersonId,
    /// How they want to be called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// What they may do beyond playing.
    pub role: Role,
}

/// How a visitor came in.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// The session; bots have none.
    pub session: Option<Secret>,
    /// What the browser calls itself.
    pub agent: String,
    /// Whether there is a row about the visitor yet.
    written: Written,
    /// How the session came to be.
    origin: Origin,
}

/// How a session came to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// The browser had it.
    Brought,
    /// It is new: the browser had none.
    New,
    /// It is new: the browser's own has ended.
    Replaced,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    Yes,
    NotYet,
}

/// Whether the browser must be given the cookie.
enum Cookie {
    Kept,
    Fresh(Secret),
}

/// Recognises the visitor, or makes a guest of them; refuses the banned.
pub async fn greet(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    mut request: Request,
    next: Next,
) -> Response {
    let (visitor, entrance, cookie) = match enter(&app, request.headers()).await {
        Ok(entered) => entered,
        Err(refusal) => return refusal.into_response(),
    };
    // A socket opened while the browser logs in or out must not overwrite the new cookie.
    let upgrade = request.headers().contains_key(UPGRADE);
    // Somebody without a row has no budget of its own: the address has paid.
    let paid = match entrance.written {
        Written::Yes => app.budget().spend_as(visitor.id, address, Cost::of(&request)),
        Written::NotYet => Ok(()),
    };
    if let Err(over) = paid {
        return ApiError::from(over).into_response();
    }
    let safety = cookie::Safety::of(app.public_scheme(), request.headers());
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(entrance);
    let mut response = next.run(request).await;
    // A handler that logs somebody in or out has set the cookie already.
    if let Cookie::Fresh(session) = cookie
        && !upgrade
        && !response.headers().contains_key(SET_COOKIE)
        && !is_cacheable(response.headers())
    {
        let line = cookie::line(app.people().key(), &session, safety);
        response.headers_mut().extend(line.map(|line| (SET_COOKIE, line)));
    }
    response
}

async fn enter(app: &App, headers: &HeaderMap) -> Result<(Visitor, Entrance, Cookie), ApiError> {
    let token = headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
    // Another scheme is somebody else's: a proxy that asks for a password of its own.
    if let Some(header) = token.filter(|header| token::is_bearer(header)) {
        let bot = known_bot(app, header).await?;
        let (agent, origin) = (agent(headers), Origin::Brought);
        let entrance = Entrance { session: None, agent, written: Written::Yes, origin };
        return Ok((bot, entrance, Cookie::Kept));
    }
    let sent = cookie::read(app.people().key(), headers, app.public_scheme());
    let given = match &sent {
        Some(sent) if sent.named == Named::Before => Cookie::Fresh(sent.session.clone()),
        _ => Cookie::Kept,
    };
    let asked = sent.map(|sent| sent.session);
    let found = match &asked {
        Some(session) => find(app, session.clone(), now()).await?,
        None => Found::Gone,
    };
    let brought = asked.is_some();
    let entrance =
        |session, written, origin| Entrance { session, agent: agent(headers), written, origin };
    match found {
        Found::Known { person, .. } => {
            Ok((Visitor::admitted(*person)?, entrance(asked, Written::Yes, Origin::Brought), given))
        }
        Found::Unwritten(id) => {
            Ok((Visitor::guest(id), entrance(asked, Written::NotYet, Origin::Brought), given))
        }
        Found::Gone => {
            let session = Secret::fresh();
            let guest = Visitor::guest(session::first_person(&session));
            let origin = if brought { Origin::Replaced } else { Origin::New };
            let entrance = entrance(Some(session.clone()), Written::NotYet, origin);
            Ok((guest, entrance, Cookie::Fresh(session)))
        }
    }
}

async fn find(app: &App, session: Secret, now: Moment) -> Result<Found, ApiError> {
    let found = session::find(app.store(), &session, now).await?;
    if let Found::Known { seen_at, .. } = found
        && session::is_stale(seen_at, now)
    {
        app.store().touch_session(session.hash(), now).await?;
    }
    Ok(found)
}

async fn known_bot(app: &App, header: &str) -> Result<Visitor, ApiError> {
    let wrong = || {
        let message = "This is no valid token; bot accounts send “Authorization: Bearer tablee_…”.";
        ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", message)
    };
    let secret = token::parse(header).ok_or_else(wrong)?;
    let bot = app.store().bot_by_token(secret.hash()).await?;
    Visitor::admitted(bot.ok_or_else(wrong)?)
}

fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
    agent.unwrap_or("unknown").to_owned()
}

impl Visitor {
    /// Somebody about whom nothing is known.
    pub fn guest(id: PersonId) -> Visitor {
        let name = nickname(&id).to_string();
        Visitor { id, name, kind: Kind::Guest, role: Role::Player }
    }

    /// Somebody known, unless banned.
    fn admitted(person: Person) -> Result<Visitor, ApiError> {
        if person.banned_at.is_some() {
            let message = "An admin has banned you from this server.";
            return Err(ApiError::new(StatusCode::FORBIDDEN, "banned", message));
        }
        let Person { id, name, kind, role, .. } = person;
        Ok(Visitor { id, name, kind, role })
    }

    /// Refuses everybody but members.
    pub fn must_be_member(&self) -> Result<(), ApiError> {
        match self.kind {
            Kind::Member => Ok(()),
            Kind::Guest | Kind::Bot => {
                Err(ApiError::forbidden("Only members can do this; register or log in first."))
            }
        }
    }

    /// Refuses everybody but admins.
    pub fn must_be_admin(&self) -> Result<(), ApiError> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Player => Err(ApiError::forbidden("Only admins can do this.")),
        }
    }
}

impl Entrance {
    /// Refuses a browser whose session has ended: where a seat is at stake, it asks again as who
    /// it is now, and does not come in as a stranger.
    pub fn must_not_have_ended(&self) -> Result<(), ApiError> {
        match self.origin {
            Origin::Brought | Origin::New => Ok(()),
            Origin::Replaced => {
                let message = "This session has ended; ask GET /api/me who you are now.";
                Err(ApiError::new(StatusCode::UNAUTHORIZED, "session_ended", message))
            }
        }
    }

    /// What names the session, where there is one.
    pub fn session_key(&self) -> Option<[u8; 32]> {
        self.session.as_ref().map(Secret::hash)
    }

    /// Writes the guest down before its first act over a socket. That costs a write.
    pub async fn settle_paced(
        &mut self,
        app: &App,
        visitor: &Visitor,
        address: IpAddr,
    ) -> Result<(), ApiError> {
        match self.written {
            Written::Yes => Ok(()),
            Written::NotYet => {
                app.budget().spend(address, Cost::Write)?;
                self.settle(app, visitor).await
            }
        }
    }

    /// Writes the guest down, if that has not happened yet.
    async fn settle(&mut self, app: &App, visitor: &Visitor) -> Result<(), ApiError> {
        let Some(session) = self.session.clone().filter(|_| self.written == Written::NotYet) else {
            return Ok(());
        };
        let session = session::fresh(&session, &self.agent, now());
        app.store().add_guest(visitor.id, visitor.name.clone(), session).await?;
        self.written = Written::Yes;
        Ok(())
    }
}

impl FromRequestParts<App> for Entrance {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Entrance, ApiError> {
        parts.extensions.get::<Entrance>().cloned().ok_or_else(ApiError::unauthorized)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    /// A guest who changes something is written down first: what they do can be told apart from
    /// what others do, and kept from being done again. Who only looks leaves no row.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, ApiError> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let visitor = visitor.ok_or_else(ApiError::unauthorized)?;
        let acts = !matches!(parts.method, Method::GET | Method::HEAD);
        if acts && let Some(entrance) = parts.extensions.get_mut::<Entrance>() {
            let mut settled = entrance.clone();
            settled.settle(app, &visitor).await?;
            parts.extensions.insert(settled);
        }
        Ok(visitor)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, app).await;
        let visitor = parts.extensions.get::<Visitor>().ok_or_else(ApiError::unauthorized)?;
        let session = parts.extensions.get::<Entrance>().and_then(Entrance::session_key);
        Ok(Caller { address, person: visitor.id, session })
    }
}
