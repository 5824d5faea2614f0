//! Scoring: points, the leader of the next round, and the winner (X4.1, X6, X7, X8.4, X8.5).

use crate::pieces::past_round::Past;
use crate::pieces::round::Round;
use crate::pieces::setup::{MOST_ROWS, Setup};
use tablee_engine::{Seat, SeatSet, Seats};

/// X6: what a met bid is worth.
pub const MET: u8 = 5;

/// What each seat scores in a finished round.
pub(crate) fn points(round: &Round, setup: &Setup) -> [u8; MOST_ROWS] {
    let met = |row: u8| round.bid_number(row) == Some(round.won[usize::from(row)]);
    let automata_met = (0..setup.rows).filter(|r| setup.seat_of(*r).is_none() && met(*r)).count();
    let mut points = [0; MOST_ROWS];
    for seat in setup.seats.iter() {
        let row = setup.row_of(seat);
        let (tricks, bonus) = (round.won[usize::from(row)], if met(row) { MET } else { 0 });
        points[seat.index()] = match automata_met {
            0 => tricks + bonus,
            // X8.5: one automaton met its bid, tricks are worth nothing; both, nothing is.
            1 => bonus,
            _ => 0,
        };
    }
    points
}

/// X4.1, X8.4: the lowest total leads; of several, the first clockwise from the left neighbour
/// of who led the round before.
pub(crate) fn next_leader(scores: &[u32], before: Seat, seats: Seats) -> Seat {
    let total = |seat: &Seat| scores.get(seat.index()).copied().unwrap_or(0);
    // `min_by_key` keeps the first of equals.
    seats.from(before.left(seats)).min_by_key(total).unwrap_or(before)
}

/// How a match stands after its last planned round (X7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchEnd {
    Won(Seat),
    Tied(SeatSet),
}

/// X7: the highest total; of equals, who met its bid in the last round with the fewest tricks.
pub(crate) fn verdict(scores: &[u32], past: &Past, setup: &Setup) -> MatchEnd {
    let best = scores.iter().take(setup.seats.count()).max().copied().unwrap_or(0);
    let tied: SeatSet = setup.seats.iter().filter(|s| scores[s.index()] == best).collect();
    if tied.len() == 1 {
        return MatchEnd::Won(tied.first().unwrap_or(Seat(0)));
    }
    let tricks = |seat: &Seat| past.won[usize::from(setup.row_of(*seat))];
    let met: Vec<Seat> = tied.iter().filter(|seat| past.met(setup.row_of(*seat))).collect();
    let fewest = met.iter().map(tricks).min();
    let mut first = met.into_iter().filter(|seat| Some(tricks(seat)) == fewest);
    match (first.next(), first.next()) {
        (Some(seat), None) => MatchEnd::Won(seat),
        _ => MatchEnd::Tied(tied),
    }
}
