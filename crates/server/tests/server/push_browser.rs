//! A browser's side of Web Push: it subscribes and decrypts what comes.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, agree_ephemeral};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use sha2::Sha256;

/// What a browser keeps of its subscription.
pub struct PushBrowser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl PushBrowser {
    pub fn fresh() -> PushBrowser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        PushBrowser { key, public, auth: [7; 16] }
    }

    /// What it tells the server.
    pub fn subscription(&self, endpoint: &str) -> Value {
        let (p256dh, auth) = (BASE64.encode(&self.public), BASE64.encode(self.auth));
        json!({"endpoint": endpoint, "p256dh": p256dh, "auth": auth})
    }

    /// RFC 8291 from the other side. Once: ring gives a key for one agreement.
    pub fn decrypt(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of up to 4096 bytes");
        let (sender, record) = rest[5..].split_at(65);
        let other = agreement::UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.key, &other, <[u8]>::to_vec).unwrap();
        let info = [b"WebPush: info\0".as_slice(), &self.public, sender].concat();
        let material: [u8; 32] = derive(&self.auth, &shared, &info);
        let key: [u8; 16] = derive(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &material, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        serde_json::from_slice(plain.strip_suffix(&[2]).unwrap()).unwrap()
    }
}

fn derive<const N: usize>(salt: &[u8], material: &[u8], info: &[u8]) -> [u8; N] {
    let mut key = [0; N];
    Hkdf::<Sha256>::new(Some(salt), material).expand(info, &mut key).unwrap();
    key
}
