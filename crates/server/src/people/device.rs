//! Known devices: a browser that has logged in as a member keeps a signed mark of it, also after logging out, so that
//! strangers who try the name do not keep its owner waiting there. The mark opens nothing by itself, and is void
//! once the member has another password or other second factors: whoever knew the old password has no tries of their own
//! at what came since.

use super::PersonId;
use super::cookie::{self, CookieSecurity};
use super::secret::{Key, Secret};
use crate::net::headers::PublicScheme;
use axum::http::{HeaderMap, HeaderValue};

/// The name of the mark's cookie; `__Host-` before it where the public address is https.
const NAME: &str = "tablee_device";
const HOST_NAME: &str = "__Host-tablee_device";

/// A member, as a mark knows them.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// The person.
    pub id: PersonId,
    /// The hash of the password, as it is stored.
    pub password: &'a str,
    /// Which second factors there are; nothing where logging in asks for none.
    pub factors: &'a str,
}

/// The mark of a device. It does not say whose it is: only together with the person does its signature fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device(Secret);

impl Device {
    /// A new one.
    pub fn fresh() -> Device {
        Device(Secret::fresh())
    }

    /// The mark in a request's cookies, if this person has logged in with it.
    pub fn of_person(
        key: &Key,
        headers: &HeaderMap,
        scheme: PublicScheme,
        member: Member<'_>,
    ) -> Option<Device> {
        cookie::values(headers, name(scheme)).find_map(|value| {
            let (device, tag) = value.split_once('.')?;
            let device = Device(Secret::parse(device)?);
            // Hashes are compared: how long that takes tells nothing about the signature.
            let fits = Secret::parse(tag)?.hash() == device.tag(key, member).hash();
            fits.then_some(device)
        })
    }

    /// What counts the tries of this device.
    pub fn hash(&self) -> [u8; 32] {
        self.0.hash()
    }

    /// The line that gives a browser the mark, for whoever has logged in as this person.
    pub fn line(
        &self,
        key: &Key,
        member: Member<'_>,
        scheme: PublicScheme,
        safety: CookieSecurity,
    ) -> Option<HeaderValue> {
        let value = format!("{}.{}", self.0.reveal(), self.tag(key, member).reveal());
        cookie::given(name(scheme), &value, safety)
    }

    fn tag(&self, key: &Key, Member { id, password, factors }: Member<'_>) -> Secret {
        let device = self.0.reveal();
        let text = match factors {
            "" => format!("device/{id}/{password}/{device}"),
            factors => format!("device/{id}/{password}/{factors}/{device}"),
        };
        key.derive(text.as_bytes())
    }
}

fn name(scheme: PublicScheme) -> &'static str {
    match scheme {
        PublicScheme::Https => HOST_NAME,
        PublicScheme::Unknown => NAME,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::COOKIE;

    const ADA: PersonId = PersonId([1; 16]);

    fn member(id: PersonId, password: &str) -> Member<'_> {
        Member { id, password, factors: "" }
    }

    #[test]
    fn a_mark_fits_its_person_and_its_server_alone() {
        for (scheme, safety) in [
            (PublicScheme::Unknown, CookieSecurity::Plain),
            (PublicScheme::Https, CookieSecurity::PublicHttps),
        ] {
            let (key, device) = (Key::new([1; 32]), Device::fresh());
            let line = device.line(&key, member(ADA, "hash"), scheme, safety).unwrap();
            let pair = line.to_str().unwrap().split(';').next().unwrap();
            let mut headers = HeaderMap::new();
            let other = format!("{}=00.00", name(scheme));
            headers.insert(COOKIE, format!("a=b; {other}; {pair}").parse().unwrap());
            let found = |key: &Key, member| Device::of_person(key, &headers, scheme, member);
            assert_eq!(found(&key, member(ADA, "hash")), Some(device));
            assert_eq!(found(&key, member(ADA, "another")), None, "the password was changed");
            let protected = Member { factors: "codes", ..member(ADA, "hash") };
            assert_eq!(found(&key, protected), None, "a second factor was turned on");
            assert_eq!(found(&key, member(PersonId([2; 16]), "hash")), None);
            assert_eq!(found(&Key::new([2; 32]), member(ADA, "hash")), None);
            assert!(!pair.contains(&ADA.to_string()), "it does not name the person");
        }
    }
}
