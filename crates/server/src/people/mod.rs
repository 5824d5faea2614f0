//! People: guests, members and bot accounts; their names, sessions and tokens; those who keep
//! order. To everybody else a person is a [`Visitor`].

pub mod admin;
mod blocks;
mod companion;
mod cookie;
mod device;
mod entrance;
mod error;
mod events;
mod export;
pub mod http;
pub mod moment;
pub mod name;
mod nickname;
mod passkey;
mod passkey_site;
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
pub use http::{PeopleState, identify_visitor};
pub use sanctions::{Sanctions, notice};
pub use tablee_protocol::{BadPersonId, Kind, PersonId, Role};
pub use visitor::Visitor;

use crate::bus::Bus;
use crate::net::open_sockets::OpenSockets;
use crate::random;
use crate::store::{CountedTry, Store, StoreError};
use password::Passwords;
use secret::Key;
use std::net::IpAddr;
use throttle::{Guess, LoginThrottle};

/// What the server needs to recognise people: the key that signs cookies, the throttle that slows
/// down guessing, the turns of the password hasher, and who may not speak or enter.
#[derive(Clone)]
pub struct People {
    key: Key,
    passwords: Passwords,
    throttle: LoginThrottle,
    sanctions: Sanctions,
    blocks: Blocks,
    events: PersonEvents,
}

impl People {
    /// Reads the key of the server, or makes it at the first start.
    pub async fn open(store: &Store, sockets: OpenSockets, bus: Bus) -> Result<People, StoreError> {
        let key = Key::new(store.key("cookies", random::bytes()).await?);
        let people = People {
            throttle: LoginThrottle::new(store.clone(), key.clone()),
            key,
            passwords: Passwords::default(),
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
    async fn attempt(&self, guess: &Guess, address: IpAddr) -> Result<CountedTry, PeopleError> {
        let attempted = self.throttle.attempt(guess, address).await;
        if let Err(PeopleError::Wait(wait)) = &attempted {
            tracing::warn!(%address, %wait, "tries are slowed down");
        }
        attempted
    }

    /// The try was right. What it led to is done: should the store fail now, the try stays counted.
    async fn succeeded(&self, guess: &Guess, counted: CountedTry) {
        if let Err(error) = self.throttle.succeeded(guess, counted).await {
            tracing::warn!(%error, "a right try stays counted");
        }
    }

    /// The try was right, and another step is to come: it counts neither for nor against.
    async fn went_on(&self, counted: CountedTry) {
        if let Err(error) = self.throttle.went_on(counted).await {
            tracing::warn!(%error, "a right first step stays counted");
        }
    }
}
