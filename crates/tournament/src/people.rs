//! Everybody who registered, and whether they are there.

use crate::person::PersonId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whether somebody is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Presence {
    /// Registered, not there yet.
    Expected,
    /// There: seated in every round that begins.
    Present,
    /// Was awaited and did not come.
    NoShow,
    /// Left.
    Withdrawn,
}

impl Presence {
    /// What it says about somebody: "has left".
    pub fn described(self) -> &'static str {
        match self {
            Presence::Expected => "is registered but not present",
            Presence::Present => "is present",
            Presence::NoShow => "did not come",
            Presence::Withdrawn => "has left",
        }
    }
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The person's id.
    pub id: PersonId,
    /// What others call them.
    pub name: String,
    /// Whether they are there.
    pub presence: Presence,
    /// The entry of the registration.
    pub registered: usize,
    /// The entry since which they are where they are: check-in, arrival, withdrawal.
    pub since: usize,
    /// The bot that plays for them, while one does.
    pub stand_in: Option<String>,
}

/// Everybody, in the order of registration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct People {
    list: Vec<Person>,
    index: BTreeMap<PersonId, usize>,
}

impl People {
    /// How many registered.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether nobody did.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Everybody, in the order of registration.
    pub fn iter(&self) -> impl Iterator<Item = &Person> {
        self.list.iter()
    }

    /// Somebody, by id.
    pub fn get(&self, id: &PersonId) -> Option<&Person> {
        self.list.get(self.number(id)?)
    }

    /// Somebody's number in the order of registration, from 0.
    pub fn number(&self, id: &PersonId) -> Option<usize> {
        self.index.get(id).copied()
    }

    /// Everybody who is there.
    pub fn present(&self) -> impl Iterator<Item = &Person> {
        self.list.iter().filter(|person| person.presence == Presence::Present)
    }

    /// Whether somebody is there.
    pub fn is_present(&self, id: &PersonId) -> bool {
        self.get(id).is_some_and(|person| person.presence == Presence::Present)
    }

    pub(crate) fn add(&mut self, id: &PersonId, name: &str, entry: usize) {
        if self.index.contains_key(id) {
            return;
        }
        self.index.insert(id.clone(), self.list.len());
        self.list.push(Person {
            id: id.clone(),
            name: name.trim().to_owned(),
            presence: Presence::Expected,
            registered: entry,
            since: entry,
            stand_in: None,
        });
    }

    pub(crate) fn change(&mut self, id: &PersonId, change: impl FnOnce(&mut Person)) {
        let at = self.number(id);
        if let Some(person) = at.and_then(|at| self.list.get_mut(at)) {
            change(person);
        }
    }

    /// Somebody comes or goes; who goes needs no stand-in.
    pub(crate) fn turn(&mut self, id: &PersonId, presence: Presence, entry: usize) {
        self.change(id, |person| {
            (person.presence, person.since) = (presence, entry);
            if presence != Presence::Present {
                person.stand_in = None;
            }
        });
    }
}
