//! Who is asking: every visitor is at once a guest, known by a signed cookie.

mod id;

pub use id::{BadPersonId, PersonId};

use crate::app::App;
use crate::store::{Store, StoreError};
use crate::wire::ApiError;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use tablee_engine::chance::hex;
use utoipa::ToSchema;

/// The name of the cookie.
const COOKIE_NAME: &str = "tablee";

/// What sort of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Somebody with a cookie.
    Guest,
    /// Somebody with an account.
    Member,
    /// A program with a token.
    Bot,
}

/// What somebody may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Nothing.
    Player,
    /// Keep the house in order.
    Admin,
}

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

/// The key that signs cookies.
#[derive(Clone)]
pub struct People {
    key: [u8; 32],
}

impl People {
    /// Reads the key of the house, or makes it at the first start.
    pub async fn open(store: &Store) -> Result<People, StoreError> {
        let fresh = crate::random::bytes::<32>();
        let key = store.write(move |db| {
            db.execute("INSERT OR IGNORE INTO secrets VALUES ('cookies', ?)", [fresh])?;
            db.query_row("SELECT value FROM secrets WHERE name = 'cookies'", [], |row| row.get(0))
        });
        Ok(People { key: key.await? })
    }

    fn sign(&self, text: &str) -> String {
        // HMAC takes a key of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.key) else { return String::new() };
        mac.update(text.as_bytes());
        hex(&mac.finalize().into_bytes())
    }

    fn recognise(&self, headers: &HeaderMap) -> Option<PersonId> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split("; ")).filter_map(|c| c.split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == COOKIE_NAME)?;
        let (id, signature) = value.split_once('.')?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(id.as_bytes());
        mac.verify_slice(&crate::random::unhex(signature)?).ok()?;
        id.parse().ok()
    }
}

/// Makes a guest of whoever comes without a cookie, and sets one.
pub async fn greet(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = app.people().recognise(request.headers());
    let id = known.unwrap_or_else(PersonId::random);
    request.extensions_mut().insert(guest(id));
    let mut response = next.run(request).await;
    if known.is_none() {
        let signature = app.people().sign(&id.to_string());
        let cookie = format!(
            "{COOKIE_NAME}={id}.{signature}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
        );
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    response
}

fn guest(id: PersonId) -> Visitor {
    let name = format!("Guest {}", &id.to_string()[..4]);
    Visitor { id, name, kind: Kind::Guest, role: Role::Player }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Visitor, ApiError> {
        parts.extensions.get::<Visitor>().cloned().ok_or_else(ApiError::unauthorized)
    }
}
