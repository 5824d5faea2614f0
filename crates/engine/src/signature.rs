//! Signature of a record: Ed25519 over its seal, made with the key of the installation that ran the
//! game, so that a record can be shown elsewhere and still says where it comes from.

use crate::chance::{hex, unhex};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

/// What precedes the seal in the bytes that are signed: the key signs nothing else of this form.
/// Frozen: signatures depend on it.
const CONTEXT: &str = "tablee/1/record\n";

/// The signature of a record and the public key that checks it, both in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSignature {
    /// The public key of the installation: 64 digits.
    pub key: String,
    /// The signature of the seal: 128 digits.
    pub signature: String,
}

/// Why a signature is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadSignature {
    #[error("the key is no Ed25519 public key of 64 hexadecimal digits: “{given}”")]
    Key { given: String },
    #[error("the signature is not 128 hexadecimal digits")]
    Malformed,
    #[error("key {key} did not sign this record")]
    Forged { key: String },
}

impl RecordSignature {
    /// Whether the key has signed that seal.
    pub fn check(&self, seal: &str) -> Result<(), BadSignature> {
        let no_key = || BadSignature::Key { given: self.key.chars().take(80).collect() };
        let bytes = unhex::<32>(&self.key).ok_or_else(no_key)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| no_key())?;
        let bytes = unhex::<64>(&self.signature).ok_or(BadSignature::Malformed)?;
        // Strict: no key of small order, for which one signature would fit many records.
        key.verify_strict(&signed_bytes(seal), &bytes.into())
            .map_err(|_| BadSignature::Forged { key: self.key.clone() })
    }
}

/// The private key of an installation.
#[derive(Clone)]
pub struct RecordSigner(SigningKey);

impl RecordSigner {
    /// The signer of a key of 32 random bytes.
    pub fn new(key: &[u8; 32]) -> RecordSigner {
        RecordSigner(SigningKey::from_bytes(key))
    }

    /// The public key, in hexadecimal digits.
    pub fn public_key(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    /// Signs a seal. The same key and seal give the same signature.
    pub fn sign(&self, seal: &str) -> RecordSignature {
        let signature = self.0.sign(&signed_bytes(seal));
        RecordSignature { key: self.public_key(), signature: hex(&signature.to_bytes()) }
    }
}

impl std::fmt::Debug for RecordSigner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RecordSigner({})", self.public_key())
    }
}

fn signed_bytes(seal: &str) -> Vec<u8> {
    [CONTEXT.as_bytes(), seal.as_bytes()].concat()
}
