//! Authentication of a request: by a signed cookie, which every browser is given at once, or by the
//! bearer token of a bot account.

use super::cookie::{self, Named};
use super::moment::now;
use super::secret::Secret;
use super::session::{self, Found};
use super::{People, PeopleError, Visitor, token};
use crate::net::budget::{Budget, OverBudget};
use crate::net::cost::Cost;
use crate::net::headers::PublicScheme;
use crate::store::{Store, StoreError};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use std::net::IpAddr;

/// How a visitor came in.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// The session; bots have none.
    pub session: Option<Secret>,
    /// The session that opened the device, where the visitor is a companion of whoever it belongs to.
    device: Option<Secret>,
    /// The token of a bot, hashed.
    token: Option<[u8; 32]>,
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

/// Why a guest was not written down.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// Their address has done too much already.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether the browser must be given the cookie.
pub(super) enum Cookie {
    Kept,
    Fresh(Secret),
}

/// Recognises whoever sent these headers, or makes a guest of them; refuses the banned.
pub(super) async fn enter(
    people: &People,
    store: &Store,
    headers: &HeaderMap,
    scheme: PublicScheme,
) -> Result<(Visitor, Entrance, Cookie), PeopleError> {
    let token = headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
    // Another scheme is somebody else's: a proxy that asks for a password of its own.
    if let Some(header) = token.filter(|header| token::is_bearer(header)) {
        let (bot, token) = known_bot(people, store, header).await?;
        let entrance = Entrance {
            session: None,
            device: None,
            token: Some(token),
            agent: agent(headers),
            written: Written::Yes,
            origin: Origin::Brought,
        };
        return Ok((bot, entrance, Cookie::Kept));
    }
    let sent = cookie::read(people.key(), headers, scheme);
    let given = match &sent {
        Some(sent) if sent.named == Named::Before => Cookie::Fresh(sent.session.clone()),
        _ => Cookie::Kept,
    };
    let asked = sent.map(|sent| sent.session);
    let found = match &asked {
        Some(session) => find(store, session.clone()).await?,
        None => Found::Gone,
    };
    let brought = asked.is_some();
    let entrance = |session, written, origin| Entrance {
        session,
        device: None,
        token: None,
        agent: agent(headers),
        written,
        origin,
    };
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

/// What a session leads to; that it was used is noted.
pub(super) async fn find(store: &Store, session: Secret) -> Result<Found, StoreError> {
    let now = now();
    let found = session::find(store, &session, now).await?;
    if let Found::Known { seen_at, .. } = found
        && session::is_stale(seen_at, now)
    {
        store.touch_session(session.hash(), now).await?;
    }
    Ok(found)
}

/// The bot that has this token, and the token, hashed.
async fn known_bot(
    people: &People,
    store: &Store,
    header: &str,
) -> Result<(Visitor, [u8; 32]), PeopleError> {
    let token = token::parse(header).ok_or(PeopleError::BadToken)?.hash();
    let bot = store.bot_by_token(token).await?.ok_or(PeopleError::BadToken)?;
    if let Some(owner) = bot.owner {
        // It may have been made at another node.
        people.blocks().add_owner(bot.id, owner);
    }
    Ok((Visitor::admitted(bot)?, token))
}

fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
    agent.unwrap_or("unknown").to_owned()
}

impl Entrance {
    /// Refuses a browser whose session has ended: where a seat is at stake, it asks again as who
    /// it is now, and does not come in as a stranger.
    pub fn must_not_have_ended(&self) -> Result<(), PeopleError> {
        match self.origin {
            Origin::Brought | Origin::New => Ok(()),
            Origin::Replaced => Err(PeopleError::SessionEnded),
        }
    }

    /// How a companion comes in by it.
    pub(super) fn of_companion(self, secret: Secret, is_written: bool) -> Entrance {
        let written = if is_written { Written::Yes } else { Written::NotYet };
        Entrance { device: self.session, session: Some(secret), written, ..self }
    }

    /// What names the session that opened the device, or the token of a bot: sockets end with it.
    pub fn device_key(&self) -> Option<[u8; 32]> {
        self.device.as_ref().or(self.session.as_ref()).map(Secret::hash).or(self.token)
    }

    /// Whether there is a row about the visitor.
    pub(super) fn is_written(&self) -> bool {
        self.written == Written::Yes
    }

    /// What names the session, where there is one.
    pub fn session_key(&self) -> Option<[u8; 32]> {
        self.session.as_ref().map(Secret::hash)
    }

    /// Writes the guest down before its first act over a socket. That costs a write.
    pub async fn settle_paced(
        &mut self,
        store: &Store,
        budget: &Budget,
        visitor: &Visitor,
        address: IpAddr,
    ) -> Result<(), NotWritten> {
        match self.written {
            Written::Yes => Ok(()),
            Written::NotYet => {
                budget.spend(address, Cost::Write)?;
                Ok(self.settle(store, visitor).await?)
            }
        }
    }

    /// Writes the guest down, if that has not happened yet.
    pub(super) async fn settle(
        &mut self,
        store: &Store,
        visitor: &Visitor,
    ) -> Result<(), StoreError> {
        let Some(session) = self.session.clone().filter(|_| self.written == Written::NotYet) else {
            return Ok(());
        };
        let session = session::fresh(&session, &self.agent, now());
        store.add_guest(visitor.id, visitor.name.clone(), session).await?;
        self.written = Written::Yes;
        Ok(())
    }
}
