//! People: guests, members and bot accounts; their names, sessions and tokens; those who keep
//! order. To everybody else a person is a [`Visitor`].

pub mod admin;
mod cookie;
mod erase;
mod export;
mod id;
mod kind;
pub mod moment;
pub mod name;
mod nickname;
mod order;
pub mod password;
pub mod person;
mod recovery;
mod routes;
mod secret;
mod session;
mod skeleton;
pub mod throttle;
mod token;
mod visitor;

pub use id::{BadPersonId, PersonId};
pub use kind::{Kind, Role};
pub use order::{Sanctions, notice, obey, round};
#[cfg(feature = "ts")]
pub use routes::visit_types;
pub use routes::{Address, routes};
pub use skeleton::skeleton;
pub(crate) use throttle::neighbourhood;
pub use visitor::{Entrance, Visitor, greet};

use crate::random;
use crate::store::{Store, StoreError};
use password::Passwords;
use secret::Key;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use throttle::{Door, Wait};

/// What the house needs to recognise people: the key that signs cookies, the door that slows
/// down guessing, the turns of the password hasher, and who may not speak or enter.
#[derive(Clone)]
pub struct People {
    key: Key,
    passwords: Passwords,
    door: Arc<Mutex<Door>>,
    sanctions: Sanctions,
}

impl People {
    /// Reads the key of the house, or makes it at the first start.
    pub async fn open(store: &Store) -> Result<People, StoreError> {
        let fresh = random::bytes::<32>();
        let key = store.write(move |db| {
            db.execute("INSERT OR IGNORE INTO secrets VALUES ('cookies', ?)", [fresh])?;
            db.query_row("SELECT value FROM secrets WHERE name = 'cookies'", [], |row| row.get(0))
        });
        let people = People {
            key: Key::new(key.await?),
            passwords: Passwords::default(),
            door: Arc::default(),
            sanctions: Sanctions::default(),
        };
        people.sanctions.refresh(store).await?;
        Ok(people)
    }

    /// Who may not speak or enter, without asking the file.
    pub fn sanctions(&self) -> &Sanctions {
        &self.sanctions
    }

    fn key(&self) -> &Key {
        &self.key
    }

    fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// Lets a try to log in pass, or says how long to wait.
    fn knock(&self, name: &str, address: IpAddr) -> Result<(), Wait> {
        self.door().knock(moment::now(), name, address)
    }

    /// The try was right.
    fn welcome(&self, name: &str, address: IpAddr) {
        self.door().welcome(name, address);
    }

    fn door(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
