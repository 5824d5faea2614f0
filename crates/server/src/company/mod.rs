//! Company: the people somebody has played with. They can be invited again (`invite.rs`) or kept away
//! (`block.rs`).

mod block;
mod error;
pub mod http;
mod invite;

pub use error::CompanyError;

use crate::notices::Notices;
use crate::people::PersonId;
use crate::store::{CompanyRow, Store};
use crate::tables::registry::TableRegistry;
use std::collections::HashSet;
use tablee_protocol::company::{Blocked, Companion, Company};
use tablee_protocol::{MyTable, SeatView};

/// How many people a list has at most.
const LISTED: usize = 100;

/// The way to people somebody knows; cheap to clone.
#[derive(Clone)]
pub struct Companions {
    tables: TableRegistry,
    notices: Notices,
}

impl Companions {
    /// Those who play at these tables; they are told by these notices.
    pub fn new(tables: TableRegistry, notices: Notices) -> Companions {
        Companions { tables, notices }
    }

    fn store(&self) -> &Store {
        &self.tables.services().store
    }

    /// The people somebody knows: of others nothing is told.
    pub async fn list(&self, person: PersonId) -> Result<Company, CompanyError> {
        let blocked = self.store().blocked_by(person).await?;
        let names = self.store().called(blocked.clone()).await?;
        let mut known: HashSet<PersonId> = blocked.iter().copied().chain([person]).collect();
        let finished = self.store().company(person, LISTED).await?;
        let mut people = Vec::new();
        for table in self.tables_of(person).await {
            for met in sitting(&table).filter(|met| known.insert(met.person)) {
                let games = finished.iter().find(|row| row.person == met.person);
                people.push(Companion { games: games.map_or(0, |row| row.games), ..met });
            }
        }
        let met = finished.into_iter().filter(|row| known.insert(row.person)).map(shown);
        people.extend(met);
        people.truncate(LISTED);
        let blocked = blocked.into_iter().filter_map(|person| {
            let name = names.get(&person)?.name.clone();
            Some(Blocked { person, name })
        });
        Ok(Company { people, blocked: blocked.collect() })
    }

    async fn tables_of(&self, person: PersonId) -> Vec<MyTable> {
        crate::tables::my_tables::tables_of(&self.tables, person).await
    }
}

fn shown(row: CompanyRow) -> Companion {
    let CompanyRow { person, name, kind, games, last_game, last_at } = row;
    Companion { person, name, kind, games, last_game, last_at }
}

/// Everybody who sits at a table now.
fn sitting(table: &MyTable) -> impl Iterator<Item = Companion> {
    table.seats.iter().filter_map(|seat| match seat {
        SeatView::Person { person, name, sort, .. } => Some(Companion {
            person: *person,
            name: name.clone(),
            kind: *sort,
            games: 0,
            last_game: table.game.clone(),
            last_at: table.since,
        }),
        SeatView::Empty | SeatView::Bot { .. } => None,
    })
}
