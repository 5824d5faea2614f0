//! Forgetting a person in memory: whoever has deleted their account while a table is in memory loses
//! name, chat and connections there, as the file has forgotten them, and a bot will play on.

use super::TableActor;
use super::seating::Place;
use crate::people::PersonId;
use crate::store::DELETED;
use tablee_protocol::Bye;
use tokio::time::Instant;

impl TableActor {
    pub(super) fn forget(&mut self, people: &[PersonId]) {
        self.stored.chat.retain(|line| !people.contains(&line.from.person));
        for person in people {
            self.connections.dismiss(*person, Bye::Removed);
        }
        let mut seated = false;
        for place in &mut self.stored.seating.places {
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
        if seated {
            self.tell_table();
        }
    }
}
