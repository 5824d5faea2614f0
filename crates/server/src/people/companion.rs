//! Companions: further people at somebody's device, who pass it around. Each is a guest of their own; who they
//! are follows from whose device it is and from a number, and only that person's sessions come in as them.

use super::secret::{Key, Secret};
use super::session::{self, Found};
use super::{Entrance, People, PeopleError, PersonId, Visitor};
use crate::store::Store;
use axum::http::{Method, Uri};

/// How many people may be at a device beside the one it belongs to: the largest tables have eight seats.
const MOST: u8 = 7;

/// Which of the people at a device, from 1 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompanionNo(u8);

impl CompanionNo {
    /// The companion for whom a request is made, if it names one: `?as=1`. Companions play, say what they are
    /// called, and do nothing else.
    pub fn of_request(method: &Method, uri: &Uri) -> Result<Option<CompanionNo>, PeopleError> {
        let query = uri.query().unwrap_or_default();
        let named = query.split('&').find_map(|pair| pair.strip_prefix("as="));
        let Some(named) = named else { return Ok(None) };
        let number = named.parse().ok().filter(|number| (1..=MOST).contains(number));
        let named_or_plays = match uri.path() {
            "/api/me" => matches!(*method, Method::GET | Method::POST),
            path => path.starts_with("/api/tables/"),
        };
        let number = number.filter(|_| named_or_plays).ok_or(PeopleError::NoCompanion)?;
        Ok(Some(CompanionNo(number)))
    }

    /// What makes the companion a person, known to this server alone.
    fn secret(self, key: &Key, holder: PersonId) -> Secret {
        key.derive(&[b"companion/", holder.0.as_slice(), &[self.0]].concat())
    }
}

impl People {
    /// Everybody who may ever have been at somebody's device.
    pub fn companions_of(&self, holder: PersonId) -> impl Iterator<Item = PersonId> {
        let secret = move |number| CompanionNo(number).secret(self.key(), holder);
        (1..=MOST).map(move |number| session::first_person(&secret(number)))
    }
}

/// The companion with this number of whoever has come in.
pub(super) async fn enter_companion(
    people: &People,
    store: &Store,
    (holder, entrance): (Visitor, Entrance),
    number: CompanionNo,
) -> Result<(Visitor, Entrance), PeopleError> {
    // A bot account has no device to pass around.
    if entrance.session.is_none() {
        return Err(PeopleError::NoCompanion);
    }
    let secret = number.secret(people.key(), holder.id);
    let (visitor, entrance) = match super::entrance::find(store, secret.clone()).await? {
        Found::Known { person, .. } => {
            (Visitor::admitted(*person)?, entrance.of_companion(secret, true))
        }
        Found::Unwritten(id) => (Visitor::guest(id), entrance.of_companion(secret, false)),
        Found::Gone => return Err(PeopleError::Gone),
    };
    Ok((Visitor { companion_of: Some(holder.id), ..visitor }, entrance))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: Method, uri: &str) -> Result<Option<CompanionNo>, ()> {
        CompanionNo::of_request(&method, &uri.parse().unwrap()).map_err(|_| ())
    }

    #[test]
    fn companions_play_and_say_their_name_and_do_nothing_else() {
        let second = Ok(Some(CompanionNo(2)));
        assert_eq!(asked(Method::GET, "/api/tables/x/ws?seen=4&as=2"), second);
        assert_eq!(asked(Method::POST, "/api/me?as=2"), second);
        assert_eq!(asked(Method::GET, "/api/me?as=2"), second);
        assert_eq!(asked(Method::DELETE, "/api/me?as=2"), Err(()));
        for path in ["/api/tables", "/api/logout", "/api/me/sessions", "/api/drives/x/join"] {
            assert_eq!(asked(Method::POST, &format!("{path}?as=2")), Err(()), "{path}");
            assert_eq!(asked(Method::POST, path), Ok(None), "{path}");
        }
    }

    #[test]
    fn a_device_has_so_many_companions() {
        for odd in ["0", "8", "-1", "", "x", "256"] {
            assert_eq!(asked(Method::GET, &format!("/api/tables/x?as={odd}")), Err(()), "{odd}");
        }
    }

    #[test]
    fn every_companion_of_everybody_is_another_person() {
        let (key, other_key) = (Key::new([1; 32]), Key::new([2; 32]));
        let of = |key: &Key, holder, number| {
            session::first_person(&CompanionNo(number).secret(key, PersonId([holder; 16])))
        };
        let first = of(&key, 1, 1);
        assert_eq!(first, of(&key, 1, 1));
        for other in [of(&key, 1, 2), of(&key, 2, 1), of(&other_key, 1, 1)] {
            assert_ne!(first, other);
        }
    }
}
