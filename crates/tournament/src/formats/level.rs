//! Levelling: when people have come or gone, tables are filled, dissolved or added so that
//! nobody sits out and as few as possible move (L8.5).

use crate::formats::split::split;
use crate::person::{PersonId, TableNo};
use crate::seating::{Cause, Place};
use crate::settings::Sizes;
use std::collections::VecDeque;

/// Somebody about to sit down.
#[derive(Clone, Debug)]
pub(crate) struct UnseatedPlayer {
    pub place: Place,
    /// Whether they came to deal (L8.3).
    pub deals: bool,
}

impl UnseatedPlayer {
    pub fn new(person: &PersonId, causes: Vec<Cause>) -> UnseatedPlayer {
        UnseatedPlayer { place: Place { person: person.clone(), causes }, deals: false }
    }
}

/// A table before levelling: seats may be empty.
pub(crate) type OpenSeating = Vec<Vec<Option<UnseatedPlayer>>>;

/// Puts arrivals into empty seats and makes every table as large as it should be. `moved` tells
/// how often somebody was moved like this before: who was moved least goes first.
pub(crate) fn level(
    mut plan: OpenSeating,
    arrivals: Vec<UnseatedPlayer>,
    sizes: &Sizes,
    moved: impl Fn(&PersonId) -> usize,
) -> Option<Vec<Vec<UnseatedPlayer>>> {
    let people = plan.iter().flatten().flatten().count() + arrivals.len();
    let targets = targets(&plan, &split(people, sizes)?);
    let mut waiting = VecDeque::new();
    for (at, table) in plan.drain(targets.len().min(plan.len())..).enumerate() {
        let from = TableNo::at(targets.len() + at);
        waiting.extend(table.into_iter().flatten().map(|spot| unseated_from(spot, from)));
    }
    plan.resize_with(targets.len(), Vec::new);
    for (at, (table, target)) in plan.iter_mut().zip(&targets).enumerate() {
        while seated(table) > *target {
            let Some(spot) = spare(table, &moved) else { break };
            waiting.push_back(unseated_from(spot, TableNo::at(at)));
        }
    }
    waiting.extend(arrivals);
    for (table, target) in plan.iter_mut().zip(&targets) {
        fill(table, *target, &mut waiting);
    }
    Some(plan.into_iter().map(|table| table.into_iter().flatten().collect()).collect())
}

fn seated(table: &[Option<UnseatedPlayer>]) -> usize {
    table.iter().flatten().count()
}

/// The size every table should have: the fullest tables get the larger sizes, so that few move.
fn targets(plan: &OpenSeating, sizes: &[u8]) -> Vec<usize> {
    let full = |at: usize| plan.get(at).map_or(0, |table| seated(table));
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(full(*at)), *at));
    let mut targets = vec![0; sizes.len()];
    for (at, size) in order.into_iter().zip(sizes) {
        targets[at] = usize::from(*size);
    }
    targets
}

fn unseated_from(mut spot: UnseatedPlayer, from: TableNo) -> UnseatedPlayer {
    spot.deals = false;
    spot.place.causes.push(Cause::Levelled { from });
    spot
}

/// Who leaves a table that is too large: not who came to deal; who was moved least so far, and
/// of those the last seat.
fn spare(
    table: &mut [Option<UnseatedPlayer>],
    moved: &impl Fn(&PersonId) -> usize,
) -> Option<UnseatedPlayer> {
    let key = |spot: &UnseatedPlayer| (spot.deals, moved(&spot.place.person));
    let seats = table.iter().enumerate().rev();
    let (seat, _) = seats
        .filter_map(|(seat, spot)| Some((seat, key(spot.as_ref()?))))
        .min_by_key(|(_, key)| *key)?;
    table[seat].take()
}

fn fill(
    table: &mut Vec<Option<UnseatedPlayer>>,
    target: usize,
    waiting: &mut VecDeque<UnseatedPlayer>,
) {
    while seated(table) < target {
        let Some(spot) = waiting.pop_front() else { return };
        match table.iter_mut().find(|seat| seat.is_none()) {
            Some(seat) => *seat = Some(spot),
            None => table.push(Some(spot)),
        }
    }
}
