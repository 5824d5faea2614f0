//! Contacts: with whom somebody has finished games.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use std::collections::HashMap;
use tablee_protocol::{DrawnFace, Kind, PersonId};

/// How many of somebody's latest games are looked at.
pub(crate) const GAMES: u32 = 1_000;

/// Somebody with whom games were finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContactRow {
    /// The person's id.
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// How many of the latest games were finished together.
    pub games: u32,
    /// Which game the last one was.
    pub last_game: String,
    /// When it ended (ms since 1970).
    pub last_at: Moment,
    /// The face they have chosen.
    pub face: Option<DrawnFace>,
}

/// Counts the games of each; `met` has one row for each game with each, the latest first.
pub(crate) fn count(met: impl IntoIterator<Item = ContactRow>, most: usize) -> Vec<ContactRow> {
    let mut places: HashMap<PersonId, usize> = HashMap::new();
    let mut contacts: Vec<ContactRow> = Vec::new();
    for row in met {
        match places.get(&row.person) {
            Some(place) => contacts[*place].games += row.games,
            None => {
                places.insert(row.person, contacts.len());
                contacts.push(row);
            }
        }
    }
    contacts.truncate(most);
    contacts
}

impl Store {
    /// With whom somebody has finished games, the latest first. Who has deleted their account is not
    /// in it, nor bots of the server.
    pub fn contacts(&self, person: PersonId, most: usize) -> Pending<'_, Vec<ContactRow>> {
        ask!(self, contacts(person, most))
    }

    /// The table of the last game that two people have finished together.
    pub fn last_together(&self, person: PersonId, other: PersonId) -> Pending<'_, Option<String>> {
        ask!(self, last_together(person, other))
    }
}
