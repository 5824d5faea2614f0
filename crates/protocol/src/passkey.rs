//! Passkeys (WebAuthn) as a second factor: what a browser is asked to make and to sign, and what it answers. Bytes
//! travel as base64url without padding.

use serde::{Deserialize, Serialize};

/// A passkey as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Passkey {
    /// What it is called when it is to be removed; opens nothing.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// The name of the server it was made for: it works under no other.
    pub site: String,
    /// Since when (ms since 1970).
    pub created_at: i64,
    /// When it was last used (ms since 1970).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub used_at: Option<i64>,
}

/// What a browser is asked to make a passkey of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyOffer {
    /// Good for one answer.
    pub challenge: String,
    /// The name of the server it is for (the relying-party id).
    pub site: String,
    /// Whose it will be: bytes that say nothing to others.
    pub owner: String,
    /// What the owner is called.
    pub owner_name: String,
    /// The algorithms that are understood, the best first, by COSE's numbers.
    pub algorithms: Vec<i32>,
    /// The owner's passkeys: an authenticator that has one of them makes no second one.
    pub known: Vec<PasskeyHandle>,
    /// How long there is for it (ms).
    pub timeout_ms: u32,
}

/// A passkey as authenticators know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyHandle {
    /// Its credential id.
    pub id: String,
    /// How its authenticator is reached.
    pub transports: Vec<String>,
}

/// A passkey that a browser has made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyMade {
    /// What its owner calls it: 1 to 40 visible characters.
    pub name: String,
    /// Its credential id.
    pub id: String,
    /// What the browser says about the ceremony (`clientDataJSON`).
    pub client_data: String,
    /// What the authenticator says (`attestationObject`).
    pub attestation: String,
    /// How the authenticator is reached.
    #[serde(default)]
    pub transports: Vec<String>,
}

/// What a passkey is asked to sign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyAsked {
    /// Good for one answer.
    pub challenge: String,
    /// The name of the server it is for (the relying-party id).
    pub site: String,
    /// Any one of these.
    pub passkeys: Vec<PasskeyHandle>,
    /// How long there is for it (ms).
    pub timeout_ms: u32,
}

/// What a passkey has signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasskeyShown {
    /// Its credential id.
    pub id: String,
    /// What the browser says about the ceremony (`clientDataJSON`).
    pub client_data: String,
    /// What the authenticator says (`authenticatorData`).
    pub authenticator_data: String,
    /// The signature over both.
    pub signature: String,
}

/// A name, and its password or one of its recovery codes.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FirstFactor {
    /// The member's name.
    pub name: String,
    /// The password, to log in.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub password: Option<String>,
    /// A recovery code, to set a new password. It is not used up yet.
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
}

/// What somebody whose first factor is right may show as the second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SecondStep {
    /// Whether a second factor is needed at all.
    pub needed: bool,
    /// Whether codes of an authenticator app are understood. Recovery codes always are.
    pub codes: bool,
    /// What to ask a passkey for, where the member has one for this address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub passkey: Option<PasskeyAsked>,
    /// Whether the member has passkeys that were made for other addresses and do not work here.
    pub elsewhere: bool,
}
