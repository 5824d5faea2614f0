//! The drive (L8): the winner of a table moves up one table, takes the seat that table's own
//! winner left, and deals there; points are added and the lowest total wins.

use crate::draw;
use crate::formats::level::{OpenSeating, UnseatedPlayer};
use crate::person::{PersonId, TableNo};
use crate::round::Round;
use crate::round_seeds::RoundSeeds;
use crate::score::{self, Winner};
use crate::seating::{Cause, TableSeating};
use crate::settings::Settings;
use tablee_engine::{Seat, Seed};

/// L8.1: any four may start together; the draw decides which.
pub(crate) fn first(starters: &[PersonId], seed: &Seed) -> Vec<PersonId> {
    let mut people = starters.to_vec();
    seed.stream("seating", 0).shuffle(&mut people);
    people
}

/// L8.3: where everybody goes after a round, the number of tables staying the same.
pub(crate) fn movement(round: &Round, settings: &Settings, seeds: &RoundSeeds) -> OpenSeating {
    let count = round.boards.len();
    let winners: Vec<Option<Winner>> =
        round.boards.iter().map(|board| score::winner(board, settings, seeds)).collect();
    let mut plan: OpenSeating = round
        .tables()
        .map(|(table, table_seating, _)| {
            stayers(round, table, table_seating, winners[table.index()])
        })
        .collect();
    for (table, table_seating, _) in round.tables() {
        let Some(winner) = winners[table.index()] else { continue };
        let to = table.up(count);
        let left = winners[to.index()].map(|winner| winner.seat);
        let (Some(seat), Some(person)) = (left, table_seating.person(winner.seat)) else {
            continue;
        };
        let Some(seat_of) = round.seating.table(to).and_then(|there| there.person(seat)) else {
            continue;
        };
        let won =
            Cause::Won { round: round.seating.round, table, entry: winner.entry, how: winner.how };
        let moved = Cause::MovedUp { from: table, to, seat_of: seat_of.clone() };
        let spot = UnseatedPlayer { deals: true, ..UnseatedPlayer::new(person, vec![won, moved]) };
        if let Some(place) = plan[to.index()].get_mut(seat.index()) {
            *place = Some(spot);
        }
    }
    plan
}

/// Everybody of a table but its winner.
fn stayers(
    round: &Round,
    table: TableNo,
    table_seating: &TableSeating,
    winner: Option<Winner>,
) -> Vec<Option<UnseatedPlayer>> {
    let stay = |(seat, person): (u8, &PersonId)| {
        let winner = winner.filter(|winner| winner.seat != Seat(seat))?;
        let cause = Cause::Stayed {
            round: round.seating.round,
            table,
            winner: table_seating.person(winner.seat)?.clone(),
            entry: winner.entry,
        };
        Some(UnseatedPlayer::new(person, vec![cause]))
    };
    (0u8..).zip(table_seating.places.iter().map(|place| &place.person)).map(stay).collect()
}

/// Who deals at a table: who moved up, otherwise whoever draws the highest card (L8.1, L2).
pub(crate) fn dealer(spots: &[UnseatedPlayer], round: u16, table: TableNo, seed: &Seed) -> Seat {
    let came = spots.iter().position(|spot| spot.deals);
    let drawn = || {
        let mut rng = draw::stream(seed, "deal", round, table);
        draw::highest(&mut rng, spots.len())
    };
    Seat(came.unwrap_or_else(drawn) as u8)
}
