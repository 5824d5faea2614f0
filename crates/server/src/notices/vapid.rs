//! VAPID: by its key a push service knows the server that sends, and a browser takes messages of that server
//! alone (RFC 8292).

use crate::net::outbound::Target;
use crate::people::moment::Moment;
use crate::store::{Store, StoreError};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use std::sync::Arc;

/// For how many seconds a push service believes what is signed; a day at most (RFC 8292, 2).
const BELIEVED: i64 = 12 * 60 * 60;

/// The server's key for push services; cheap to clone.
#[derive(Clone)]
pub struct Vapid {
    key: Arc<EcdsaKeyPair>,
    /// Where whoever runs a push service finds whoever runs this server.
    subject: Option<Arc<str>>,
}

impl Vapid {
    /// The key of the store; made where there is none yet.
    pub async fn open(store: &Store, public_url: Option<&str>) -> Result<Vapid, StoreError> {
        let random = SystemRandom::new();
        let bad = |_| StoreError::Failed("the key for push services is none".to_owned());
        let signing = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let fresh = EcdsaKeyPair::generate_pkcs8(signing, &random)
            .map_err(|_| StoreError::Failed("no key for push services can be made".to_owned()))?;
        let kept = store.long_key("vapid", fresh.as_ref().to_vec()).await?;
        let key = EcdsaKeyPair::from_pkcs8(signing, &kept, &random).map_err(bad)?;
        let subject = public_url.filter(|url| url.starts_with("https://")).map(Into::into);
        Ok(Vapid { key: Arc::new(key), subject })
    }

    /// The public key as a browser takes it.
    pub fn public(&self) -> String {
        BASE64.encode(self.key.public_key())
    }

    /// The header by which the push service of this target knows the sender.
    pub fn header(&self, target: &Target, now: Moment) -> Option<String> {
        let mut claims = json!({ "aud": target.origin(), "exp": now / 1000 + BELIEVED });
        if let Some(subject) = &self.subject {
            claims["sub"] = json!(&**subject);
        }
        let head = BASE64.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}
