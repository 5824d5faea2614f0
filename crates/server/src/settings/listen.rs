//! Listening addresses as people write them: a port alone is enough.

use serde::{Deserialize, Deserializer};
use std::net::{Ipv4Addr, SocketAddr};

/// What was given is no address to listen on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "“{given}” is no address to listen on: expected a port or an address with its port, such as 7777 or 0.0.0.0:7777"
)]
pub struct BadListen {
    /// What was given.
    pub given: String,
}

/// Where to listen: `7777`, `:7777`, `localhost:7777` or a whole address. A port alone is this machine's own.
pub fn listen_address(text: &str) -> Result<SocketAddr, BadListen> {
    let bare = text.strip_prefix(':').unwrap_or(text);
    if let Ok(port) = bare.parse::<u16>() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let local = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    let address = local.as_deref().unwrap_or(text).parse();
    address.map_err(|_| BadListen { given: text.to_owned() })
}

/// A number, as the environment's ports are read, or a text.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a port or an address with its port, such as 7777 or 0.0.0.0:7777")]
enum Given {
    Port(u16),
    Text(String),
}

impl Given {
    fn address<E: serde::de::Error>(self) -> Result<SocketAddr, E> {
        let text = match self {
            Given::Port(port) => port.to_string(),
            Given::Text(text) => text,
        };
        listen_address(&text).map_err(E::custom)
    }
}

pub(super) fn parsed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    Given::deserialize(deserializer)?.address()
}

pub(super) fn parsed_option<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SocketAddr>, D::Error> {
    Option::<Given>::deserialize(deserializer)?.map(Given::address).transpose()
}

#[cfg(test)]
mod tests {
    use super::listen_address;

    #[test]
    fn a_port_alone_is_enough_to_listen() {
        for (text, address) in [
            ("7777", "127.0.0.1:7777"),
            (":80", "127.0.0.1:80"),
            ("localhost:7777", "127.0.0.1:7777"),
            ("0.0.0.0:7777", "0.0.0.0:7777"),
            ("[::1]:1", "[::1]:1"),
        ] {
            assert_eq!(listen_address(text).unwrap().to_string(), address);
        }
        for wrong in ["", "70000", "localhost", "example.org:80", "127.0.0.1"] {
            let error = listen_address(wrong).unwrap_err().to_string();
            assert!(error.contains("0.0.0.0:7777"), "{wrong}: {error}");
        }
    }
}
