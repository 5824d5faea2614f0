//! People: guests, members and bot accounts; their names, sessions and tokens; those who keep
//! order. To everybody else a person is a [`Visitor`].

pub mod admin;
mod blocks;
mod companion;
mod cookie;
mod entrance;
mod error;
mod events;
mod export;
pub mod http;
pub mod moment;
pub mod name;
mod nickname;
pub mod password;
mod recovery;
mod sanctions;
mod second_factor;
mod secret;
pub(crate) mod session;
pub mod throttle;
mod token;
mod visitor;

pub use blocks::Blocks;
pub use entrance::{Entrance, NotWritten};
pub use error::PeopleError;
pub use events::{PersonEvent, PersonEvents, PersonNews};
pub use http::{PeopleState, greet};
pub use sanctions::{Sanctions, notice};
pub use tablee_protocol::{BadPersonId, Kind, PersonId, Role};
pub use visitor::Visitor;

use crate::bus::Bus;
use crate::net::open_sockets::OpenSockets;
use crate::random;
use crate::store::{Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use password::Passwords;
use secret::Key;
use std::net::IpAddr;
use std::sync::Arc;
use throttle::{LoginThrottle, Wait};

/// What the server needs to recognise people: the key that signs cookies, the throttle that slows
/// down guessing, the turns of the password hasher, and who may not speak or enter.
#[derive(Clone)]
pub struct People {
    key: Key,
    passwords: Passwords,
    throttle: Arc<Mutex<LoginThrottle>>,
    sanctions: Sanctions,
    blocks: Blocks,
    events: PersonEvents,
}

impl People {
    /// Reads the key of the server, or makes it at the first start.
    pub async fn open(store: &Store, sockets: OpenSockets, bus: Bus) -> Result<People, StoreError> {
        let people = People {
            key: Key::new(store.key("cookies", random::bytes()).await?),
            passwords: Passwords::default(),
            throttle: Arc::default(),
            sanctions: Sanctions::new(sockets),
            blocks: Blocks::default(),
            events: PersonEvents::new(bus),
        };
        people.sanctions.refresh(store).await?;
        people.blocks.refresh(store).await?;
        Ok(people)
    }

    /// Who may not speak or enter, without asking the file.
    pub fn sanctions(&self) -> &Sanctions {
        &self.sanctions
    }

    /// Who does not want to meet whom, without asking the file.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// News of people.
    pub fn events(&self) -> &PersonEvents {
        &self.events
    }

    fn key(&self) -> &Key {
        &self.key
    }

    fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// Puts the recovery codes of earlier versions under a password hash, a few at a time; how many
    /// it were.
    pub async fn hash_old_codes(&self, store: &Store) -> Result<usize, PeopleError> {
        recovery::hash_old(store, &self.passwords).await
    }

    /// Lets a try to log in pass, or says how long to wait.
    fn attempt(&self, name: &str, address: IpAddr) -> Result<(), Wait> {
        let attempted = self.throttle().attempt(moment::now(), name, address);
        if let Err(wait) = &attempted {
            tracing::warn!(%address, %wait, "tries are slowed down");
        }
        attempted
    }

    /// The try was right.
    fn succeeded(&self, name: &str, address: IpAddr) {
        self.throttle().succeeded(name, address);
    }

    fn throttle(&self) -> MutexGuard<'_, LoginThrottle> {
        self.throttle.lock()
    }
}
