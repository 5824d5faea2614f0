//! Rematch: the seating of the same people for another game.

use super::broken_starts::BrokenStarts;
use super::seating::{Place, SeatedPerson, Seating};
use crate::people::PersonId;

impl Seating {
    /// Those who do not meet are not seated together: of two the later one stands up. `first` stays.
    pub fn part(&mut self, first: PersonId, are_apart: impl Fn(PersonId, PersonId) -> bool) {
        let mut staying = vec![first];
        for place in &mut self.places {
            let Place::Person(sitter) = place else { continue };
            match staying.iter().any(|other| are_apart(*other, sitter.id)) {
                true => *place = Place::Empty,
                false => staying.push(sitter.id),
            }
        }
        for place in &mut self.places {
            let left = |sitter: &SeatedPerson| {
                sitter.companion_of.is_some_and(|of| !staying.contains(&of))
            };
            if matches!(place, Place::Person(sitter) if left(sitter)) {
                *place = Place::Empty;
            }
        }
    }

    /// The same people for another game: seated, not ready, bots in place.
    pub fn again(&self, host: PersonId) -> Seating {
        let fresh = |sitter: &SeatedPerson| SeatedPerson {
            ready: false,
            commitment: None,
            share: None,
            away: None,
            left: false,
            withdrawn: false,
            ..sitter.clone()
        };
        let place = |place: &Place| match place {
            Place::Person(sitter) => Place::Person(fresh(sitter)),
            other => other.clone(),
        };
        Seating {
            host,
            places: self.places.iter().map(place).collect(),
            chat: self.chat,
            muted: self.muted.clone(),
            revealing: false,
            arrivals: None,
            unwatched: self.unwatched,
            removed: self.removed.clone(),
            proposal: None,
            rung_at: None,
            pause: None,
            takeovers: Vec::new(),
            disconnections: Vec::new(),
            broken_starts: BrokenStarts::default(),
            rematch: None,
            version: 1,
        }
    }
}
