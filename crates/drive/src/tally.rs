//! What a game of the house came to, as the score sheet of a table.

use crate::entry::{Sheet, Source};
use crate::person::TableNo;
use crate::seating::Company;
use tablee_engine::Seat;

/// The end of a game, by its own seats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All points, penalties included.
    pub totals: Vec<i64>,
    /// What the hand alone came to, where the game tells.
    pub hand: Vec<Option<i64>>,
    /// Who went out.
    pub out: Option<Seat>,
}

impl Tally {
    /// The sheet, by seats of the tournament; `leads` is the seat of the game that played first.
    /// What the game counted against a seat beside the hand are penalties (L8.4), which do not
    /// decide who wins the table (L8.3); a bonus has no place of its own and goes with the hand.
    pub fn sheet(
        &self,
        (round, table): (u16, TableNo),
        company: &Company,
        leads: Seat,
        source: Source,
    ) -> Sheet {
        let seats = company.places.len();
        let (mut points, mut penalties) = (vec![0; seats], vec![0; seats]);
        for (game, total) in (0u8..).map(Seat).zip(&self.totals).take(seats) {
            let seat = company.from_game(leads, game).index();
            let hand = self.hand.get(game.index()).copied().flatten().unwrap_or(*total);
            penalties[seat] = (total - hand).max(0);
            points[seat] = total - penalties[seat];
        }
        if penalties.iter().all(|points| *points == 0) {
            penalties.clear();
        }
        let out = self.out.map(|seat| company.from_game(leads, seat));
        Sheet { round, table, points, penalties, out, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::person::PersonId;
    use crate::seating::Place;

    fn company(dealer: Option<u8>) -> Company {
        let place = |name: &str| Place { person: PersonId::from(name), causes: Vec::new() };
        Company { places: ["a", "b", "c", "d"].map(place).into(), dealer: dealer.map(Seat) }
    }

    fn sheet(tally: Tally, dealer: Option<u8>) -> Sheet {
        tally.sheet((2, TableNo(3)), &company(dealer), Seat(0), Source::Typed)
    }

    #[test]
    fn seats_of_the_game_are_turned_back() {
        // Seat 1 deals, so seat 2 leads the game as its seat 0.
        let totals = vec![10, 20, 30, 0];
        let tally = Tally { totals, hand: Vec::new(), out: Some(Seat(3)) };
        let sheet = sheet(tally, Some(1));
        assert_eq!((sheet.points, sheet.out), (vec![30, 0, 10, 20], Some(Seat(1))));
        assert!(sheet.penalties.is_empty());
    }

    #[test]
    fn penalties_are_apart_and_nothing_is_lost() {
        let hand = vec![Some(10), Some(20), Some(30), None];
        let tally = Tally { totals: vec![60, 20, 20, 5], hand, out: None };
        let sheet = sheet(tally, None);
        assert_eq!(sheet.penalties, [50, 0, 0, 0]);
        // Home rules give ten points back to who challenged rightly.
        assert_eq!(sheet.points, [10, 20, 20, 5]);
    }
}
