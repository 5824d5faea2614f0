//! The tables somebody sits at, "your turn" first: for coming back after closing the page.

use crate::people::PersonId;
use crate::tables::registry::TableRegistry;
use crate::tables::seat_index::Turn;
use std::cmp::Reverse;
use tablee_engine::Seat;
use tablee_protocol::{MyTable, MyTables, Phase, SeatView, TableView};

/// How many tables a list has at most.
const LISTED: usize = 100;

/// The open and running tables of one person.
pub async fn tables_of(table_registry: &TableRegistry, person: PersonId) -> MyTables {
    let mut tables = Vec::new();
    for (id, turn) in table_registry.services().seat_index.of(person).into_iter().take(LISTED) {
        // A table that cannot be read must not hide the others.
        let Ok(view) = table_registry.look(&id).await else { continue };
        let turn = match turn {
            None if view.phase == Phase::Running => table_registry.recall_turn(&id).await,
            known => known,
        };
        tables.extend(summary(table_registry, person, view, turn.as_ref()));
    }
    tables.sort_by_key(|table: &MyTable| (!table.my_turn, Reverse(table.since)));
    MyTables { tables }
}

fn summary(
    table_registry: &TableRegistry,
    person: PersonId,
    view: TableView,
    turn: Option<&Turn>,
) -> Option<MyTable> {
    if !matches!(view.phase, Phase::Open | Phase::Running) {
        return None;
    }
    let (seat, away) = seat_of(&view, person)?;
    // A bot plays an abandoned seat: nobody waits for its owner.
    let turn = turn.filter(|_| view.phase == Phase::Running);
    let my_turn =
        !away && view.pause.is_none() && turn.is_some_and(|turn| turn.awaited.contains(seat));
    let due = turn.iter().filter(|_| my_turn).flat_map(|turn| &turn.due);
    let mut own = due.filter(|(whose, _)| *whose == seat);
    let deadline = own.next().map(|(_, at)| table_registry.services().time.to_wall(*at));
    let since = turn.map_or(view.created_at, |turn| turn.since);
    let TableView { id, game, phase, seats, pause, .. } = view;
    Some(MyTable { id, game, phase, seat, pause, my_turn, since, deadline, seats })
}

fn seat_of(view: &TableView, person: PersonId) -> Option<(Seat, bool)> {
    view.seats.iter().enumerate().find_map(|(index, seat)| match seat {
        SeatView::Person { person: sitter, away, .. } if *sitter == person => {
            Some((Seat(index as u8), away.is_some()))
        }
        _ => None,
    })
}
