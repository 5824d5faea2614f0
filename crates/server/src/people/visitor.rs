//! Who is asking: every visitor is at once a guest, known by a signed cookie; bot accounts are
//! known by a bearer token.

use super::moment::{Moment, now};
use super::nickname::nickname;
use super::person::Person;
use super::secret::Secret;
use super::session::{self, Found};
use super::{Kind, PersonId, Role, cookie, token};
use crate::app::App;
use crate::crash_point::CrashPoint;
use crate::wire::ApiError;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, SET_COOKIE, UPGRADE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

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
pub async fn greet(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let (visitor, entrance, cookie) = match enter(&app, request.headers()).await {
        Ok(entered) => entered,
        Err(refusal) => return refusal.into_response(),
    };
    let safety = cookie::Safety::of(request.headers());
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(entrance);
    let mut response = next.run(request).await;
    // A handler that logs somebody in or out has set the cookie already.
    if let Cookie::Fresh(session) = cookie
        && !response.headers().contains_key(SET_COOKIE)
    {
        let line = cookie::line(app.people().key(), &session, safety);
        response.headers_mut().extend(line.map(|line| (SET_COOKIE, line)));
    }
    response
}

async fn enter(app: &App, headers: &HeaderMap) -> Result<(Visitor, Entrance, Cookie), ApiError> {
    if let Some(header) = headers.get(AUTHORIZATION) {
        let bot = known_bot(app, header.to_str().unwrap_or_default()).await?;
        let entrance = Entrance { session: None, agent: agent(headers), written: Written::Yes };
        return Ok((bot, entrance, Cookie::Kept));
    }
    let asked = cookie::read(app.people().key(), headers);
    let found = match &asked {
        Some(session) => find(app, session.clone(), now()).await?,
        None => Found::Gone,
    };
    let entrance = |session, written| Entrance { session, agent: agent(headers), written };
    match found {
        Found::Known { person, .. } => {
            Ok((Visitor::admitted(*person)?, entrance(asked, Written::Yes), Cookie::Kept))
        }
        Found::Unwritten(id) => {
            Ok((Visitor::guest(id), entrance(asked, Written::NotYet), Cookie::Kept))
        }
        Found::Gone => {
            let session = Secret::fresh();
            let guest = Visitor::guest(session::first_person(&session));
            let entrance = entrance(Some(session.clone()), Written::NotYet);
            Ok((guest, entrance, Cookie::Fresh(session)))
        }
    }
}

async fn find(app: &App, session: Secret, now: Moment) -> Result<Found, ApiError> {
    let asked = session.clone();
    let found = app.store().read(move |db| session::find(db, &asked, now)).await?;
    if let Found::Known { seen_at, .. } = found
        && session::is_stale(seen_at, now)
    {
        app.store().write(move |db| session::touch(db, &session, now)).await?;
    }
    Ok(found)
}

async fn known_bot(app: &App, header: &str) -> Result<Visitor, ApiError> {
    let wrong = || {
        let message = "This is no valid token; bot accounts send “Authorization: Bearer tablee_…”.";
        ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", message)
    };
    let secret = token::parse(header).ok_or_else(wrong)?;
    let bot = app.store().read(move |db| token::find(db, &secret)).await?;
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
    /// Writes the guest down, if that has not happened yet.
    async fn settle(&mut self, app: &App, visitor: &Visitor) -> Result<(), ApiError> {
        let Some(session) = self.session.clone().filter(|_| self.written == Written::NotYet) else {
            return Ok(());
        };
        let (id, name, agent, now) = (visitor.id, visitor.name.clone(), self.agent.clone(), now());
        app.store()
            .write(move |db| {
                Person::add_guest(db, id, &name, now)?;
                session::begin(db, &session, id, &agent, now)?;
                CrashPoint::GuestBeforeCommit.reached();
                Ok(())
            })
            .await?;
        CrashPoint::GuestCommitted.reached();
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

    /// A guest who changes something or opens a socket is written down first: what they do can
    /// be told apart from what others do, and kept from being done again.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, ApiError> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let visitor = visitor.ok_or_else(ApiError::unauthorized)?;
        let acts = !matches!(parts.method, Method::GET | Method::HEAD);
        if (acts || parts.headers.contains_key(UPGRADE))
            && let Some(entrance) = parts.extensions.get_mut::<Entrance>()
        {
            let mut settled = entrance.clone();
            settled.settle(app, &visitor).await?;
            parts.extensions.insert(settled);
        }
        Ok(visitor)
    }
}
