//! The address of NATS: servers and credentials, read from URLs.

use crate::bus::error::BadBus;
use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;

/// The servers of one cluster, with commas between their URLs.
pub(super) fn servers(urls: &str) -> Result<Vec<ServerAddr>, BadBus> {
    urls.split(',').map(|url| server(url.trim())).collect()
}

fn server(url: &str) -> Result<ServerAddr, BadBus> {
    let bad = |cause: String| BadBus::Url { cause };
    let server: ServerAddr = url.parse().map_err(|error: std::io::Error| bad(error.to_string()))?;
    match server.scheme() {
        "nats" | "tls" => Ok(server),
        other => Err(bad(format!("{other}:// is not spoken, only nats:// and tls://"))),
    }
}

/// Who we are, as the first URL says: a user and a password, or a token alone.
pub(super) fn credentials(servers: &[ServerAddr]) -> ConnectOptions {
    let (options, server) = (ConnectOptions::new(), servers.first());
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let user = server.and_then(ServerAddr::username).map(plain);
    let password = server.and_then(ServerAddr::password).map(plain);
    match (user, password) {
        (Some(user), Some(password)) => options.user_and_password(user, password),
        (Some(token), None) => options.token(token),
        (None, _) => options,
    }
}
