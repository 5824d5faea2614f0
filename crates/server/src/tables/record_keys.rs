//! Signing keys: the key pair of this installation, made at its first start, that signs the records
//! of finished games, and the older ones it has signed with.

use crate::random;
use crate::store::{Store, StoreError};
use tablee_engine::{Record, RecordSigner};
use tablee_protocol::replay::SigningKeys;

/// The keys of an installation, oldest first; the last one signs.
pub struct RecordKeys(Vec<RecordSigner>);

impl RecordKeys {
    /// Reads the keys, or makes the first one.
    pub async fn open(store: &Store) -> Result<RecordKeys, StoreError> {
        let keys = store.signing_keys(random::bytes()).await?;
        Ok(RecordKeys(keys.iter().map(RecordSigner::new).collect()))
    }

    /// The record, signed.
    pub fn sign(&self, record: Record) -> Record {
        match self.0.last() {
            Some(signer) => record.signed(signer),
            None => record,
        }
    }

    /// The public keys, for whoever checks where a record comes from.
    pub fn public(&self) -> SigningKeys {
        SigningKeys { keys: self.0.iter().rev().map(RecordSigner::public_key).collect() }
    }
}
