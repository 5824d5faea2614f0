//! The law of movement at a drive (L8.3), checked from results and seats alone.

use super::{Kept, Law, broken};
use crate::person::{PersonId, TableNo};
use crate::round::Round;
use crate::score;
use crate::seating::{Cause, Place, Seating};
use crate::settings::Format;
use crate::tournament::Tournament;
use tablee_engine::Seat;

/// Between two rounds of a drive, whoever was not levelled, moved by hand or newly come moved up
/// and deals if they won, and stayed if they did not. Rounds whose results were amended after the
/// next one began are left out: people sat as they sat.
pub fn movement(t: &Tournament) -> Kept {
    if t.settings().format != Format::Drive {
        return Ok(());
    }
    let facts: Vec<&Seating> = t.rounds().iter().map(|round| &round.seating).collect();
    let next = facts.into_iter().chain(t.upcoming()).skip(1);
    for (before, after) in t.rounds().iter().zip(next) {
        if !amended(before) {
            moved(t, before, after)?;
        }
    }
    Ok(())
}

fn amended(round: &Round) -> bool {
    let entered = round.boards.iter().filter_map(|board| board.result.as_ref());
    entered.into_iter().any(|entered| !entered.amended.is_empty())
}

fn moved(t: &Tournament, before: &Round, after: &Seating) -> Kept {
    for (at, table_seating) in after.tables.iter().enumerate() {
        for (seat, place) in (0u8..).map(Seat).zip(&table_seating.places) {
            let Some((from, won)) = came_from(t, before, place) else { continue };
            let to = if won { from.up(before.boards.len()) } else { from };
            let person = &place.person;
            if to != TableNo::at(at) {
                let detail = format!("{person} went from {from} to {} instead of {to}", at + 1);
                return broken(t, Law::Movement, detail);
            }
            if won && table_seating.dealer != Some(seat) {
                return broken(t, Law::Movement, format!("{person} won and does not deal at {to}"));
            }
        }
    }
    Ok(())
}

/// Where somebody sat before and whether they won, if nothing but L8.3 moved them.
fn came_from(t: &Tournament, before: &Round, place: &Place) -> Option<(TableNo, bool)> {
    let otherwise = |cause: &Cause| {
        matches!(cause, Cause::Levelled { .. } | Cause::ByHand { .. } | Cause::Arrived { .. })
    };
    if place.causes.iter().any(otherwise) {
        return None;
    }
    let (table, _) = before.seating.find(&place.person)?;
    let (table_seating, board) = before.table(table)?;
    let winner = score::winner(board, t.settings(), t.round_seeds())?;
    let person: Option<&PersonId> = table_seating.person(winner.seat);
    Some((table, person == Some(&place.person)))
}
