//! Sessions: the browsers that may come back as the same person.

use super::moment::{DAY, Moment};
use super::secret::Secret;
use super::{Kind, PersonId, Role};
use crate::random;
use crate::store::{FoundSession, NewSession, Person, SessionRow, Store, StoreError};
use tablee_protocol::account::Session;

/// A session that nobody has used for so long opens nothing any more.
pub const LASTS: Moment = 400 * DAY;
/// A member proves the password again after so long, however often the session was used. Guests
/// have nothing to prove themselves with: theirs go on.
const MEMBER_LASTS: Moment = 365 * DAY;
/// An admin's session opens nothing after so long.
const ADMIN_LASTS: Moment = 30 * DAY;
/// An admin's session that nobody has used for so long opens nothing any more.
const ADMIN_UNUSED: Moment = 7 * DAY;
/// How exactly the last visit is remembered: a write per request would be too much.
const PRECISION: Moment = 5 * 60 * 1000;
/// How much of a browser's name is kept.
const AGENT: usize = 200;

/// What a cookie leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A session of this person.
    Known {
        /// The person.
        person: Box<Person>,
        /// When the session was last used.
        seen_at: Moment,
    },
    /// A guest about whom nothing is written yet.
    Unwritten(PersonId),
    /// A session that was revoked or has run out.
    Gone,
}

/// The person that a guest's first session makes: nothing needs to be stored before the guest
/// does something.
pub fn first_person(session: &Secret) -> PersonId {
    PersonId(session.derive("person"))
}

/// What a session leads to. Its signature has been checked.
pub async fn find(store: &Store, session: &Secret, now: Moment) -> Result<Found, StoreError> {
    let first = first_person(session);
    Ok(match store.session(session.hash(), first).await? {
        FoundSession::Unknown => Found::Unwritten(first),
        // A session that was revoked does not come back as a guest.
        FoundSession::Revoked => Found::Gone,
        FoundSession::Known { person, created_at, seen_at } => {
            let (in_all, unused) = match (person.role, person.kind) {
                (Role::Admin, _) => (ADMIN_LASTS, ADMIN_UNUSED),
                (Role::Player, Kind::Member) => (MEMBER_LASTS, LASTS),
                (Role::Player, Kind::Guest | Kind::Bot) => (Moment::MAX, LASTS),
            };
            let in_time = now - created_at < in_all && now - seen_at < unused;
            let lives = person.deleted_at.is_none() && in_time;
            if lives { Found::Known { person, seen_at } } else { Found::Gone }
        }
    })
}

/// A session that begins now.
pub fn fresh(session: &Secret, agent: &str, now: Moment) -> NewSession {
    let agent = agent.chars().filter(|c| !c.is_control()).take(AGENT).collect();
    NewSession { hash: session.hash(), handle: random::name(), agent, at: now }
}

/// Whether the last visit is worth noting again.
pub fn is_stale(seen_at: Moment, now: Moment) -> bool {
    now - seen_at > PRECISION
}

/// A session as its owner sees it, who asks from `current`.
pub fn shown(row: SessionRow, current: Option<&Secret>) -> Session {
    let current = current.is_some_and(|session| session.hash() == row.hash);
    let SessionRow { handle, created_at, seen_at, agent, .. } = row;
    Session { id: handle, created_at, seen_at, user_agent: agent, current }
}
