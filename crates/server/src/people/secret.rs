//! Secrets that people carry: made at random, kept only as hashes, signed where they travel.

use crate::random;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use std::fmt;
use tablee_engine::chance::hex;

/// How many random bytes a session or a token has: 192 bits.
const LENGTH: usize = 24;

/// A credential: a session or a bearer token. Never stored, never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; LENGTH]);

impl Secret {
    /// A fresh one.
    pub fn fresh() -> Secret {
        Secret(random::bytes())
    }

    /// Reads one from hexadecimal digits.
    pub fn parse(text: &str) -> Option<Secret> {
        unhex(text).map(Secret)
    }

    /// As it travels: hexadecimal digits.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// As it is stored. A plain hash is enough: there are 192 bits to guess.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// A number derived from it for another purpose, from which it cannot be guessed.
    pub fn derive(&self, purpose: &str) -> [u8; 16] {
        let mut hash = Sha256::new();
        hash.update(b"tablee/");
        hash.update(purpose.as_bytes());
        hash.update(b"/");
        hash.update(self.0);
        let mut derived = [0; 16];
        derived.copy_from_slice(&hash.finalize()[..16]);
        derived
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The key that signs cookies; kept in the database, made at first start.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// A key from its bytes.
    pub fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// A secret with its signature, as a cookie carries it.
    pub fn sign(&self, secret: &Secret) -> String {
        let tag = self.mac(secret).map(|mac| mac.finalize().into_bytes());
        format!("{}.{}", secret.reveal(), tag.map(|tag| hex(&tag)).unwrap_or_default())
    }

    /// The secret in a cookie, if this key signed it. Compares in constant time.
    pub fn open(&self, signed: &str) -> Option<Secret> {
        let (secret, tag) = signed.split_once('.')?;
        let (secret, tag) = (Secret::parse(secret)?, unhex::<32>(tag)?);
        self.mac(&secret)?.verify_slice(&tag).ok().map(|()| secret)
    }

    /// A secret of this server for one purpose, from which the key cannot be guessed.
    pub fn derive(&self, purpose: &[u8]) -> Secret {
        let mut derived = [0; LENGTH];
        // A key of 32 bytes is never refused.
        if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) {
            mac.update(b"tablee/derived/");
            mac.update(purpose);
            derived.copy_from_slice(&mac.finalize().into_bytes()[..LENGTH]);
        }
        Secret(derived)
    }

    fn mac(&self, secret: &Secret) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(b"tablee/cookie/");
        mac.update(&secret.0);
        Some(mac)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// Exactly that many bytes in hexadecimal digits.
fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    random::unhex(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signed_secret_opens_with_its_key_only() {
        let (key, other) = (Key::new([1; 32]), Key::new([2; 32]));
        let secret = Secret::fresh();
        let signed = key.sign(&secret);
        assert_eq!(key.open(&signed), Some(secret));
        assert_eq!(other.open(&signed), None);
    }

    #[test]
    fn a_cookie_with_any_digit_changed_is_refused() {
        let key = Key::new([1; 32]);
        let signed = key.sign(&Secret([7; LENGTH]));
        for place in 0..signed.len() {
            let mut bytes = signed.clone().into_bytes();
            bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
            assert_eq!(key.open(&String::from_utf8(bytes).unwrap()), None, "at {place}");
        }
        for odd in ["", ".", "é.é", "zz.zz", &signed[1..], &signed[..signed.len() - 2]] {
            assert_eq!(key.open(odd), None, "{odd}");
        }
    }

    #[test]
    fn secrets_do_not_print_themselves() {
        assert_eq!(
            format!("{:?} {:?}", Secret([7; LENGTH]), Key::new([7; 32])),
            "Secret(..) Key(..)"
        );
    }
}
