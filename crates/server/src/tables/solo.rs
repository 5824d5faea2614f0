//! Games against bots alone: begun at once, and found again by whoever left one.

use super::my_tables::tables_of;
use super::registry::TableRegistry;
use super::{Request, ReservedPlace, Seating, TableError};
use crate::people::{PersonId, Visitor};
use tablee_protocol::request::{Solo, Start};
use tablee_protocol::{MyTable, SeatView, TablePhase, TableView};

/// Makes the table with everybody seated, and starts it.
pub async fn begin(
    tables: &TableRegistry,
    visitor: &Visitor,
    wanted: Solo,
    place: ReservedPlace,
) -> Result<TableView, TableError> {
    let Solo { table: setup, level, commitment, .. } = wanted;
    let services = tables.services();
    let level = services.bot_level(services.games.find(&setup.game)?, level.as_deref())?;
    if setup.seats == 0 {
        // Nobody can be seated; the game says how many seats it has.
        tables.resolve(setup.clone()).await?;
    }
    let mut seating = Seating::new(visitor.id, &setup);
    seating.sit(visitor, Some(0))?;
    for seat in 1..setup.seats {
        seating.put_bot(seat, Some(level.clone()))?;
    }
    let table = tables.create(setup, seating, place).await?;
    tables.ask(&table.id, visitor, Request::Start(Start { commitment, share: None })).await
}

/// The latest running game of this kind at which nobody but this person sits.
pub async fn left_behind(
    tables: &TableRegistry,
    person: PersonId,
    game: &str,
) -> Option<TableView> {
    let is_alone = |table: &MyTable| {
        let others =
            table.seats.iter().enumerate().filter(|(at, _)| *at != usize::from(table.seat.0));
        others.into_iter().all(|(_, seat)| matches!(seat, SeatView::Bot { .. }))
    };
    let mine = tables_of(tables, person).await;
    let left = mine.into_iter().filter(|table| {
        table.game == game && table.phase == TablePhase::Running && is_alone(table)
    });
    tables.look(&left.max_by_key(|table| table.since)?.id).await.ok()
}
