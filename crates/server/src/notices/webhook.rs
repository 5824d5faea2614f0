//! Webhooks: a notice as a POST, signed as the Standard Webhooks specification says, and as a message of a
//! Discord channel.

use crate::people::moment::Moment;
use crate::store::NoticeAddress;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use tablee_protocol::notices::{Channel, Notice};

const ID: HeaderName = HeaderName::from_static("webhook-id");
const TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// The largest message of Discord.
const DISCORD_LONGEST: usize = 2_000;

/// A flag of Discord's: links show no preview.
const NO_EMBEDS: u64 = 1 << 2;

/// The secret of a webhook as its owner is shown it.
pub fn secret(key: &[u8]) -> String {
    format!("whsec_{}", STANDARD.encode(key))
}

/// Headers and body of a notice.
pub fn request(address: &NoticeAddress, notice: &Notice, now: Moment) -> (HeaderMap, Vec<u8>) {
    let body = match address.channel {
        Channel::Webhook | Channel::Push | Channel::Mail => serde_json::to_vec(notice),
        Channel::Discord => serde_json::to_vec(&discord(notice)),
    };
    let body = body.unwrap_or_default();
    let timestamp = (now / 1000).to_string();
    let signature = signature(&address.keys, &notice.id, &timestamp, &body);
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    for (name, value) in [(ID, &notice.id), (TIMESTAMP, &timestamp), (SIGNATURE, &signature)] {
        headers.extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
    }
    (headers, body)
}

/// `v1,` and the HMAC-SHA256 of id, time and body, in Base64.
fn signature(key: &[u8], id: &str, timestamp: &str, body: &[u8]) -> String {
    // A key of HMAC may be of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return String::new() };
    for part in [id.as_bytes(), b".", timestamp.as_bytes(), b".", body] {
        mac.update(part);
    }
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

/// What a Discord channel takes. Nobody is pinged by it.
fn discord(notice: &Notice) -> Value {
    let mut content = notice.text.clone();
    for link in notice.links() {
        let line = format!("\n{link}");
        if content.chars().count() + line.chars().count() <= DISCORD_LONGEST {
            content += &line;
        }
    }
    json!({
        "username": "Tablée",
        "content": content,
        "allowed_mentions": { "parse": [] },
        "flags": NO_EMBEDS,
    })
}

#[cfg(test)]
mod tests {
    use super::{secret, signature};

    /// The example of the Standard Webhooks specification.
    #[test]
    fn signatures_are_those_of_standard_webhooks() {
        use base64::Engine as _;
        let key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let bytes = base64::engine::general_purpose::STANDARD.decode(key).unwrap();
        assert_eq!(secret(&bytes), format!("whsec_{key}"));
        let body = br#"{"test": 2432232314}"#;
        let made = signature(&bytes, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body);
        assert_eq!(made, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
