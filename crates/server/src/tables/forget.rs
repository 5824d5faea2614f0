//! Forgetting a person in memory: whoever has deleted their account while a table is in memory loses
//! name, chat and connections there, as the file has forgotten them, and a bot will play on.

use super::registry::TableRegistry;
use super::seating::Place;
use super::{Order, TableActor};
use crate::people::{PersonEvent, PersonId, PersonNews};
use crate::store::DELETED;
use tablee_protocol::Bye;
use tokio::time::Instant;

impl TableRegistry {
    /// Forgets people when they are forgotten, until the task is dropped.
    pub async fn follow_people(self, mut news: PersonNews) {
        while let Some(delivery) = news.next().await {
            match &*delivery.event {
                PersonEvent::Forgotten(people) => self.forget(people).await,
            }
        }
    }

    /// Some have deleted their accounts, and the file has forgotten their names: so does memory.
    async fn forget(&self, people: &[PersonId]) {
        for handle in self.actors.all() {
            // Who sleeps reads the file when it wakes.
            let _ = handle.order(Order::Forget(people.to_vec())).await;
        }
    }
}

impl TableActor {
    pub(super) fn forget(&mut self, people: &[PersonId]) {
        self.stored.chat.retain(|line| !people.contains(&line.from.person));
        for person in people {
            self.connections.disconnect(*person, Bye::Removed);
        }
        let mut seated = false;
        for place in &mut self.stored.seating.places {
            let Place::Person(sitter) = place else { continue };
            if people.contains(&sitter.id) {
                seated = true;
                DELETED.clone_into(&mut sitter.name);
                sitter.face = None;
                let known = self.left.iter().any(|(person, _)| *person == sitter.id);
                if !known {
                    self.left.push((sitter.id, Instant::now()));
                }
            }
        }
        for named in self.stored.seating.broken_starts.people_mut() {
            if people.contains(&named.id) {
                seated = true;
                DELETED.clone_into(&mut named.name);
            }
        }
        if seated {
            self.publish_table();
        }
    }
}
