//! The tables somebody sits at, "your turn" first, and those they are invited to: for coming back after
//! closing the page.

use crate::people::PersonId;
use crate::store::{InvitationRow, PublicProfile, StoreError};
use crate::tables::registry::TableRegistry;
use crate::tables::seat_index::AwaitedSeats;
use std::cmp::Reverse;
use std::collections::HashMap;
use tablee_engine::Seat;
use tablee_protocol::contacts::Invitation;
use tablee_protocol::{MyTable, MyTables, SeatView, TablePhase, TableView};

/// How many tables a list has at most.
const LISTED: usize = 100;

/// The tables of one person, and those they are invited to.
pub async fn mine(table_registry: &TableRegistry, person: PersonId) -> MyTables {
    let tables = tables_of(table_registry, person).await;
    let invitations = match invitations_of(table_registry, person).await {
        Ok(invitations) => invitations,
        Err(error) => {
            // One's own tables are still there.
            tracing::warn!(%error, "invitations cannot be read");
            Vec::new()
        }
    };
    MyTables { tables, invitations }
}

/// The invitations of one person that can be followed, the latest first.
pub async fn invitations_of(
    table_registry: &TableRegistry,
    person: PersonId,
) -> Result<Vec<Invitation>, StoreError> {
    let store = &table_registry.services().store;
    let rows = store.invitations_of(person).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let inviters = rows.iter().map(|row| row.inviter).collect();
    let called = store.called(inviters).await?;
    let mut invitations: HashMap<String, Invitation> = HashMap::new();
    for InvitationRow { inviter, table, at, .. } in rows {
        // A table that cannot be read must not hide the others.
        let Ok(view) = table_registry.look(&table).await else { continue };
        if view.phase != TablePhase::Open {
            store.remove_invitations(person, &table).await?;
            continue;
        }
        let free = view.seats.iter().any(|seat| matches!(seat, SeatView::Empty));
        let called = called.get(&inviter).filter(|_| free && seat_of(&view, person).is_none());
        if let Some(called) = called {
            let (game, key) = (view.game, table.clone());
            let PublicProfile { name, kind, face } = called.clone();
            let invitation = Invitation { table, game, inviter, name, kind, at, face };
            // Where several invite to the same table, the latest counts.
            invitations.entry(key).or_insert(invitation);
        }
    }
    let mut invitations: Vec<Invitation> = invitations.into_values().collect();
    invitations.sort_by_key(|invitation| Reverse(invitation.at));
    Ok(invitations)
}

/// The names of the tables that are listed for one person.
pub fn names_of(table_registry: &TableRegistry, person: PersonId) -> Vec<String> {
    let tables = table_registry.services().seat_index.of(person).into_iter().take(LISTED);
    tables.map(|(id, _)| id.to_string()).collect()
}

/// The open and running tables of one person.
pub async fn tables_of(table_registry: &TableRegistry, person: PersonId) -> Vec<MyTable> {
    let mut tables = Vec::new();
    table_registry.check_turns(names_of(table_registry, person).iter().map(String::as_str)).await;
    for (id, turn) in table_registry.services().seat_index.of(person).into_iter().take(LISTED) {
        // A table that cannot be read must not hide the others.
        let Ok(view) = table_registry.look(&id).await else { continue };
        let turn = match turn {
            None if view.phase == TablePhase::Running => table_registry.recall_turn(&id).await,
            known => known,
        };
        tables.extend(summary(table_registry, person, view, turn.as_ref()));
    }
    tables.sort_by_key(|table: &MyTable| (!table.my_turn, Reverse(table.since)));
    tables
}

fn summary(
    table_registry: &TableRegistry,
    person: PersonId,
    view: TableView,
    turn: Option<&AwaitedSeats>,
) -> Option<MyTable> {
    if !matches!(view.phase, TablePhase::Open | TablePhase::Running) {
        return None;
    }
    let seat = seat_of(&view, person)?;
    let played = played_by(&view, person);
    let turn = turn.filter(|_| view.phase == TablePhase::Running);
    let waits = |turn: &AwaitedSeats| played.iter().any(|seat| turn.awaited.contains(*seat));
    let my_turn = view.pause.is_none() && turn.is_some_and(waits);
    let due = turn.iter().filter(|_| my_turn).flat_map(|turn| &turn.due);
    let own = due.filter(|(whose, _)| played.contains(whose)).map(|(_, at)| *at).min();
    let deadline = own.map(|at| table_registry.services().time.to_wall(at));
    let since = turn.map_or(view.created_at, |turn| turn.since);
    let TableView { id, game, phase, seats, pause, .. } = view;
    Some(MyTable { id, game, phase, seat, pause, my_turn, since, deadline, seats })
}

fn seat_of(view: &TableView, person: PersonId) -> Option<Seat> {
    let here =
        |seat: &SeatView| matches!(seat, SeatView::Person { person: one, .. } if *one == person);
    view.seats.iter().position(here).map(|index| Seat(index as u8))
}

/// The seats that are played at somebody's device. A bot plays an abandoned one: nobody waits for its owner.
fn played_by(view: &TableView, holder: PersonId) -> Vec<Seat> {
    let plays = |seat: &SeatView| match seat {
        SeatView::Person { person, away: None, companion_of, .. } => {
            companion_of.unwrap_or(*person) == holder
        }
        SeatView::Person { .. } | SeatView::Empty | SeatView::Bot { .. } => false,
    };
    let seats = (0..).map(Seat).zip(&view.seats);
    seats.filter(|(_, seat)| plays(seat)).map(|(seat, _)| seat).collect()
}
