//! Fair chance: the only source of luck. A secret seed, its public commitment, named streams
//! drawn from it, and a shuffle that is frozen for ever.
//!
//! Everything here can be recomputed in a browser: HKDF-SHA-256 and SHA-256 are built into it,
//! ChaCha20 is thirty lines. `tests/engine/chance.rs` holds the golden vectors.

use crate::quick::Quick;
use hkdf::Hkdf;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Thirty-two secret bytes that decide every deal of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from its bytes.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for tests and simulations, told apart by a number.
    pub fn numbered(n: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&n.to_be_bytes());
        Seed(bytes)
    }

    /// What may be published before the game: SHA-256 of the seed.
    pub fn commitment(&self) -> Commitment {
        Commitment::to(&self.0)
    }

    /// The stream of chance called `name`, number `n`: ChaCha20 with a zero nonce under the key
    /// HKDF-SHA-256(ikm = seed, salt = empty, info = "tablee/1/name/n").
    pub fn stream(&self, name: &str, n: u32) -> Rng {
        let mut info = [0u8; 64];
        let length = write_info(&mut info, name, n);
        let mut key = [0u8; 32];
        // 32 bytes is one HKDF block; expand only fails beyond 255 of them.
        if Hkdf::<Sha256>::new(None, &self.0).expand(&info[..length], &mut key).is_err() {
            unreachable!("32 bytes are within HKDF's limit");
        }
        Rng::from_key(key)
    }

    /// The seed's own bytes, for the store. Whoever shows them to people uses `reveal`.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed as 64 hexadecimal digits. For people; `Debug` hides it.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

/// Writes `tablee/1/name/n` without allocating; names are short constants of ours.
fn write_info(buffer: &mut [u8; 64], name: &str, n: u32) -> usize {
    let mut digits = [0u8; 10];
    let mut first = digits.len();
    let mut rest = n;
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let mut length = 0;
    for byte in b"tablee/1/".iter().chain(name.as_bytes()).chain(b"/").chain(&digits[first..]) {
        buffer[length] = *byte;
        length += 1;
    }
    length
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// Why a text is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits, this has {length} characters{}", if *.odd { " and not all of them are hexadecimal" } else { "" })]
pub struct BadSeed {
    /// How long the text was.
    pub length: usize,
    /// Whether something in it was no hexadecimal digit.
    pub odd: bool,
}

impl FromStr for Seed {
    type Err = BadSeed;
    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let bad = || BadSeed {
            length: text.chars().count(),
            odd: !text.chars().all(|c| c.is_ascii_hexdigit()),
        };
        unhex(text).map(Seed).ok_or_else(bad)
    }
}

/// Thirty-two bytes from exactly 64 hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = nibble(pair[0]) << 4 | nibble(pair[1]);
    }
    Some(bytes)
}

fn nibble(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        _ => digit.wrapping_sub(b'A').wrapping_add(10),
    }
}

impl TryFrom<String> for Seed {
    type Error = BadSeed;
    fn try_from(text: String) -> Result<Seed, BadSeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.reveal()
    }
}

/// SHA-256 of something secret (a seed, a share): promises it without telling it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// A commitment that somebody showed, from its bytes.
    pub fn new(hash: [u8; 32]) -> Commitment {
        Commitment(hash)
    }

    /// The commitment to these bytes.
    pub(crate) fn to(bytes: &[u8]) -> Commitment {
        Commitment(Sha256::digest(bytes).into())
    }
}

/// Why a text is no commitment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a commitment is 64 hexadecimal digits, not “{given}”")]
pub struct BadCommitment {
    /// The text, shortened.
    pub given: String,
}

impl FromStr for Commitment {
    type Err = BadCommitment;
    fn from_str(text: &str) -> Result<Commitment, BadCommitment> {
        let bad = || BadCommitment { given: text.chars().take(80).collect() };
        unhex(text).map(Commitment).ok_or_else(bad)
    }
}

impl TryFrom<String> for Commitment {
    type Error = BadCommitment;
    fn try_from(text: String) -> Result<Commitment, BadCommitment> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A stream of random numbers: fair ones from the ChaCha20 key stream as little-endian words, or
/// quick ones for trying things out.
#[derive(Clone, PartialEq, Eq)]
pub struct Rng(Source);

/// Where the words come from. The key stream is boxed, as its room for words is large and quick
/// streams are copied once for every playout.
#[derive(Clone, PartialEq, Eq)]
enum Source {
    Fair(Box<ChaCha20Rng>),
    Quick(Quick),
}

impl Rng {
    /// The stream under a 32-byte key, nonce zero.
    pub fn from_key(key: [u8; 32]) -> Rng {
        Rng(Source::Fair(Box::new(ChaCha20Rng::from_seed(key))))
    }

    /// A quick stream of its own that follows from this one: for sampled worlds and playouts,
    /// which need luck by the million and keep no secret. Never for deals.
    pub fn quick(&mut self) -> Rng {
        let start = u64::from(self.word()) << 32 | u64::from(self.word());
        Rng(Source::Quick(Quick::new(start)))
    }

    /// The next word of the stream.
    #[inline]
    pub fn word(&mut self) -> u32 {
        match &mut self.0 {
            Source::Quick(quick) => quick.word(),
            Source::Fair(stream) => fair_word(stream),
        }
    }

    /// A fair number in `0..n`, for `n` of at least 1: the high half of word × n, drawn again
    /// where the low half falls into the uneven rest (Lemire). Frozen: records depend on it.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "a number below nothing");
        let mut wide = u64::from(self.word()) * u64::from(n);
        if (wide as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (wide as u32) < uneven {
                wide = u64::from(self.word()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// A fair index into something of length `len`, at least 1.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// A number in `0.0..1.0` from the top 53 bits of two words.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        let high = u64::from(self.word());
        let low = u64::from(self.word());
        ((high << 32 | low) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Our own Fisher–Yates, from the end to the front. Frozen: records depend on it.
    #[inline]
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.index(last + 1));
        }
    }

    /// A fresh seed, for sampled worlds whose later rounds must differ.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.as_chunks_mut::<4>().0 {
            *chunk = self.word().to_le_bytes();
        }
        Seed(bytes)
    }
}

/// Kept out of the loops that draw quick words: the cipher is long and would crowd them.
#[inline(never)]
fn fair_word(stream: &mut ChaCha20Rng) -> u32 {
    stream.next_u32()
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rng(..)")
    }
}

/// What decides the deals of one game: fixed deals for the first rounds, the seed for the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chance<D> {
    seed: Seed,
    /// `None` rather than an empty slice: sampled worlds are made by the million.
    fixed: Option<Arc<[D]>>,
}

impl<D> Chance<D> {
    /// Chance from a seed alone.
    pub fn new(seed: Seed) -> Chance<D> {
        Chance { seed, fixed: None }
    }

    /// Fixed deals first, the seed afterwards.
    pub fn with_deals(seed: Seed, deals: Vec<D>) -> Chance<D> {
        Chance { seed, fixed: (!deals.is_empty()).then(|| deals.into()) }
    }

    /// The fixed deal of round `n`, counted from 0, if there is one.
    #[inline]
    pub fn fixed(&self, n: u32) -> Option<&D> {
        self.deals().get(n as usize)
    }

    /// All fixed deals.
    pub fn deals(&self) -> &[D] {
        self.fixed.as_deref().unwrap_or_default()
    }

    /// The seed.
    #[inline]
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The seed's stream called `name`, number `n`.
    #[inline]
    pub fn stream(&self, name: &str, n: u32) -> Rng {
        self.seed.stream(name, n)
    }
}
