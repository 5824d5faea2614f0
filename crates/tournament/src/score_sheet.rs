//! The score sheet of a table of the server, from what its game came to.

use crate::entry::{Sheet, Source};
use crate::person::TableNo;
use crate::seating::TableSeating;
use tablee_engine::{Seat, TableResult};

impl Sheet {
    /// The sheet of a table by seats of the tournament; `leads` is the seat of the game that
    /// played first. Penalties do not decide who wins the table (L8.3), so they are kept apart.
    pub fn of_game(
        result: &TableResult,
        (round, table): (u16, TableNo),
        table_seating: &TableSeating,
        leads: Seat,
        source: Source,
    ) -> Sheet {
        let turned = |by_seat: &[i64]| {
            let mut here = vec![0; table_seating.places.len()];
            for (seat, points) in (0u8..).map(Seat).zip(by_seat).take(here.len()) {
                here[table_seating.from_game(leads, seat).index()] = *points;
            }
            here
        };
        let mut penalties = turned(&result.penalties);
        if penalties.iter().all(|points| *points == 0) {
            penalties.clear();
        }
        let out = result.out.map(|seat| table_seating.from_game(leads, seat));
        Sheet { round, table, points: turned(&result.points), penalties, out, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::person::PersonId;
    use crate::seating::Place;

    fn table_seating(dealer: Option<u8>) -> TableSeating {
        let place = |name: &str| Place { person: PersonId::from(name), causes: Vec::new() };
        TableSeating { places: ["a", "b", "c", "d"].map(place).into(), dealer: dealer.map(Seat) }
    }

    fn sheet(result: TableResult, dealer: Option<u8>) -> Sheet {
        Sheet::of_game(&result, (2, TableNo(3)), &table_seating(dealer), Seat(0), Source::Typed)
    }

    #[test]
    fn seats_of_the_game_are_turned_back() {
        // Seat 1 deals, so seat 2 leads the game as its seat 0.
        let (points, penalties) = (vec![10, 20, 30, 0], vec![0, 50, 0, 0]);
        let sheet = sheet(TableResult { points, penalties, out: Some(Seat(3)) }, Some(1));
        assert_eq!((sheet.points, sheet.out), (vec![30, 0, 10, 20], Some(Seat(1))));
        assert_eq!(sheet.penalties, [0, 0, 0, 50]);
    }

    #[test]
    fn where_nobody_was_penalised_the_sheet_has_no_penalties() {
        let points = vec![10, 20, 20, 5];
        let result = TableResult { points: points.clone(), penalties: vec![0; 4], out: None };
        let sheet = sheet(result, None);
        assert_eq!((sheet.points, sheet.penalties), (points, Vec::new()));
    }
}
