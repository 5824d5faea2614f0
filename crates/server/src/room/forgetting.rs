//! Somebody has deleted their account while a table was in memory: their name and their chat go
//! from it, as they have gone from the file, and a bot will play on for them.

use super::Room;
use super::seating::Place;
use crate::people::PersonId;
use crate::people::person::DELETED;
use crate::wire::Bye;
use tokio::time::Instant;

impl Room {
    pub(super) async fn forget(&mut self, people: &[PersonId]) {
        self.papers.chat.retain(|line| !people.contains(&line.from.person));
        for person in people {
            self.audience.dismiss(*person, Bye::Removed);
        }
        let mut seated = false;
        for place in &mut self.papers.seating.places {
            let Place::Person(sitter) = place else { continue };
            if people.contains(&sitter.id) {
                seated = true;
                DELETED.clone_into(&mut sitter.name);
                let known = self.left.iter().any(|(person, _)| *person == sitter.id);
                if !known {
                    self.left.push((sitter.id, Instant::now()));
                }
            }
        }
        if seated && let Err(error) = self.keep().await {
            tracing::error!(table = %self.papers.id, ?error, "a deleted name could not be stored");
        }
    }
}
