//! The cookie: a session's id and its signature, out of reach of scripts and other sites.

use super::secret::{Key, Secret};
use axum::http::header::{COOKIE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};

/// The name of the cookie.
const NAME: &str = "tablee";
/// How long a browser keeps it: 400 days is the most that browsers allow.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Whether the browser reached us over https, and must never send the cookie over anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// Plain http: a game evening on the local network.
    Plain,
    /// Behind a proxy that speaks https.
    Https,
}

impl Safety {
    /// What the proxy or the browser says.
    pub fn of(headers: &HeaderMap) -> Safety {
        let says = |name: &str, start: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.is_some_and(|value| value.trim_start().starts_with(start))
        };
        if says("x-forwarded-proto", "https") || says(ORIGIN.as_str(), "https://") {
            Safety::Https
        } else {
            Safety::Plain
        }
    }
}

/// The session in a request's cookies, if our key signed it.
pub fn read(key: &Key, headers: &HeaderMap) -> Option<Secret> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    // Another site of the same host may have set one of the same name: ours is the signed one.
    pairs.filter(|(name, _)| name.trim() == NAME).find_map(|(_, value)| key.open(value.trim()))
}

/// The line that gives a browser its session.
pub fn line(key: &Key, session: &Secret, safety: Safety) -> Option<HeaderValue> {
    let secure = match safety {
        Safety::Https => "; Secure",
        Safety::Plain => "",
    };
    let signed = key.sign(session);
    let line =
        format!("{NAME}={signed}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_back_in_with_what_it_was_given() {
        let (key, session) = (Key::new([1; 32]), Secret::fresh());
        let line = line(&key, &session, Safety::Https).unwrap();
        let line = line.to_str().unwrap();
        for part in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/"] {
            assert!(line.contains(part), "{line}");
        }
        let pair = line.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, format!("a=b; tablee=forged.1; {pair}; c=d").parse().unwrap());
        assert_eq!(read(&key, &headers), Some(session));
    }
}
