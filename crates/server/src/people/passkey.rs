//! Passkeys (WebAuthn, through `passki`): challenges for them, and judging what browsers answer. The one file that
//! knows the library.
//!
//! The password is the first factor, so a passkey proves possession: the user must be present (UP); that the
//! authenticator verifies them (UV) is preferred, not demanded. Attestation is not asked for. A counter that does
//! not move on is refused; those that do not count (0 for ever) are not.

use super::PersonId;
use super::passkey_site::PasskeySite;
use crate::random;
use crate::store::Passkey;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationState, ClientData, Passki,
    PasskiError, RegistrationCredential, RegistrationOptions, RegistrationState, StoredPasskey,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tablee_protocol::passkey::{
    self as protocol, PasskeyAsked, PasskeyHandle, PasskeyMade, PasskeyOffer, PasskeyShown,
};

/// What authenticators call the server.
const SERVER_NAME: &str = "Tablée";

/// How long there is for an answer (ms). A telephone may have to be found first.
pub const TIMEOUT_MS: u32 = 5 * 60 * 1000;

/// The longest name of a passkey.
pub const LONGEST_NAME: usize = 40;

/// The longest id that an authenticator may give a passkey (WebAuthn, section 7.1).
const LONGEST_CREDENTIAL: usize = 1023;

/// The algorithms that authenticators use, by COSE's numbers: ES256, EdDSA, RS256.
const ALGORITHMS: [i32; 3] = [-7, -8, -257];

/// Why an answer is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum BadPasskey {
    /// It is not what the standard says.
    #[error(transparent)]
    Answer(#[from] PasskiError),
    /// It cannot be read, or what was kept about its challenge cannot.
    #[error("unreadable: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The authenticator gave it an id of a length that is not allowed.
    #[error("an id of {length} bytes")]
    Id {
        /// How long.
        length: usize,
    },
    /// Its algorithm is not one of those that were offered.
    #[error("algorithm {0}")]
    Algorithm(i32),
}

/// What is kept about a challenge until it is answered.
#[derive(Serialize, Deserialize)]
struct Kept<S> {
    site: PasskeySite,
    state: S,
}

/// A challenge for a browser, and what to keep about it.
pub struct Begun<C> {
    /// For the browser.
    pub challenge: C,
    /// By what it is found again.
    pub hash: [u8; 32],
    /// What is needed to judge the answer.
    pub state: String,
}

/// By what a challenge is found again: what the server keeps is no challenge.
fn hash_of(challenge: &str) -> [u8; 32] {
    Sha256::digest(challenge.as_bytes()).into()
}

/// By what the challenge is found that a browser says it has answered.
pub fn answered(client_data: &str) -> Result<[u8; 32], BadPasskey> {
    Ok(hash_of(&ClientData::from_base64(client_data)?.challenge))
}

/// A passkey as its owner sees it.
pub fn shown(passkey: Passkey) -> protocol::Passkey {
    let Passkey { id, name, site, created_at, used_at, .. } = passkey;
    protocol::Passkey { id, name, site, created_at, used_at }
}

fn party(site: &PasskeySite) -> Passki {
    Passki::new(&site.name, &[&site.origin], SERVER_NAME)
}

fn handles(passkeys: &[Passkey]) -> Vec<PasskeyHandle> {
    let handle = |passkey: &Passkey| PasskeyHandle {
        id: URL_SAFE_NO_PAD.encode(&passkey.credential),
        transports: passkey.transports.split_whitespace().map(str::to_owned).collect(),
    };
    passkeys.iter().map(handle).collect()
}

fn stored(passkey: &Passkey) -> StoredPasskey {
    let mut stored = StoredPasskey::default();
    stored.credential_id.clone_from(&passkey.credential);
    stored.public_key.clone_from(&passkey.public_key);
    stored.algorithm = passkey.algorithm;
    stored.counter = passkey.counter;
    stored
}

/// A challenge to make a passkey; `known` are those the member has already.
pub fn offer(
    site: &PasskeySite,
    person: PersonId,
    name: &str,
    known: &[Passkey],
) -> Result<Begun<PasskeyOffer>, BadPasskey> {
    let mut options = RegistrationOptions::default();
    options.timeout = TIMEOUT_MS.into();
    let (asked, state) = party(site).start_passkey_registration(&person.0, name, name, options)?;
    let state = serde_json::to_string(&Kept { site: site.clone(), state })?;
    let hash = hash_of(&asked.challenge);
    let challenge = PasskeyOffer {
        challenge: asked.challenge,
        site: site.name.clone(),
        owner: asked.user.id,
        owner_name: name.to_owned(),
        algorithms: ALGORITHMS.to_vec(),
        known: handles(known),
        timeout_ms: TIMEOUT_MS,
    };
    Ok(Begun { challenge, hash, state })
}

/// The passkey that a browser has made.
pub fn made(state: &str, made: &PasskeyMade, now: i64) -> Result<Passkey, BadPasskey> {
    let Kept { site, state }: Kept<RegistrationState> = serde_json::from_str(state)?;
    let answer: RegistrationCredential = serde_json::from_value(json!({
        "rawId": made.id,
        "response": {
            "clientDataJSON": made.client_data,
            "attestationObject": made.attestation,
            "transports": made.transports,
        },
    }))?;
    let stored = party(&site).finish_passkey_registration(&answer, &state)?;
    let length = stored.credential_id.len();
    if length == 0 || length > LONGEST_CREDENTIAL {
        return Err(BadPasskey::Id { length });
    }
    if !ALGORITHMS.contains(&stored.algorithm) {
        return Err(BadPasskey::Algorithm(stored.algorithm));
    }
    let transports = serde_json::to_value(&stored.transports)?;
    let transports = transports.as_array().into_iter().flatten().filter_map(|one| one.as_str());
    Ok(Passkey {
        id: random::name(),
        name: made.name.trim().to_owned(),
        site: site.name,
        credential: stored.credential_id,
        public_key: stored.public_key,
        algorithm: stored.algorithm,
        transports: transports.collect::<Vec<_>>().join(" "),
        counter: stored.counter,
        created_at: now,
        used_at: None,
    })
}

/// A challenge to sign with one of these passkeys, all of this site.
pub fn ask(site: &PasskeySite, passkeys: &[Passkey]) -> Result<Begun<PasskeyAsked>, BadPasskey> {
    let allowed: Vec<StoredPasskey> = passkeys.iter().map(stored).collect();
    let mut options = AuthenticationOptions::default();
    options.timeout = TIMEOUT_MS.into();
    let (asked, state) = party(site).start_passkey_authentication(&allowed, options)?;
    let state = serde_json::to_string(&Kept { site: site.clone(), state })?;
    let challenge = PasskeyAsked {
        challenge: asked.challenge,
        site: site.name.clone(),
        passkeys: handles(passkeys),
        timeout_ms: TIMEOUT_MS,
    };
    Ok(Begun { hash: hash_of(&challenge.challenge), challenge, state })
}

/// Whether this passkey has signed; its counter then.
pub fn signed(state: &str, shown: &PasskeyShown, passkey: &Passkey) -> Result<u32, BadPasskey> {
    let Kept { site, state }: Kept<AuthenticationState> = serde_json::from_str(state)?;
    let answer: AuthenticationCredential = serde_json::from_value(json!({
        "rawId": shown.id,
        "response": {
            "clientDataJSON": shown.client_data,
            "authenticatorData": shown.authenticator_data,
            "signature": shown.signature,
        },
    }))?;
    let result = party(&site).finish_passkey_authentication(&answer, &state, &stored(passkey))?;
    Ok(result.counter)
}
