//! Secret seeds: from the operating system, or from a text somebody chose.

use crate::args::Failure;
use sha2::{Digest, Sha256};
use tablee_engine::Seed;

/// A fresh secret seed.
pub fn fresh() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::no(format!("no randomness from the system: {error}")))?;
    Ok(Seed::new(bytes))
}

/// The seed somebody chose: 64 hexadecimal digits as they are, any other text by its SHA-256.
pub fn chosen(text: &str) -> Seed {
    text.parse().unwrap_or_else(|_| Seed::new(Sha256::digest(text.as_bytes()).into()))
}
