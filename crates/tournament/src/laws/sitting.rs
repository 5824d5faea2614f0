//! Laws of seating: one table each, nobody sits out, the right tables of the right sizes.

use super::{Kept, Law, broken};
use crate::formats;
use crate::formats::split::split;
use crate::person::PersonId;
use crate::seating::Seating;
use crate::tournament::Tournament;
use std::collections::BTreeSet;

/// The seating to come seats everybody who is to play; no seating of the past has anybody twice.
pub fn seatings(t: &Tournament) -> Kept {
    if let Some(upcoming) = t.upcoming() {
        seating(t, upcoming, &formats::players(t))?;
    }
    if let crate::tournament::TournamentPhase::Between { .. } = t.phase()
        && t.upcoming().is_none()
        && split(formats::players(t).len(), &t.settings().sizes).is_some()
    {
        return broken(t, Law::NobodySitsOut, "there are enough for a table, and nobody is seated");
    }
    let Some(last) = t.rounds().last() else { return Ok(()) };
    let sat: BTreeSet<&PersonId> = last.seating.people().collect();
    seating(t, &last.seating, &sat)
}

/// One seating, and whom it has to seat.
pub fn seating(t: &Tournament, seating: &Seating, everybody: &BTreeSet<&PersonId>) -> Kept {
    let sits: Vec<&PersonId> = seating.people().collect();
    let once: BTreeSet<&PersonId> = sits.iter().copied().collect();
    if once.len() != sits.len() {
        let mut seen = BTreeSet::new();
        let twice = sits.iter().find(|person| !seen.insert(**person));
        return broken(t, Law::OneTable, format!("{twice:?} sits twice"));
    }
    if let Some(out) = everybody.difference(&once).next() {
        return broken(t, Law::NobodySitsOut, format!("{out} sits out in round {}", seating.round));
    }
    if let Some(extra) = once.difference(everybody).next() {
        return broken(t, Law::NobodySitsOut, format!("{extra} sits and should not"));
    }
    sizes(t, seating)
}

fn sizes(t: &Tournament, seating: &Seating) -> Kept {
    let allowed = &t.settings().sizes;
    let mut found: Vec<u8> = seating.tables.iter().map(|c| c.places.len() as u8).collect();
    if let Some(wrong) = found.iter().find(|size| !(allowed.least..=allowed.most).contains(size)) {
        return broken(t, Law::Seats, format!("a table of {wrong}"));
    }
    found.sort_unstable_by(|a, b| b.cmp(a));
    let right = split(found.iter().map(|size| usize::from(*size)).sum(), allowed);
    match right.as_ref() == Some(&found) {
        true => Ok(()),
        false => broken(t, Law::TableCounts, format!("tables of {found:?} instead of {right:?}")),
    }
}
