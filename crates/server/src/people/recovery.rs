//! Recovery codes: ten one-time codes instead of e-mail, shown once, kept under a password hash and
//! found by a byte of their digest, so that one hash is computed for a try.

use super::password::{self, BadPassword, Passwords};
use super::{PeopleError, PersonId};
use crate::random;
use crate::store::{KeptCode, NewCode, Store};
use sha2::{Digest as _, Sha256};
use tablee_engine::chance::hex;

/// How many codes a member gets.
pub const CODES: usize = 10;

/// How many codes of earlier versions are hashed at once.
const AT_ONCE: u32 = 10;

/// Without letters that look alike, so that a code survives paper.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A fresh set, as its owner sees it: `abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456`, 140 random bits each.
/// No two are found by the same byte.
pub fn fresh(person: PersonId) -> Vec<String> {
    let mut codes: Vec<String> = Vec::with_capacity(CODES);
    while codes.len() < CODES {
        let code = code();
        if codes.iter().all(|other| lookup(person, other) != lookup(person, &code)) {
            codes.push(code);
        }
    }
    codes
}

fn code() -> String {
    let letters: Vec<char> = random::bytes::<28>()
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect();
    let groups: Vec<String> = letters.chunks(4).map(|four| four.iter().collect()).collect();
    groups.join("-")
}

/// What stands for a code: the rest is about it. Dashes, spaces and case do not matter to whoever
/// types a code from paper.
fn digest(person: PersonId, code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut hash = Sha256::new();
    hash.update(b"tablee/recovery/");
    hash.update(person.0);
    hash.update(plain.to_ascii_lowercase().as_bytes());
    hash.finalize().into()
}

/// By what a code is found. It gives away 8 of its 140 bits.
fn lookup(person: PersonId, code: &str) -> u8 {
    digest(person, code)[0]
}

/// What is kept of a set.
pub async fn kept(
    passwords: &Passwords,
    person: PersonId,
    codes: &[String],
) -> Result<Vec<NewCode>, BadPassword> {
    let digests = codes.iter().map(|code| hex(&digest(person, code))).collect();
    let hashes = passwords.hash_codes(digests).await?;
    let lookups = codes.iter().map(|code| lookup(person, code));
    Ok(lookups.zip(hashes).map(|(lookup, hash)| NewCode { lookup, hash }).collect())
}

/// Which of a member's codes this is, if any. Takes as long where there is no such member.
pub async fn find(
    store: &Store,
    passwords: &Passwords,
    person: Option<PersonId>,
    code: &str,
) -> Result<Option<i64>, PeopleError> {
    let kept = match person {
        Some(person) => store.codes_at(person, lookup(person, code)).await?,
        None => Vec::new(),
    };
    let digest = hex(&digest(person.unwrap_or(PersonId([0; 16])), code));
    Ok(passwords.which_code(digest, kept).await?)
}

/// Whether a digest is the one that is kept, under a password hash or, from before, as it is.
pub fn is_kept(digest: &str, kept: &str) -> bool {
    match kept.starts_with('$') {
        true => password::verify(digest, kept),
        // Both are hashes: how much of one is right tells nothing about the code.
        false => digest == kept,
    }
}

/// Puts the codes of earlier versions under a password hash, a few at a time; how many it were.
pub async fn hash_old(store: &Store, passwords: &Passwords) -> Result<usize, PeopleError> {
    let plain = store.plain_codes(AT_ONCE).await?;
    let (ids, digests): (Vec<i64>, Vec<String>) =
        plain.into_iter().map(|code| (code.id, code.hash)).unzip();
    let hashes = passwords.hash_codes(digests).await?;
    let hashed: Vec<KeptCode> =
        ids.into_iter().zip(hashes).map(|(id, hash)| KeptCode { id, hash }).collect();
    let count = hashed.len();
    if count > 0 {
        store.hash_codes(hashed).await?;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_easy_to_type_and_differ() {
        let codes = fresh(PersonId([1; 16]));
        let distinct: std::collections::BTreeSet<&String> = codes.iter().collect();
        assert_eq!(distinct.len(), CODES);
        assert!(codes.iter().all(|code| code.len() == 34 && !code.contains(['0', '1', 'l', 'o'])));
    }

    #[test]
    fn a_code_belongs_to_one_person() {
        let (one, other) = (PersonId([1; 16]), PersonId([2; 16]));
        assert_eq!(digest(one, "abcd-efgh"), digest(one, " ABCD EFGH "));
        assert_ne!(digest(one, "abcd-efgh"), digest(other, "abcd-efgh"));
    }

    #[test]
    fn codes_of_a_set_are_found_by_different_bytes() {
        let me = PersonId([1; 16]);
        let codes = fresh(me);
        let found: std::collections::BTreeSet<u8> =
            codes.iter().map(|code| lookup(me, code)).collect();
        assert_eq!(found.len(), CODES);
    }

    #[tokio::test]
    async fn a_code_is_kept_under_a_password_hash_and_an_old_one_still_counts() {
        let me = PersonId([1; 16]);
        let codes = fresh(me);
        let kept = kept(&Passwords::default(), me, &codes).await.unwrap();
        let digest = hex(&digest(me, &codes[3]));
        assert!(kept[3].hash.starts_with("$argon2id$v=19$m=4096,t=1,p=1$"), "{:?}", kept[3]);
        assert!(is_kept(&digest, &kept[3].hash) && !is_kept(&digest, &kept[4].hash));
        assert!(is_kept(&digest, &digest) && !is_kept(&digest, "00"));
    }
}
