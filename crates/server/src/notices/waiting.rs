//! The tables that wait for somebody who does not see it.

use crate::people::PersonId;
use crate::store::{Presence, StoreError};
use crate::tables::my_tables::tables_of;
use crate::tables::registry::TableRegistry;
use tablee_protocol::{MyTable, SeatView};

/// The tables that wait for somebody who is not connected to them now, or only by pages that are hidden.
pub async fn waiting_tables(
    tables: &TableRegistry,
    person: PersonId,
) -> Result<Vec<MyTable>, StoreError> {
    let mine = tables_of(tables, person).await;
    let seat_index = &tables.services().seat_index;
    let looks = |table: &MyTable| is_here(table) && seat_index.looks(&table.id, table.seat);
    let waiting = mine.into_iter().filter(|table| table.my_turn && !looks(table)).collect();
    match tables.services().bus.is_shared() {
        true => but_seen_elsewhere(tables, person, waiting).await,
        false => Ok(waiting),
    }
}

/// Leaves out those that they see at another node. What is not in memory here knows nobody's pages.
async fn but_seen_elsewhere(
    tables: &TableRegistry,
    person: PersonId,
    mut waiting: Vec<MyTable>,
) -> Result<Vec<MyTable>, StoreError> {
    if waiting.is_empty() {
        return Ok(waiting);
    }
    let ids = waiting.iter().map(|table| table.id.clone()).collect();
    let standings = tables.services().store.table_standings(ids).await?;
    let seen = Presence { person, hidden: false };
    waiting.retain(|table| {
        let standing = standings.iter().find(|(id, _)| *id == table.id);
        !standing.is_some_and(|(_, standing)| standing.elsewhere.contains(&seen))
    });
    Ok(waiting)
}

fn is_here(table: &MyTable) -> bool {
    let seat = table.seats.get(usize::from(table.seat.0));
    matches!(seat, Some(SeatView::Person { here: true, .. }))
}
