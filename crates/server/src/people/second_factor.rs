//! The second factor: codes of an authenticator (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). A
//! code of the step before or after counts too, as clocks differ.

use super::moment::Moment;
use crate::random;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::types::QrError;
use qrcode::{Color, QrCode};
use totp_rs::{Builder, Secret, Totp};

/// How many random bytes a secret has: 160 bits, as RFC 4226 wants.
const LENGTH: usize = 20;

/// A fresh secret.
pub fn fresh() -> Vec<u8> {
    random::bytes::<LENGTH>().to_vec()
}

/// The step whose code this is, if it is one at this moment.
pub fn step_of(secret: &[u8], code: &str, now: Moment) -> Option<u64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let seconds = u64::try_from(now / 1000).ok()?;
    totp(secret)?.check(&code, seconds)
}

/// Whether somebody means a code of an authenticator; recovery codes are longer.
pub fn is_like(code: &str) -> bool {
    let digits = code.chars().filter(|c| !c.is_whitespace());
    digits.clone().count() == 6 && digits.clone().all(|c| c.is_ascii_digit())
}

/// The secret as people type it.
pub fn base32(secret: &[u8]) -> String {
    Secret::from(secret.to_vec()).to_base32()
}

/// The secret as authenticators read it.
pub fn uri(secret: &[u8], name: &str, server: &str) -> String {
    let part = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let (server, name, secret) = (part(server), part(name), base32(secret));
    format!("otpauth://totp/{server}:{name}?secret={secret}&issuer={server}")
}

/// A text as a QR code: its rows, `1` for dark.
pub fn qr(text: &str) -> Result<Vec<String>, QrError> {
    let code = QrCode::new(text.as_bytes())?;
    let dark = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
    let rows = code.to_colors();
    Ok(rows.chunks(code.width()).map(|row| row.iter().map(dark).collect()).collect())
}

fn totp(secret: &[u8]) -> Option<Totp> {
    Builder::new().with_secret(secret.to_vec()).with_skew(1).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, the last six digits.
    #[test]
    fn codes_are_those_of_the_rfc() {
        let secret = b"12345678901234567890";
        for (second, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")]
        {
            assert_eq!(step_of(secret, code, second * 1000), Some(second as u64 / 30), "{second}");
        }
    }

    #[test]
    fn clocks_may_differ_by_one_step_and_no_more() {
        let secret = b"12345678901234567890";
        let step = |second: i64| step_of(secret, "081 804", second * 1000);
        let at = 1_111_111_109;
        assert_eq!((step(at - 30), step(at + 30)), (step(at), step(at)));
        assert_eq!((step(at - 90), step(at + 90)), (None, None));
        assert_eq!(step_of(secret, "not one", at * 1000), None);
    }

    #[test]
    fn authenticators_are_told_whose_codes_they_are() {
        let address = uri(b"12345678901234567890", "Zoë & Co", "play.example");
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
        assert_eq!(
            address,
            format!(
                "otpauth://totp/play%2Eexample:Zo%C3%AB%20%26%20Co?secret={secret}&issuer=play%2Eexample"
            )
        );
        assert!(is_like("123 456") && !is_like("abcd-efgh") && !is_like("1234567"));
    }
}
