//! The cookie: a session's id and its signature, out of reach of scripts and other sites.

use super::secret::{Key, Secret};
use crate::net::headers::PublicScheme;
use axum::http::header::{COOKIE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};

/// The name of the cookie.
const NAME: &str = "tablee";
/// Its name where the public address is https: browsers then take it from this very host alone.
const HOST_NAME: &str = "__Host-tablee";
/// How long a browser keeps it: 400 days is the most that browsers allow.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Whether the browser reached us over https, and must never send the cookie over anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CookieSecurity {
    /// Plain http: a game evening on the local network.
    Plain,
    /// Behind a proxy that speaks https.
    Https,
    /// The public address is https: plain http is not expected at all.
    PublicHttps,
}

impl CookieSecurity {
    /// What the settings, the proxy or the browser say.
    pub fn of(scheme: PublicScheme, headers: &HeaderMap) -> CookieSecurity {
        if scheme == PublicScheme::Https {
            return CookieSecurity::PublicHttps;
        }
        if came_by_https(headers) { CookieSecurity::Https } else { CookieSecurity::Plain }
    }
}

/// Whether the proxy or the browser says that a request came by https.
pub fn came_by_https(headers: &HeaderMap) -> bool {
    let says = |name: &str, start: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.trim_start().starts_with(start))
    };
    says("x-forwarded-proto", "https") || says(ORIGIN.as_str(), "https://")
}

/// A session as a browser sent it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The session.
    pub session: Secret,
    /// Whether it came under the name that this server gives now.
    pub named: Named,
}

/// How the cookie was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// As it is called now.
    Now,
    /// As it was called before the public address was https: it is given again.
    Before,
}

/// The session in a request's cookies, if our key signed it.
pub fn read(key: &Key, headers: &HeaderMap, scheme: PublicScheme) -> Option<Sent> {
    let (now, before) = match scheme {
        PublicScheme::Https => (HOST_NAME, NAME),
        PublicScheme::Unknown => (NAME, HOST_NAME),
    };
    let find = |name| find(key, headers, name);
    let sent = |named| move |session| Sent { session, named };
    find(now).map(sent(Named::Now)).or_else(|| find(before).map(sent(Named::Before)))
}

fn find(key: &Key, headers: &HeaderMap, sought: &str) -> Option<Secret> {
    values(headers, sought).find_map(|value| key.open(value))
}

/// The values of the cookies of this name. Another site of the same host may have set one: ours is the signed one.
pub fn values<'a>(headers: &'a HeaderMap, sought: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.filter(move |(name, _)| name.trim() == sought).map(|(_, value)| value.trim())
}

/// The line that gives a browser its session.
pub fn line(key: &Key, session: &Secret, safety: CookieSecurity) -> Option<HeaderValue> {
    let name = match safety {
        CookieSecurity::PublicHttps => HOST_NAME,
        CookieSecurity::Https | CookieSecurity::Plain => NAME,
    };
    given(name, &key.sign(session), safety)
}

/// The line that gives a browser a cookie of this name.
pub fn given(name: &str, value: &str, safety: CookieSecurity) -> Option<HeaderValue> {
    let secure = match safety {
        CookieSecurity::PublicHttps | CookieSecurity::Https => "; Secure",
        CookieSecurity::Plain => "",
    };
    let line = format!("{name}={value}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(line: &HeaderValue) -> HeaderMap {
        let pair = line.to_str().unwrap().split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, format!("a=b; tablee=forged.1; {pair}; c=d").parse().unwrap());
        headers
    }

    #[test]
    fn a_browser_gets_back_in_with_what_it_was_given() {
        let (key, session) = (Key::new([1; 32]), Secret::fresh());
        let line = line(&key, &session, CookieSecurity::Https).unwrap();
        for part in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/"] {
            assert!(line.to_str().unwrap().contains(part), "{line:?}");
        }
        let read = read(&key, &sent(&line), PublicScheme::Unknown);
        assert_eq!(read, Some(Sent { session, named: Named::Now }));
    }

    #[test]
    fn a_public_https_address_binds_the_cookie_to_the_host_and_takes_the_old_one_once() {
        let (key, session) = (Key::new([1; 32]), Secret::fresh());
        let safety = CookieSecurity::of(PublicScheme::Https, &HeaderMap::new());
        let line = line(&key, &session, safety).unwrap();
        let text = line.to_str().unwrap();
        assert!(text.starts_with("__Host-tablee=") && text.contains("; Secure"), "{text}");
        assert!(text.contains("; Path=/;") && !text.contains("Domain"), "{text}");
        let now = read(&key, &sent(&line), PublicScheme::Https);
        assert_eq!(now, Some(Sent { session: session.clone(), named: Named::Now }));
        let old = super::line(&key, &session, CookieSecurity::Plain).unwrap();
        let before = read(&key, &sent(&old), PublicScheme::Https);
        assert_eq!(before, Some(Sent { session, named: Named::Before }));
    }
}
