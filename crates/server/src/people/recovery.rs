//! Recovery codes: ten one-time codes instead of e-mail, shown once, kept as hashes.

use super::PersonId;
use crate::random;
use sha2::{Digest as _, Sha256};

/// How many codes a member gets.
pub const CODES: usize = 10;

/// Without letters that look alike, so that a code survives paper.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A fresh set, as its owner sees it: `abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456`, 140 random bits each.
pub fn fresh() -> Vec<String> {
    (0..CODES).map(|_| code()).collect()
}

fn code() -> String {
    let letters: Vec<char> = random::bytes::<28>()
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect();
    let groups: Vec<String> = letters.chunks(4).map(|four| four.iter().collect()).collect();
    groups.join("-")
}

/// What is stored: a plain hash is enough, there are 140 bits to guess (codes from before 0.3 have
/// 80). Dashes, spaces and
/// case do not matter to whoever types a code from paper.
pub fn hash(person: PersonId, code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut hash = Sha256::new();
    hash.update(b"tablee/recovery/");
    hash.update(person.0);
    hash.update(plain.to_ascii_lowercase().as_bytes());
    hash.finalize().into()
}

/// What is stored of a set.
pub fn hashes(person: PersonId, codes: &[String]) -> Vec<[u8; 32]> {
    codes.iter().map(|code| hash(person, code)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_easy_to_type_and_differ() {
        let codes = fresh();
        let distinct: std::collections::BTreeSet<&String> = codes.iter().collect();
        assert_eq!(distinct.len(), CODES);
        assert!(codes.iter().all(|code| code.len() == 34 && !code.contains(['0', '1', 'l', 'o'])));
    }

    #[test]
    fn a_code_belongs_to_one_person() {
        let (one, other) = (PersonId([1; 16]), PersonId([2; 16]));
        assert_eq!(hash(one, "abcd-efgh"), hash(one, " ABCD EFGH "));
        assert_ne!(hash(one, "abcd-efgh"), hash(other, "abcd-efgh"));
    }
}
