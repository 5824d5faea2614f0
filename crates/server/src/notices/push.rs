//! Web Push: a notice as a message to a browser, encrypted so that its push service cannot read it (RFC 8291,
//! with the content encoding aes128gcm of RFC 8188). The primitives are ring's and RustCrypto's.

use super::vapid::Vapid;
use crate::net::outbound::Target;
use crate::people::moment::Moment;
use crate::random;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hkdf::Hkdf;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use sha2::Sha256;
use tablee_protocol::notices::Notice;

/// How long a public key is: a point that is not compressed.
const POINT: usize = 65;

/// How long the secret of a subscription is.
const AUTH: usize = 16;

/// The largest record: every push service takes so much (RFC 8030, 7.2).
const RECORD: u32 = 4096;

/// The longest text that is sent: header, mark and tag of the encryption fit beside it.
const LONGEST: usize = 3800;

/// For how many seconds a push service keeps a message for a browser that is off.
const KEPT: &str = "86400";

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");
const TOPIC: HeaderName = HeaderName::from_static("topic");

/// What a browser gives to encrypt for it.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    public: [u8; POINT],
    auth: [u8; AUTH],
}

impl BrowserKeys {
    /// Reads what a browser gives; nothing where that is no point of the curve.
    pub fn parse(public: &str, auth: &str) -> Option<BrowserKeys> {
        let read = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        let public = read(public)?.try_into().ok()?;
        let keys = BrowserKeys { public, auth: read(auth)?.try_into().ok()? };
        // Only an agreement tells whether a point is on the curve.
        keys.encrypt(b"").map(|_| keys)
    }

    /// As they are kept with the address.
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.public.as_slice(), &self.auth].concat()
    }

    fn from_bytes(bytes: &[u8]) -> Option<BrowserKeys> {
        let (public, auth) = bytes.split_at_checked(POINT)?;
        Some(BrowserKeys { public: public.try_into().ok()?, auth: auth.try_into().ok()? })
    }

    /// A message that this browser alone reads, with a key of its own.
    fn encrypt(&self, text: &[u8]) -> Option<Vec<u8>> {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
        let sender: [u8; POINT] = own.compute_public_key().ok()?.as_ref().try_into().ok()?;
        let other = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let salt = random::bytes();
        agree_ephemeral(own, &other, |shared| self.seal(shared, &sender, &salt, text)).ok()?
    }

    /// RFC 8291, 3.4: the key from the shared secret, and one record under it.
    fn seal(
        &self,
        shared: &[u8],
        sender: &[u8; POINT],
        salt: &[u8; 16],
        text: &[u8],
    ) -> Option<Vec<u8>> {
        let info = [b"WebPush: info\0".as_slice(), &self.public, sender].concat();
        let material: [u8; 32] = derive(&self.auth, shared, &info)?;
        let key: [u8; 16] = derive(salt, &material, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; 12] = derive(salt, &material, b"Content-Encoding: nonce\0")?;
        // The mark of the last record (RFC 8188, 2).
        let mut record = [text, &[2]].concat();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let nonce = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record).ok()?;
        Some([salt.as_slice(), &RECORD.to_be_bytes(), &[POINT as u8], sender, &record].concat())
    }
}

fn derive<const N: usize>(salt: &[u8], material: &[u8], info: &[u8]) -> Option<[u8; N]> {
    let mut key = [0; N];
    Hkdf::<Sha256>::new(Some(salt), material).expand(info, &mut key).ok()?;
    Some(key)
}

/// Headers and body of a notice for a browser with these keys.
pub fn request(
    vapid: &Vapid,
    target: &Target,
    keys: &[u8],
    notice: &Notice,
    now: Moment,
) -> Option<(HeaderMap, Vec<u8>)> {
    let body = BrowserKeys::from_bytes(keys)?.encrypt(&short(notice))?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(TTL, HeaderValue::from_static(KEPT));
    // A phone that sleeps wakes for it: a clock may run.
    headers.insert(URGENCY, HeaderValue::from_static("high"));
    // What is sent twice takes the place of the first in the push service (RFC 8030, 5.4).
    headers.insert(TOPIC, HeaderValue::from_str(&notice.id).ok()?);
    headers.insert(AUTHORIZATION, HeaderValue::try_from(vapid.header(target, now)?).ok()?);
    Some((headers, body))
}

/// A notice as text, with as many of its tables as fit.
fn short(notice: &Notice) -> Vec<u8> {
    let mut notice = notice.clone();
    loop {
        let text = serde_json::to_vec(&notice).unwrap_or_default();
        if text.len() <= LONGEST || notice.tables.pop().is_none() {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BASE64, BrowserKeys, LONGEST, RECORD, short};
    use base64::Engine as _;
    use tablee_protocol::notices::{Notice, NoticeKind, WaitingTable};

    /// The browser of RFC 8291, appendix A.
    const PUBLIC: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        BASE64.decode(text).unwrap().try_into().unwrap()
    }

    #[test]
    fn the_vector_of_rfc_8291_is_met() {
        let keys = BrowserKeys::parse(PUBLIC, AUTH).unwrap();
        let shared: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let sender = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = keys.seal(&shared, &sender, &salt, text).unwrap();
        assert_eq!(
            BASE64.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW\
             AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSx\
             sj_Qulcy4a-fN"
        );
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        assert!(BrowserKeys::parse(PUBLIC, AUTH).is_some());
        let off_the_curve = BASE64.encode([4; 65]);
        for (public, auth) in [
            (off_the_curve.as_str(), AUTH),
            (AUTH, AUTH),
            ("", AUTH),
            ("!", AUTH),
            (PUBLIC, PUBLIC),
            (PUBLIC, ""),
        ] {
            assert!(BrowserKeys::parse(public, auth).is_none(), "{public} {auth}");
        }
        let kept = BrowserKeys::parse(PUBLIC, AUTH).unwrap().to_bytes();
        assert!(
            BrowserKeys::from_bytes(&kept).is_some() && BrowserKeys::from_bytes(&[7; 32]).is_none()
        );
    }

    #[test]
    fn what_is_too_long_for_one_record_names_fewer_tables() {
        let table = WaitingTable {
            id: "x".repeat(20),
            game: "game".to_owned(),
            url: "u".repeat(600),
            since: 1,
            deadline: None,
        };
        let text = "It is your turn.".to_owned();
        let tables = vec![table; 10];
        let notice =
            Notice { id: "n".to_owned(), kind: NoticeKind::Turn, text, tables, club: None };
        let sent = short(&notice);
        assert!((LONGEST - 700..=LONGEST).contains(&sent.len()), "{}", sent.len());
        let sealed = BrowserKeys::parse(PUBLIC, AUTH).unwrap().encrypt(&sent).unwrap();
        assert!(sealed.len() <= RECORD as usize, "{}", sealed.len());
    }
}
