//! The law of totals: what the standings say is what the log says, added up another way.

use super::{Kept, Law, broken};
use crate::entry::{Input, Sheet};
use crate::formats;
use crate::formats::rounds::FULL;
use crate::person::{PersonId, TableNo};
use crate::settings::Format;
use crate::standings::{Row, standings};
use crate::tournament::Tournament;
use std::collections::BTreeMap;

/// Totals are marks and penalties; marks are what the score sheets in the log say.
pub fn totals(t: &Tournament) -> Kept {
    let rows = standings(t);
    for row in &rows {
        sums(t, row)?;
    }
    match t.settings().format {
        Format::Drive | Format::Knockout => sheets(t, &rows),
        Format::Rounds => shares(t, &rows),
        Format::Duplicate => field(t, &rows),
    }
}

fn sums(t: &Tournament, row: &Row) -> Kept {
    let marks: i64 = row.marks.iter().map(|mark| mark.worth).sum();
    let against = formats::better(t.settings()).against(row.penalties);
    if row.total == marks + against && row.penalties == t.penalty_points(&row.person) {
        return Ok(());
    }
    broken(t, Law::Totals, format!("{}: {} is not {marks} and {against}", row.person, row.total))
}

/// The score sheets that count, read from the log alone.
fn counting(t: &Tournament) -> BTreeMap<(u16, TableNo), &Sheet> {
    let mut sheets = BTreeMap::new();
    for entry in t.log() {
        let sheet = match &entry.input {
            Input::ResultEntered(sheet) => sheet,
            Input::Corrected { with, .. } => match with.as_ref() {
                Input::ResultEntered(sheet) => sheet,
                _ => continue,
            },
            _ => continue,
        };
        sheets.insert((sheet.round, sheet.table), sheet);
    }
    sheets
}

/// Points of the hand plus penalties of the hand, for everybody who sat there.
fn sheets(t: &Tournament, rows: &[Row]) -> Kept {
    let mut earned: BTreeMap<&PersonId, i64> = BTreeMap::new();
    for ((round, table), sheet) in counting(t) {
        let Some((table_seating, board)) = t.round(round).and_then(|round| round.table(table))
        else {
            return broken(t, Law::Totals, format!("round {round} has no table {table}"));
        };
        for (seat, place) in table_seating.places.iter().enumerate().filter(|_| board.settled) {
            let against = sheet.penalties.get(seat).copied().unwrap_or_default();
            let points = sheet.points.get(seat).copied().unwrap_or_default();
            *earned.entry(&place.person).or_default() +=
                points + t.settings().better.against(against);
        }
    }
    for row in rows {
        let played = row.marks.iter().filter(|mark| mark.place.is_some());
        let marks: i64 = played.map(|mark| mark.worth).sum();
        let right = earned.get(&row.person).copied().unwrap_or_default();
        if marks != right {
            return broken(t, Law::Totals, format!("{} has {marks}, not {right}", row.person));
        }
    }
    Ok(())
}

/// The worth of all marks earned at a table, and how many there are.
fn by_table(rows: &[Row]) -> BTreeMap<(u16, TableNo), (i64, i64)> {
    let mut tables = BTreeMap::new();
    for mark in rows.iter().flat_map(|row| &row.marks) {
        if let Some((table, _)) = mark.place {
            let (sum, count) = tables.entry((mark.round, table)).or_insert((0, 0));
            (*sum, *count) = (*sum + mark.worth, *count + 1);
        }
    }
    tables
}

/// Every table shares out half of [`FULL`] a seat.
fn shares(t: &Tournament, rows: &[Row]) -> Kept {
    for ((round, table), (sum, seats)) in by_table(rows) {
        if sum != FULL / 2 * seats {
            let detail = format!("table {table} of round {round} shared out {sum} among {seats}");
            return broken(t, Law::Totals, detail);
        }
    }
    Ok(())
}

/// The field is neither better nor worse than itself, but for rounding.
fn field(t: &Tournament, rows: &[Row]) -> Kept {
    let mut rounds: BTreeMap<u16, (i64, i64)> = BTreeMap::new();
    for ((round, _), (sum, seats)) in by_table(rows) {
        let (total, count) = rounds.entry(round).or_default();
        (*total, *count) = (*total + sum, *count + seats);
    }
    for (round, (sum, count)) in rounds {
        if sum.abs() > count {
            return broken(t, Law::Totals, format!("round {round}: the field is {sum} off itself"));
        }
    }
    Ok(())
}
