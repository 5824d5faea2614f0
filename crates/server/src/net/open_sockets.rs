//! The registry of open WebSockets: how many each person and each network has, and closing those
//! whose session, role or permission to be here has ended.

use super::address::{Network, contains, networks};
use super::draining::{Drain, Draining, Leave};
use super::error::ApiError;
use axum::http::StatusCode;
use ipnet::IpNet;
use parking_lot::{Mutex, MutexGuard};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::{Bye, Goodbye, PersonId};
use tokio::sync::oneshot;

/// What names a session, or the token of a bot: the hash under which it is stored.
pub type SessionKey = [u8; 32];

/// Who opens a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    /// From where.
    pub address: IpAddr,
    /// The person's id.
    pub person: PersonId,
    /// By which session, or token of a bot account.
    pub session: Option<SessionKey>,
}

/// Something has ended, and sockets end with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// A session: logged out, or ended by its owner.
    Session(SessionKey),
    /// All sessions of a person but one: a new password, a recovery.
    Sessions {
        /// The person's id.
        of: PersonId,
        /// The one that goes on.
        but: Option<SessionKey>,
    },
    /// A role was taken away: sockets that it opened must be opened again without it.
    Role(PersonId),
    /// The person may not be here: banned, or deleted.
    Person(PersonId),
}

/// The sockets of everybody; cheap to clone.
#[derive(Clone)]
pub struct OpenSockets {
    limits: Limits,
    inner: Arc<Mutex<Inner>>,
    /// Sockets of the same people may be open elsewhere.
    tell: Option<EndedListener>,
    draining: Draining,
}

/// Tells elsewhere what has ended.
type EndedListener = Arc<dyn Fn(Ended) + Send + Sync>;

#[derive(Clone, Debug)]
struct Limits {
    per_person: usize,
    per_address: usize,
    unlimited: Arc<[IpNet]>,
}

#[derive(Default)]
struct Inner {
    next: u64,
    by_person: HashMap<PersonId, Vec<Entry>>,
    by_session: HashMap<SessionKey, Vec<PersonId>>,
    by_network: HashMap<Network, usize>,
}

struct Entry {
    id: u64,
    session: Option<SessionKey>,
    end: Option<oneshot::Sender<Bye>>,
}

/// One open socket; it counts until it is dropped.
pub struct OpenSocket {
    all: OpenSockets,
    caller: Caller,
    id: u64,
    end: oneshot::Receiver<Bye>,
    leave: Leave,
}

impl OpenSockets {
    /// At most so many sockets for each person and each network; none of the latter for those
    /// who are not limited.
    pub fn new(per_person: usize, per_address: usize, unlimited: &[IpNet]) -> OpenSockets {
        let limits = Limits { per_person, per_address, unlimited: unlimited.into() };
        let (inner, draining) = (Arc::default(), Draining::default());
        OpenSockets { limits, inner, tell: None, draining }
    }

    /// The same, which tells elsewhere what has ended.
    #[must_use]
    pub fn telling(self, tell: impl Fn(Ended) + Send + Sync + 'static) -> OpenSockets {
        OpenSockets { tell: Some(Arc::new(tell)), ..self }
    }

    /// Counts one more socket, unless there are too many.
    pub fn open(&self, caller: Caller) -> Result<OpenSocket, ApiError> {
        let mut inner = self.inner();
        let own = inner.by_person.get(&caller.person).map_or(0, Vec::len);
        if own >= self.limits.per_person {
            return Err(too_many("You have"));
        }
        if !contains(&self.limits.unlimited, caller.address) {
            let full = |network: Network| {
                let open = inner.by_network.get(&network).copied().unwrap_or_default();
                open >= self.limits.per_address.saturating_mul(network.share() as usize)
            };
            if networks(caller.address).any(full) {
                return Err(too_many("Your network has"));
            }
        }
        let id = inner.next;
        inner.next += 1;
        for network in networks(caller.address) {
            *inner.by_network.entry(network).or_default() += 1;
        }
        if let Some(session) = caller.session {
            inner.by_session.entry(session).or_default().push(caller.person);
        }
        let (sender, end) = oneshot::channel();
        let entry = Entry { id, session: caller.session, end: Some(sender) };
        inner.by_person.entry(caller.person).or_default().push(entry);
        drop(inner);
        Ok(OpenSocket { all: self.clone(), caller, id, end, leave: self.draining.leave(id) })
    }

    /// All sockets are to end, those of now and those to come, each at its own moment.
    pub fn drain(&self, drain: Drain) {
        self.draining.begin(drain);
    }

    /// Whether all sockets are to end.
    pub fn is_draining(&self) -> bool {
        self.draining.has_begun()
    }

    /// No socket can be served here: they end within this time, and no new one is opened, until that is over.
    pub fn cut_off(&self, time: Duration) {
        self.draining.begin_cut_off(time);
    }

    /// Sockets can be served again.
    pub fn reconnected(&self) {
        self.draining.end_cut_off();
    }

    /// Whether no socket can be served here.
    pub fn is_cut_off(&self) -> bool {
        self.draining.is_cut_off()
    }

    /// Waits until every socket has been told to end, or has ended.
    pub async fn all_told(&self) {
        self.draining.all_told().await;
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.inner().by_person.values().map(Vec::len).sum()
    }

    /// What has opened those that are open, and whose it is; some of it more than once.
    pub fn opened_by(&self) -> Vec<(SessionKey, PersonId)> {
        let inner = self.inner();
        let each = inner.by_session.iter();
        each.flat_map(|(session, people)| people.iter().map(|one| (*session, *one))).collect()
    }

    /// Closes the sockets that this concerns, at every node; says how many it were here.
    pub fn close(&self, ended: Ended) -> usize {
        if let Some(tell) = &self.tell {
            tell(ended);
        }
        self.close_here(ended)
    }

    /// Closes the sockets of this node that this concerns; says how many.
    pub fn close_here(&self, ended: Ended) -> usize {
        let mut inner = self.inner();
        let (people, why) = match ended {
            Ended::Session(session) => {
                (inner.by_session.get(&session).cloned().unwrap_or_default(), Bye::Session)
            }
            Ended::Sessions { of, .. } | Ended::Role(of) => (vec![of], Bye::Session),
            Ended::Person(person) => (vec![person], Bye::Removed),
        };
        let concerned = |entry: &Entry| match ended {
            Ended::Session(session) => entry.session == Some(session),
            Ended::Sessions { but, .. } => but.is_none() || entry.session != but,
            Ended::Role(_) | Ended::Person(_) => true,
        };
        let mut closed = 0;
        for person in people {
            for entry in inner.by_person.get_mut(&person).into_iter().flatten() {
                if concerned(entry)
                    && let Some(end) = entry.end.take()
                {
                    closed += usize::from(end.send(why).is_ok());
                }
            }
        }
        closed
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock()
    }
}

fn too_many(who: &str) -> ApiError {
    let message = format!("{who} too many connections open at once; close some first.");
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_sockets", message)
}

impl OpenSocket {
    /// Waits until the socket must end, and why. Cancel safe.
    pub async fn ended(&mut self) -> Goodbye {
        tokio::select! {
            Ok(why) = &mut self.end => why.into(),
            after = self.leave.due() => Goodbye::resume(after),
        }
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut inner = self.all.inner();
        for network in networks(self.caller.address) {
            if let Some(count) = inner.by_network.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    inner.by_network.remove(&network);
                }
            }
        }
        let person = self.caller.person;
        if let Some(entries) = inner.by_person.get_mut(&person) {
            entries.retain(|entry| entry.id != self.id);
            if entries.is_empty() {
                inner.by_person.remove(&person);
            }
        }
        if let Some(session) = self.caller.session
            && let Some(people) = inner.by_session.get_mut(&session)
        {
            if let Some(at) = people.iter().position(|one| *one == person) {
                people.swap_remove(at);
            }
            if people.is_empty() {
                inner.by_session.remove(&session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(person: u8, session: u8, address: &str) -> Caller {
        Caller {
            address: address.parse().unwrap(),
            person: PersonId([person; 16]),
            session: Some([session; 32]),
        }
    }

    const FAR: &str = "192.0.2.1";

    #[tokio::test]
    async fn sockets_end_with_their_session_and_others_stay() {
        let sockets = OpenSockets::new(9, 9, &[]);
        let mut left = sockets.open(caller(1, 1, FAR)).unwrap();
        let mut stays = sockets.open(caller(1, 2, FAR)).unwrap();
        let mut other = sockets.open(caller(2, 3, FAR)).unwrap();
        assert_eq!(sockets.close(Ended::Session([1; 32])), 1);
        assert_eq!(left.ended().await, Bye::Session.into());
        assert_eq!(sockets.close(Ended::Session([1; 32])), 0, "it has been told");
        let but = Some([2; 32]);
        assert_eq!(sockets.close(Ended::Sessions { of: PersonId([1; 16]), but }), 0);
        assert_eq!(sockets.close(Ended::Sessions { of: PersonId([1; 16]), but: None }), 1);
        assert_eq!(stays.ended().await, Bye::Session.into());
        assert_eq!(sockets.close(Ended::Person(PersonId([2; 16]))), 1);
        assert_eq!(other.ended().await, Bye::Removed.into());
    }

    #[test]
    fn each_person_and_each_network_has_so_many() {
        let sockets = OpenSockets::new(2, 3, &["127.0.0.0/8".parse().unwrap()]);
        let refused = |caller| sockets.open(caller).map(|_| ()).unwrap_err().code;
        let first = sockets.open(caller(1, 1, FAR)).unwrap();
        let _second = sockets.open(caller(1, 1, FAR)).unwrap();
        assert_eq!(refused(caller(1, 1, "192.0.2.2")), "too_many_sockets");
        let _third = sockets.open(caller(2, 2, FAR)).unwrap();
        assert_eq!(refused(caller(3, 3, FAR)), "too_many_sockets");
        drop(first);
        let _fourth = sockets.open(caller(3, 3, FAR)).unwrap();
        let near: Vec<_> = (10..20).map(|n| sockets.open(caller(n, n, "127.0.0.1"))).collect();
        assert!(near.iter().all(Result::is_ok), "the machine itself is not limited");
    }

    #[test]
    fn a_site_has_four_times_as_many_and_nothing_is_kept_of_those_who_left() {
        let sockets = OpenSockets::new(9, 1, &[]);
        let at = |n: u8| caller(n, n, &format!("2001:db8:0:{n}::1"));
        let open: Vec<_> = (0..9).filter_map(|n| sockets.open(at(n)).ok()).collect();
        assert_eq!(open.len(), 4);
        drop(open);
        let inner = sockets.inner();
        assert!(inner.by_person.is_empty() && inner.by_session.is_empty());
        assert!(inner.by_network.is_empty());
    }
}
