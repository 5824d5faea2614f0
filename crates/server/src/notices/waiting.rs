//! The tables that wait for somebody who is not there.

use crate::people::PersonId;
use crate::tables::my_tables::tables_of;
use crate::tables::registry::TableRegistry;
use tablee_protocol::{MyTable, SeatView};

/// The tables that wait for somebody and at which they are not connected now.
pub async fn waiting_tables(tables: &TableRegistry, person: PersonId) -> Vec<MyTable> {
    let mine = tables_of(tables, person).await;
    mine.into_iter().filter(|table| table.my_turn && !is_here(table)).collect()
}

fn is_here(table: &MyTable) -> bool {
    let seat = table.seats.get(usize::from(table.seat.0));
    matches!(seat, Some(SeatView::Person { here: true, .. }))
}
