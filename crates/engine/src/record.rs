//! A game as a record: rules, chance, inputs. Self-contained JSON, hash-chained, so that nothing
//! can be changed unnoticed and everything can be replayed for ever.

use crate::chance::{Seed, hex};
use crate::game::BadDeal;
use crate::mixture::{BadMixture, Mixture};
use crate::notation::BadNotation;
use crate::options::BadRules;
use crate::seat::{Seat, Seats};
use crate::signature::{BadSignature, RecordSignature, RecordSigner};
use crate::table::Agreement;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The layout of records that this build writes and reads.
pub const FORMAT: u16 = 1;

/// One input as it is logged: the notation of a seat's action or of the host's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Input {
    /// A seat acted.
    Seat {
        /// The player's seat.
        seat: Seat,
        /// What, in the game's notation.
        action: String,
    },
    /// The host of the table spoke.
    Host {
        /// What, in the game's notation.
        host: String,
    },
    /// A seat took its last action back.
    Undo {
        /// The player's seat.
        seat: Seat,
        /// How many inputs of the log stand again: the game is as it was after so many.
        undo: u32,
    },
    /// Everybody agreed to what a seat had asked for.
    Agreed {
        /// Who had asked.
        seat: Seat,
        /// What was agreed on.
        agreed: Agreement,
    },
}

/// An input and the link of the chain that ends with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The input.
    #[serde(flatten)]
    pub input: Input,
    /// SHA-256 over the link before and this input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Final points or chips per seat.
    pub scores: Vec<i64>,
    /// Who won.
    pub winners: Vec<Seat>,
}

/// A whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The layout of this record.
    pub format: u16,
    /// The game's id.
    pub game: String,
    /// Which version of its rules engine.
    pub version: u16,
    /// How many played.
    pub seats: Seats,
    /// Every option.
    pub rules: Map<String, Value>,
    /// The seed that decided the deals.
    pub seed: Seed,
    /// SHA-256 of the seed, as it was promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What the seed was mixed from, where the seats had a hand in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mixture: Option<Mixture>,
    /// Fixed deals for the first rounds, if there were any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deals: Vec<Value>,
    /// What was done, in order.
    pub inputs: Vec<Entry>,
    /// Outside facts that the game relied on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub testimony: Option<Value>,
    /// How it ended; nothing while it runs.
    #[serde(default)]
    pub result: Option<Ending>,
    /// SHA-256 over the last link, the result and the testimony.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
    /// Who vouches for the seal: the installation that ran the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<RecordSignature>,
}

/// Why a record is refused. A ply is the number of an input, from 1.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BadRecord {
    #[error("not a record: {0}")]
    Malformed(String),
    #[error("the record is of format {found}, this program reads format {FORMAT}")]
    Format { found: u16 },
    #[error("the record is of the game “{found}”, not of “{expected}”")]
    Game { found: String, expected: &'static str },
    #[error("the record was made by version {found} of {game}, this program plays version {ours}")]
    Version { game: &'static str, found: u16, ours: u16 },
    #[error("rules: {0}")]
    Rules(#[from] BadRules),
    #[error("deals: {0}")]
    Deals(#[from] BadDeal),
    #[error("the seed does not match its commitment {promised}")]
    Commitment { promised: String },
    #[error("mixture: {0}")]
    Mixture(#[from] BadMixture),
    #[error("ply {ply}: the chain is broken here: the hash should be {expected}")]
    Chain { ply: usize, expected: String },
    #[error("ply {ply}: the hash is missing")]
    Unchained { ply: usize },
    #[error("ply {ply}: {problem}")]
    Notation { ply: usize, problem: BadNotation },
    #[error("ply {ply}: {problem}")]
    Refused { ply: usize, problem: String },
    #[error("the result does not follow from the inputs: it should be {expected}")]
    Result { expected: String },
    #[error("the seal does not match: result or testimony were changed")]
    Seal,
    #[error("the seal is missing")]
    Unsealed,
    #[error("the commitment to the seed is missing")]
    Uncommitted,
    #[error("signature: {0}")]
    Signature(#[from] BadSignature),
}

impl BadRecord {
    /// The first wrong ply, where the fault is at one.
    pub fn ply(&self) -> Option<usize> {
        match self {
            BadRecord::Chain { ply, .. }
            | BadRecord::Unchained { ply }
            | BadRecord::Notation { ply, .. }
            | BadRecord::Refused { ply, .. } => Some(*ply),
            _ => None,
        }
    }
}

/// How strictly a record's hashes are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// A record written by hand may have no hashes at all; one that has some needs them all.
    IfPresent,
    /// Every hash must be there and right.
    Required,
}

impl Record {
    /// Reads a record from its JSON text.
    pub fn parse(text: &str) -> Result<Record, BadRecord> {
        serde_json::from_str(text).map_err(|error| BadRecord::Malformed(error.to_string()))
    }

    /// Reads a record from a JSON value.
    pub fn read(value: Value) -> Result<Record, BadRecord> {
        serde_json::from_value(value).map_err(|error| BadRecord::Malformed(error.to_string()))
    }

    /// The record with what its seed was mixed from, chained anew. Refused where the mixture does
    /// not give this record's seed.
    pub fn mixed(mut self, mixture: Mixture) -> Result<Record, BadRecord> {
        self.mixture = Some(mixture);
        self.check_mixture()?;
        Ok(self.chained())
    }

    /// Fills in commitment, hashes and seal. A signature was of the seal before and goes.
    pub fn chained(mut self) -> Record {
        self.signature = None;
        self.commitment = Some(self.seed.commitment().to_string());
        let mut link = self.first_link();
        for entry in &mut self.inputs {
            link = next_link(&link, &json!(entry.input));
            entry.hash = Some(link.clone());
        }
        self.seal = Some(self.seal_after(&link));
        self
    }

    /// The record with its seal signed; unchanged where it has no seal.
    pub fn signed(mut self, signer: &RecordSigner) -> Record {
        self.signature = self.seal.as_deref().map(|seal| signer.sign(seal));
        self
    }

    /// Checks commitment, mixture, chain, seal and signature, without replaying.
    pub fn check_chain(&self, strictness: Chain) -> Result<(), BadRecord> {
        if strictness == Chain::IfPresent && !self.has_hashes() {
            return self.check_mixture();
        }
        match &self.commitment {
            Some(promised) if *promised == self.seed.commitment().to_string() => {}
            Some(promised) => {
                return Err(BadRecord::Commitment { promised: promised.clone() });
            }
            None => return Err(BadRecord::Uncommitted),
        }
        self.check_mixture()?;
        let mut link = self.first_link();
        for (before, entry) in self.inputs.iter().enumerate() {
            let ply = before + 1;
            link = next_link(&link, &json!(entry.input));
            match &entry.hash {
                Some(hash) if *hash == link => {}
                Some(_) => return Err(BadRecord::Chain { ply, expected: link }),
                None => return Err(BadRecord::Unchained { ply }),
            }
        }
        match &self.seal {
            Some(seal) if *seal == self.seal_after(&link) => self.check_signature(seal),
            Some(_) => Err(BadRecord::Seal),
            None => Err(BadRecord::Unsealed),
        }
    }

    fn check_signature(&self, seal: &str) -> Result<(), BadRecord> {
        Ok(self.signature.as_ref().map_or(Ok(()), |signature| signature.check(seal))?)
    }

    fn check_mixture(&self) -> Result<(), BadRecord> {
        let seats = self.seats.count();
        let check = |mixture: &Mixture| mixture.check(&self.seed, seats);
        Ok(self.mixture.as_ref().map_or(Ok(()), check)?)
    }

    fn has_hashes(&self) -> bool {
        let linked = self.inputs.iter().any(|entry| entry.hash.is_some());
        linked || self.commitment.is_some() || self.seal.is_some() || self.signature.is_some()
    }

    /// The chain begins with everything that was fixed before the first input.
    fn first_link(&self) -> String {
        let mut header = json!({
            "format": self.format,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "rules": self.rules,
            "seed": self.seed,
            "deals": self.deals,
        });
        // Absent rather than null: records from before mixtures keep their links.
        if let Some(mixture) = &self.mixture {
            header["mixture"] = json!(mixture);
        }
        next_link("tablee", &header)
    }

    fn seal_after(&self, link: &str) -> String {
        next_link(link, &json!({ "result": self.result, "testimony": self.testimony }))
    }
}

/// SHA-256 over the previous link, a line feed and the content as compact JSON, keys sorted.
fn next_link(previous: &str, content: &Value) -> String {
    let mut hash = Sha256::new();
    hash.update(previous.as_bytes());
    hash.update(b"\n");
    hash.update(content.to_string().as_bytes());
    hex(&hash.finalize())
}
