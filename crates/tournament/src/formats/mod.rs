//! The formats: how a round is seated, what a result is worth, when it is over. One file each.

pub(crate) mod drive;
pub(crate) mod duplicate;
pub(crate) mod knockout;
pub(crate) mod level;
pub(crate) mod mixing;
pub(crate) mod rounds;
pub(crate) mod split;

use crate::person::{PersonId, TableNo};
use crate::seating::{Cause, Seating, TableSeating};
use crate::settings::{Format, Settings};
use crate::tournament::Tournament;
use level::{OpenSeating, UnseatedPlayer};
use std::collections::BTreeSet;
use tablee_engine::{Better, Seat, Seed};

/// The seating of the round to come: the format's own for whoever was there when it could first
/// be told, levelled for whoever has come and gone since, changed by hand at last.
pub(crate) fn seat(t: &Tournament, round: u16) -> Option<Seating> {
    let stays: BTreeSet<&PersonId> = players(t);
    let mut plan = plan(t, round);
    for place in plan.iter_mut().flatten() {
        place.take_if(|spot| !stays.contains(&spot.place.person));
    }
    let seated: BTreeSet<PersonId> =
        plan.iter().flatten().flatten().map(|spot| spot.place.person.clone()).collect();
    let missing =
        t.people.present().filter(|one| stays.contains(&one.id) && !seated.contains(&one.id));
    let arrivals =
        missing.map(|one| UnseatedPlayer::new(&one.id, vec![Cause::Arrived { entry: one.since }]));
    let tables = level::level(plan, arrivals.collect(), &t.settings.sizes, |id| levelled(t, id))?;
    let table_seating = |(at, spots): (usize, Vec<UnseatedPlayer>)| {
        let drive = t.settings.format == Format::Drive;
        let dealer =
            drive.then(|| drive::dealer(&spots, round, TableNo::at(at), t.seeds.of(round)));
        TableSeating { places: spots.into_iter().map(|spot| spot.place).collect(), dealer }
    };
    let tables = tables.into_iter().enumerate().map(table_seating).collect();
    let mut seating = Seating { round, tables };
    t.by_hand.iter().for_each(|hand| swap(&mut seating, hand));
    Some(seating)
}

/// Whoever is to sit in the round to come.
pub(crate) fn players(t: &Tournament) -> BTreeSet<&PersonId> {
    let present = t.people.present().map(|person| &person.id);
    match (t.settings.format, t.rounds.last()) {
        (Format::Knockout, Some(last)) => {
            let alive = knockout::advancing(last, t, |id| t.people.is_present(id));
            present.filter(|id| alive.iter().any(|one| one.person == **id)).collect()
        }
        _ => present.collect(),
    }
}

/// Where the format wants people, seats of people who have left included.
fn plan(t: &Tournament, round: u16) -> OpenSeating {
    let (settings, roster) = (&t.settings, &t.roster);
    match (settings.format, t.rounds.last()) {
        (Format::Drive, Some(last)) => drive::movement(last, settings, &t.seeds),
        (_, None) => in_order(&drive::first(roster, t.seeds.of(1)), settings),
        (Format::Rounds, Some(_)) => rounds::plan(t, round),
        (Format::Duplicate, Some(_)) => duplicate::plan(t, round),
        (Format::Knockout, Some(last)) => knockout::plan(t, last, round),
    }
}

/// The first seating: tables are filled in the order of the lots.
fn in_order(people: &[PersonId], settings: &Settings) -> OpenSeating {
    let sizes = split::split(people.len(), &settings.sizes).unwrap_or_default();
    let mut lots = people.iter();
    let table = |size: u8| {
        let seats = lots.by_ref().take(usize::from(size));
        seats.map(|id| Some(UnseatedPlayer::new(id, vec![Cause::Lot]))).collect()
    };
    sizes.into_iter().map(table).collect()
}

/// How often somebody was moved so that numbers are right.
fn levelled(t: &Tournament, id: &PersonId) -> usize {
    let places = t.rounds.iter().flat_map(|round| &round.seating.tables).flat_map(|c| &c.places);
    let causes = places.filter(|place| place.person == *id).flat_map(|place| &place.causes);
    causes.filter(|cause| matches!(cause, Cause::Levelled { .. })).count()
}

/// Two people change places; the deal stays where it is.
fn swap(seating: &mut Seating, hand: &crate::tournament::ByHand) {
    let Some((from, seat)) = seating.find(&hand.person) else { return };
    let there = seating.tables.get(hand.table.index());
    let Some(other) =
        there.and_then(|table_seating| table_seating.places.get(hand.seat.index())).cloned()
    else {
        return;
    };
    let Some(one) = seating.tables[from.index()].places.get(seat.index()).cloned() else { return };
    let mut put = |table: TableNo, seat: Seat, mut place: crate::seating::Place| {
        place.causes.push(Cause::ByHand { entry: hand.entry });
        seating.tables[table.index()].places[seat.index()] = place;
    };
    put(from, seat, other);
    put(hand.table, hand.seat, one);
}

/// Whether nothing is left to play after the last round that began.
pub(crate) fn is_last(t: &Tournament) -> bool {
    match t.settings.format {
        Format::Knockout => t.rounds.last().is_some_and(|round| round.boards.len() <= 1),
        _ => t.rounds.len() >= usize::from(t.settings.rounds),
    }
}

/// Which totals are good in the standings of a format.
pub(crate) fn better(settings: &Settings) -> Better {
    match settings.format {
        Format::Drive | Format::Knockout => settings.better,
        Format::Rounds | Format::Duplicate => Better::High,
    }
}

/// Whether somebody may still be seated who has not been seated yet.
pub(crate) fn takes_latecomers(t: &Tournament) -> bool {
    t.settings.format != Format::Knockout || t.rounds.is_empty()
}

/// The seed of the deal at a table: the same at all tables of a duplicate.
pub fn deal_seed(seed: &Seed, format: Format, round: u16, table: TableNo) -> Seed {
    let table = match format {
        Format::Duplicate => TableNo(0),
        _ => table,
    };
    crate::draw::stream(seed, "cards", round, table).seed()
}
