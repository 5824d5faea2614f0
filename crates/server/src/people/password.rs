//! Passwords: argon2id on blocking threads, only a few at once.
//!
//! Parameters: 19 MiB of memory, 2 passes, 1 lane (the second choice of OWASP's cheat sheet),
//! a random salt of 16 bytes, 32 bytes of output. They travel in the stored hash, so raising
//! them later breaks no old password. Recovery codes: 4 MiB and 1 pass, as there are ten at once and
//! nobody guesses what was drawn.

mod common;

use super::recovery;
use crate::random;
use crate::store::KeptCode;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// The shortest password, in characters.
pub const SHORTEST: usize = 8;
/// The longest password, in characters.
pub const LONGEST: usize = 256;
/// How many hashes are computed at the same time: bounds memory (2 × 19 MiB) and CPU.
const AT_ONCE: usize = 2;
/// How many may wait for their turn; beyond that the server says that it is busy.
const WAITING: usize = 64;

/// What a hash may cost.
#[derive(Clone, Copy)]
enum Cost {
    /// What people think of can be guessed.
    Password,
    /// What the server draws has 128 bits and more: ten of them are hashed at once.
    Code,
}

/// Why a password cannot be used, or not now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPassword {
    /// Too short or too long.
    #[error("a password has {SHORTEST} to {LONGEST} characters, this one has {length}")]
    Length {
        /// How many it has.
        length: usize,
    },
    /// Everybody would try it first.
    #[error("this password is among the first that anybody tries; choose another")]
    Common,
    /// Too many passwords are being checked.
    #[error("too many people are logging in just now, try again in a moment")]
    Busy,
}

/// Computes and checks password hashes, a few at a time.
#[derive(Clone)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
    nobody: Arc<OnceLock<String>>,
    no_code: Arc<OnceLock<String>>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            places: Arc::new(Semaphore::new(WAITING)),
            nobody: Arc::new(OnceLock::new()),
            no_code: Arc::new(OnceLock::new()),
        }
    }
}

impl Passwords {
    /// The hash of a new password, in PHC notation. Whoever calls this has checked it.
    pub async fn hash(&self, password: String) -> Result<String, BadPassword> {
        self.in_turn(move || hash(&password, Cost::Password)).await?.ok_or(BadPassword::Busy)
    }

    /// Whether the password is the one that was hashed. Takes as long when there is no hash:
    /// whether a name exists cannot be told from the time an answer takes.
    pub async fn matches(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, BadPassword> {
        let nobody = self.nobody.clone();
        self.in_turn(move || match stored {
            Some(stored) => verify(&password, &stored),
            None => {
                let decoy =
                    nobody.get_or_init(|| hash("nobody's", Cost::Password).unwrap_or_default());
                verify(&password, decoy);
                false
            }
        })
        .await
    }

    /// The hashes of codes that the server has drawn.
    pub async fn hash_codes(&self, codes: Vec<String>) -> Result<Vec<String>, BadPassword> {
        let all = move || codes.iter().map(|code| hash(code, Cost::Code)).collect::<Option<_>>();
        self.in_turn(all).await?.ok_or(BadPassword::Busy)
    }

    /// Which of these a code is. Takes as long when there is none.
    pub async fn which_code(
        &self,
        code: String,
        kept: Vec<KeptCode>,
    ) -> Result<Option<i64>, BadPassword> {
        let no_code = self.no_code.clone();
        self.in_turn(move || {
            if kept.is_empty() {
                let decoy = no_code.get_or_init(|| hash("none", Cost::Code).unwrap_or_default());
                verify(&code, decoy);
            }
            kept.iter().find(|kept| recovery::is_kept(&code, &kept.hash)).map(|kept| kept.id)
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BadPassword> {
        let _place = self.places.try_acquire().map_err(|_| BadPassword::Busy)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| BadPassword::Busy)?;
        let task = tokio::task::spawn_blocking(move || {
            // The turn ends with the work, also when nobody waits for it any more.
            let _turn = turn;
            work()
        });
        task.await.map_err(|_| BadPassword::Busy)
    }
}

/// Whether somebody of that name may have a password.
pub fn check(password: &str, name: &str) -> Result<(), BadPassword> {
    check_length(password)?;
    if common::is_common(password, name) { Err(BadPassword::Common) } else { Ok(()) }
}

fn check_length(password: &str) -> Result<(), BadPassword> {
    let length = password.chars().count();
    let fits = (SHORTEST..=LONGEST).contains(&length);
    if fits { Ok(()) } else { Err(BadPassword::Length { length }) }
}

fn hash(password: &str, cost: Cost) -> Option<String> {
    let salt = random::bytes::<16>();
    let (memory, passes) = match cost {
        Cost::Password => (19 * 1024, 2),
        Cost::Code => (4 * 1024, 1),
    };
    let params = Params::new(memory, passes, 1, Some(32)).ok()?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash = argon.hash_password_with_salt(password.as_bytes(), &salt).ok()?;
    Some(hash.to_string())
}

/// Whether a password or code is the one that was hashed.
pub fn verify(password: &str, stored: &str) -> bool {
    let Ok(stored) = PasswordHash::new(stored) else { return false };
    Argon2::default().verify_password(password.as_bytes(), &stored).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_matches_its_own_hash_only() {
        let passwords = Passwords::default();
        let stored = passwords.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_eq!(passwords.matches("correct horse".into(), Some(stored.clone())).await, Ok(true));
        assert_eq!(passwords.matches("wrong horse".into(), Some(stored)).await, Ok(false));
        assert_eq!(passwords.matches("nobody's".into(), None).await, Ok(false));
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        assert_eq!(check_length("seven 7"), Err(BadPassword::Length { length: 7 }));
        assert_eq!(check_length("éééééééé"), Ok(()));
        assert_eq!(check_length(&"é".repeat(256)), Ok(()));
        assert_eq!(check_length(&"é".repeat(257)), Err(BadPassword::Length { length: 257 }));
    }

    #[tokio::test]
    async fn too_many_at_once_are_refused() {
        let passwords = Passwords::default();
        let _all = passwords.places.acquire_many(64).await.unwrap();
        let turned_away = passwords.matches("x".into(), None).await;
        assert_eq!(turned_away, Err(BadPassword::Busy));
    }
}
