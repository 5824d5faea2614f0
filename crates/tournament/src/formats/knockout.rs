//! Knockout: the best of each table play on, until one table is left and decides.

use crate::formats::level::{OpenSeating, UnseatedPlayer};
use crate::formats::mixing::{History, Reach, mix, numbers};
use crate::formats::split::split;
use crate::person::PersonId;
use crate::round::Round;
use crate::score;
use crate::seating::Cause;
use crate::tournament::Tournament;

/// Somebody who plays on.
pub(crate) struct Survivor {
    pub person: PersonId,
    pub cause: Cause,
}

/// Who plays on after a round: the best of each table of those who are still there. At least one
/// of each table goes, so that it ends; the next best takes the place of who has left.
pub(crate) fn advancing(
    last: &Round,
    t: &Tournament,
    there: impl Fn(&PersonId) -> bool,
) -> Vec<Survivor> {
    let mut survivors = Vec::new();
    for (table, table_seating, board) in last.tables() {
        let Some(entered) = &board.result else { continue };
        let most =
            usize::from(t.settings.advance).min(table_seating.places.len().saturating_sub(1));
        let seats = score::places(&entered.sheet, &t.settings, &t.seeds);
        let placed = (1u8..)
            .zip(seats)
            .filter_map(|(place, seat)| Some((place, table_seating.person(seat)?)));
        let best = placed.filter(|(_, person)| there(person)).take(most);
        survivors.extend(best.map(|(place, person)| {
            let (round, entry) = (last.seating.round, entered.entry);
            let cause = Cause::Advanced { round, table, place, entry };
            Survivor { person: person.clone(), cause }
        }));
    }
    survivors
}

/// The next seating: drawn, so that people from one table meet as late as possible.
pub(crate) fn plan(t: &Tournament, last: &Round, round: u16) -> OpenSeating {
    let survivors = advancing(last, t, |id| t.roster.contains(id));
    let mut people: Vec<PersonId> = survivors.iter().map(|one| one.person.clone()).collect();
    t.seeds.of(round).stream("seating", u32::from(round)).shuffle(&mut people);
    let Some(sizes) = split(people.len(), &t.settings.sizes) else { return Vec::new() };
    let tables = mix(&numbers(t, &people), &sizes, &History::of(t), Reach::Everywhere);
    let ids: Vec<&PersonId> = t.people.iter().map(|person| &person.id).collect();
    let spot = |one: usize| {
        let survivor = survivors.iter().find(|survivor| ids.get(one) == Some(&&survivor.person))?;
        Some(UnseatedPlayer::new(&survivor.person, vec![survivor.cause.clone()]))
    };
    tables.into_iter().map(|table| table.into_iter().map(spot).collect()).collect()
}
