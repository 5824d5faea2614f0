//! An authenticator and the browser around it, in software: makes passkeys (ES256) and signs with them, and lies
//! where a test wants it to.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// User present, user verified.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
/// A new credential follows.
const ATTESTED: u8 = 0x40;

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// One passkey in somebody's pocket.
pub struct Authenticator {
    pub id: Vec<u8>,
    key: EcdsaKeyPair,
    /// Where the page seems to come from.
    pub origin: &'static str,
    /// How often it has signed.
    pub counter: u32,
    /// What it says about the person.
    pub flags: u8,
}

impl Authenticator {
    pub fn new(origin: &'static str) -> Authenticator {
        let (random, algorithm) = (SystemRandom::new(), &ECDSA_P256_SHA256_ASN1_SIGNING);
        let secret = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(algorithm, secret.as_ref(), &random).unwrap();
        let id = Sha256::digest(key.public_key().as_ref()).to_vec();
        Authenticator { id, key, origin, counter: 0, flags: PRESENT | VERIFIED }
    }

    /// What it answers to an offer.
    pub fn make(&self, offer: &Value) -> Value {
        let data = self.client_data("webauthn.create", &offer["challenge"]);
        let credential = self.attested();
        let said = self.said(&offer["site"], self.flags | ATTESTED, &credential);
        let mut attestation = b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData\x59".to_vec();
        attestation.extend((said.len() as u16).to_be_bytes());
        attestation.extend(said);
        json!({
            "name": "Telephone",
            "id": text(&self.id),
            "client_data": text(&data),
            "attestation": text(&attestation),
            "transports": ["internal", "from-the-future"],
        })
    }

    /// What it answers to a challenge; it counts, unless it has been kept from it.
    pub fn sign(&mut self, asked: &Value) -> Value {
        self.counter += 1;
        self.sign_uncounted(asked)
    }

    /// The same, without counting.
    pub fn sign_uncounted(&self, asked: &Value) -> Value {
        let data = self.client_data("webauthn.get", &asked["challenge"]);
        let said = self.said(&asked["site"], self.flags, &[]);
        let signed = [said.as_slice(), Sha256::digest(&data).as_slice()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": text(&self.id),
            "client_data": text(&data),
            "authenticator_data": text(&said),
            "signature": text(signature.as_ref()),
        })
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let said = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        said.to_string().into_bytes()
    }

    /// Authenticator data (WebAuthn, section 6.1).
    fn said(&self, site: &Value, flags: u8, more: &[u8]) -> Vec<u8> {
        let mut said = Sha256::digest(site.as_str().unwrap()).to_vec();
        said.push(flags);
        said.extend(self.counter.to_be_bytes());
        said.extend(more);
        said
    }

    /// Attested credential data: the model (unknown), the id, the public key (COSE: EC2, ES256, P-256).
    fn attested(&self) -> Vec<u8> {
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        let mut credential = vec![0; 16];
        credential.extend((self.id.len() as u16).to_be_bytes());
        credential.extend(&self.id);
        credential.extend(b"\xA5\x01\x02\x03\x26\x20\x01\x21\x58\x20");
        credential.extend(x);
        credential.extend(b"\x22\x58\x20");
        credential.extend(y);
        credential
    }
}
