//! Contacts: the people somebody has played with. They can be invited again (`invite.rs`) or kept away
//! (`block.rs`).

mod block;
mod error;
pub mod http;
mod invite;

pub use error::ContactError;

use crate::net::durable_budget::DurableBudget;
use crate::notices::Notices;
use crate::people::{People, PersonId};
use crate::store::{ContactRow, PublicProfile, Store};
use crate::tables::registry::TableRegistry;
use std::collections::HashSet;
use std::sync::Arc;
use tablee_protocol::contacts::{Blocked, Contact, ContactList};
use tablee_protocol::{MyTable, SeatView};

/// How many people a list has at most.
const LISTED: usize = 100;

/// The way to people somebody knows; cheap to clone.
#[derive(Clone)]
pub struct Contacts {
    tables: TableRegistry,
    notices: Notices,
    people: People,
    budget: Arc<DurableBudget>,
}

impl Contacts {
    /// Those who play at these tables; they are told by these notices, within this budget.
    pub fn new(
        tables: TableRegistry,
        notices: Notices,
        people: People,
        budget: Arc<DurableBudget>,
    ) -> Contacts {
        Contacts { tables, notices, people, budget }
    }

    fn store(&self) -> &Store {
        &self.tables.services().store
    }

    /// The people somebody knows: of others nothing is told.
    pub async fn list(&self, person: PersonId) -> Result<ContactList, ContactError> {
        let blocked = self.store().blocked_by(person).await?;
        let names = self.store().called(blocked.clone()).await?;
        let mut known: HashSet<PersonId> = blocked.iter().copied().chain([person]).collect();
        let finished = self.store().contacts(person, LISTED).await?;
        let mut people = Vec::new();
        for table in self.tables_of(person).await {
            for met in sitting(&table).filter(|met| known.insert(met.person)) {
                let games = finished.iter().find(|row| row.person == met.person);
                people.push(Contact { games: games.map_or(0, |row| row.games), ..met });
            }
        }
        let met = finished.into_iter().filter(|row| known.insert(row.person)).map(shown);
        people.extend(met);
        // Who plays at somebody else's device is nobody to invite: the device is asked for.
        let known = people.iter().map(|met| met.person);
        let holders = known.chain(blocked.iter().copied()).chain([person]);
        let companions: HashSet<PersonId> =
            holders.flat_map(|holder| self.people.companions_of(holder)).collect();
        people.retain(|met| !companions.contains(&met.person));
        people.truncate(LISTED);
        let blocked = blocked.into_iter().filter_map(|person| {
            let PublicProfile { name, kind, .. } = names.get(&person)?.clone();
            Some(Blocked { person, name, kind })
        });
        Ok(ContactList { people, blocked: blocked.collect() })
    }

    async fn tables_of(&self, person: PersonId) -> Vec<MyTable> {
        crate::tables::my_tables::tables_of(&self.tables, person).await
    }
}

fn shown(row: ContactRow) -> Contact {
    let ContactRow { person, name, kind, games, last_game, last_at, face } = row;
    Contact { person, name, kind, games, last_game, last_at, face }
}

/// Everybody who sits at a table now.
fn sitting(table: &MyTable) -> impl Iterator<Item = Contact> {
    table.seats.iter().filter_map(|seat| match seat {
        SeatView::Person { person, name, sort, face, .. } => Some(Contact {
            person: *person,
            name: name.clone(),
            kind: *sort,
            games: 0,
            last_game: table.game.clone(),
            last_at: table.since,
            face: *face,
        }),
        SeatView::Empty | SeatView::Bot { .. } => None,
    })
}
