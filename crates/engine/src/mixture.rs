//! A seed that nobody chose alone: the server's secret, promised beforehand, mixed with a share
//! from every seat.

use crate::chance::{Commitment, Seed, hex, unhex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Thirty-two random bytes that one seat's client adds before the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Share([u8; 32]);

impl Share {
    /// A share from its bytes.
    pub fn new(bytes: [u8; 32]) -> Share {
        Share(bytes)
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What may be published before the share is: SHA-256 of it.
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.0)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

// Until the start a share is its seat's own business.
impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Share(..)")
    }
}

/// Why a text is no share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a share is 64 hexadecimal digits, not “{given}”")]
pub struct BadShare {
    /// The text, shortened.
    pub given: String,
}

impl FromStr for Share {
    type Err = BadShare;
    fn from_str(text: &str) -> Result<Share, BadShare> {
        let bad = || BadShare { given: text.chars().take(80).collect() };
        unhex(text).map(Share).ok_or_else(bad)
    }
}

impl TryFrom<String> for Share {
    type Error = BadShare;
    fn try_from(text: String) -> Result<Share, BadShare> {
        text.parse()
    }
}

impl From<Share> for String {
    fn from(share: Share) -> String {
        share.to_string()
    }
}

/// What a seed was mixed from. Written into a record only once the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mixture {
    /// SHA-256 of the secret, as it was shown before the first share came in.
    pub commitment: String,
    /// The server's secret.
    pub secret: Seed,
    /// What each seat added, in seat order; nothing where a seat added nothing.
    pub shares: Vec<Option<Share>>,
    /// How many starts were broken off before: whoever did it may have known what would be dealt.
    #[serde(default, skip_serializing_if = "is_none")]
    pub broken_starts: u32,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Why a mixture does not belong to a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadMixture {
    #[error("the mixture has {given} shares for {seats} seats")]
    Shares { given: usize, seats: usize },
    #[error("the secret is not the one promised by its commitment {promised}")]
    Secret { promised: String },
    #[error("the commitment to the secret should be {expected}")]
    Commitment { expected: String },
    #[error("a share is wrong: secret and shares do not mix to the seed")]
    Share,
}

impl Mixture {
    /// A secret and what the seats added to it.
    pub fn new(secret: Seed, shares: Vec<Option<Share>>) -> Mixture {
        let commitment = secret.commitment().to_string();
        Mixture { commitment, secret, shares, broken_starts: 0 }
    }

    /// The same, after so many starts that were broken off.
    pub fn after_broken_starts(self, broken_starts: u32) -> Mixture {
        Mixture { broken_starts, ..self }
    }

    /// What may be published before the first share: SHA-256 of the secret.
    pub fn promise(&self) -> Commitment {
        self.secret.commitment()
    }

    /// The seed: SHA-256 over `tablee/1/mix`, the secret and every seat's share, where a share
    /// that never came is 32 zero bytes. Frozen: records depend on it.
    pub fn seed(&self) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"tablee/1/mix");
        hash.update(self.secret.bytes());
        for share in &self.shares {
            hash.update(share.map_or([0; 32], |share| share.0));
        }
        Seed::new(hash.finalize().into())
    }

    /// Whether this is what `seed` was mixed from at a table of that many seats, as promised.
    pub fn check(&self, seed: &Seed, seats: usize) -> Result<(), BadMixture> {
        if self.shares.len() != seats {
            return Err(BadMixture::Shares { given: self.shares.len(), seats });
        }
        let promised = self.commitment == self.promise().to_string();
        match (promised, self.seed() == *seed) {
            (true, true) => Ok(()),
            (true, false) => Err(BadMixture::Share),
            // What mixes to the seed is the secret that was used; then the promise was another.
            (false, true) => Err(BadMixture::Commitment { expected: self.promise().to_string() }),
            (false, false) => Err(BadMixture::Secret { promised: self.commitment.clone() }),
        }
    }
}
