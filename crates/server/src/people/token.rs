//! Bearer tokens of bot accounts: shown once, kept as hashes, revocable.

use super::secret::Secret;

/// How a token begins, so that people and scanners see what they have found.
const PREFIX: &str = "tablee_";

/// The token as it is shown once and sent as `Authorization: Bearer …`.
pub fn reveal(secret: &Secret) -> String {
    format!("{PREFIX}{}", secret.reveal())
}

/// Whether an `Authorization` header is of our scheme.
pub fn is_bearer(header: &str) -> bool {
    header.split(' ').next().is_some_and(|scheme| scheme.eq_ignore_ascii_case("bearer"))
}

/// The secret in an `Authorization` header.
pub fn parse(header: &str) -> Option<Secret> {
    let (scheme, token) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return None;
    }
    Secret::parse(token.trim().strip_prefix(PREFIX)?)
}
