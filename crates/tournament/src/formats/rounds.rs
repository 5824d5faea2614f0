//! Rounds, Swiss-like for three to five seats: equals meet, but not the same people again where
//! it can be helped; a round is worth its place at the table.

use crate::entry::Sheet;
use crate::formats::level::{OpenSeating, UnseatedPlayer};
use crate::formats::mixing::{History, Reach, mix, numbers};
use crate::formats::split::split;
use crate::person::PersonId;
use crate::score;
use crate::seating::Cause;
use crate::settings::Settings;
use crate::standings::standings;
use crate::tournament::Tournament;
use std::collections::HashMap;
use tablee_engine::Seat;

/// What winning a table is worth: divisible for tables of two to five, ties included.
pub const FULL: i64 = 120;

/// The next seating, best first at table 1.
pub(crate) fn plan(t: &Tournament, round: u16) -> OpenSeating {
    let mut order = t.roster.clone();
    t.seeds.of(round).stream("seating", u32::from(round)).shuffle(&mut order);
    let rows = standings(t);
    let ranks: HashMap<&PersonId, u32> =
        rows.iter().map(|row| (&row.person, row.rank.unwrap_or(u32::MAX))).collect();
    let rank = |id: &PersonId| ranks.get(id).copied();
    order.sort_by_key(|id| rank(id).unwrap_or(u32::MAX));
    let cause = |id: &PersonId, met: u32| Cause::Paired { rank: rank(id).unwrap_or_default(), met };
    seat(t, &order, Reach::Neighbours, cause)
}

/// Seats people in an order, mixed as far as `reach` goes.
pub(crate) fn seat(
    t: &Tournament,
    people: &[PersonId],
    reach: Reach,
    cause: impl Fn(&PersonId, u32) -> Cause,
) -> OpenSeating {
    let Some(sizes) = split(people.len(), &t.settings.sizes) else { return Vec::new() };
    let history = History::of(t);
    let tables = mix(&numbers(t, people), &sizes, &history, reach);
    let ids: Vec<&PersonId> = t.people.iter().map(|person| &person.id).collect();
    let table = |table: Vec<usize>| {
        let met = history.meetings(&table);
        let spot =
            |one: usize| ids.get(one).map(|id| UnseatedPlayer::new(id, vec![cause(id, met)]));
        table.into_iter().map(spot).collect()
    };
    tables.into_iter().map(table).collect()
}

/// What a seat earned: the share of its opponents it beat, a tie half, of [`FULL`].
pub(crate) fn worth(sheet: &Sheet, seat: Seat, settings: &Settings) -> i64 {
    let cost = |seat: Seat| settings.better.as_cost(score::points(sheet, seat, settings));
    let mine = cost(seat);
    let others =
        (0u8..).zip(&sheet.points).map(|(other, _)| Seat(other)).filter(|other| *other != seat);
    let halves: i64 = others
        .map(|other| match cost(other).cmp(&mine) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        })
        .sum();
    let opponents = (sheet.points.len() as i64 - 1).max(1);
    FULL * halves / (2 * opponents)
}
