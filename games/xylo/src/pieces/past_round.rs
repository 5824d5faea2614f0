//! A finished round: every row turned up, every bid, what each seat scored. All of it is public,
//! because every card has been played or bid by then (X5).

use crate::pieces::card::Card;
use crate::pieces::round::Round;
use crate::pieces::setup::{MOST_ROWS, Rows, Setup};
use crate::scoring;
use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// The last finished round, as the state keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    pub(crate) round: u32,
    pub(crate) leader: Seat,
    pub(crate) rows: Rows,
    /// The position of each row's bid.
    pub(crate) bids: [u8; MOST_ROWS],
    pub(crate) won: [u8; MOST_ROWS],
    /// Per seat.
    pub(crate) points: [u8; MOST_ROWS],
}

/// The last finished round, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastView {
    /// Which round it was, from 1.
    pub round: u32,
    /// Who led its first trick.
    pub leader: Seat,
    /// Every row's cards from the left.
    pub rows: Vec<Vec<Card>>,
    /// The position of each row's bid card.
    pub bids: Vec<u8>,
    /// How many tricks each row won.
    pub won: Vec<u8>,
    /// Whether each row met its bid.
    pub met: Vec<bool>,
    /// What each seat scored in the round.
    pub points: Vec<u8>,
}

impl Past {
    /// The round that has just ended.
    pub(crate) fn of(number: u32, round: &Round, setup: &Setup) -> Past {
        Past {
            round: number,
            leader: round.leader,
            rows: round.rows,
            bids: round.bids.map(|bid| bid.map_or(0, |bid| bid.position)),
            won: round.won,
            points: scoring::points(round, setup),
        }
    }

    /// The number on a row's bid card.
    pub(crate) fn bid_of(&self, row: u8) -> u8 {
        let row = usize::from(row);
        self.rows[row][usize::from(self.bids[row] & 15)].number()
    }

    /// X6: whether a row won exactly as many tricks as it bid.
    pub(crate) fn met(&self, row: u8) -> bool {
        self.bid_of(row) == self.won[usize::from(row)]
    }

    pub(crate) fn shown(&self, setup: &Setup) -> PastView {
        let (rows, seats) = (usize::from(setup.rows), setup.seats.count());
        PastView {
            round: self.round,
            leader: self.leader,
            rows: (0..setup.rows).map(|row| setup.cards_of(&self.rows, row).to_vec()).collect(),
            bids: self.bids[..rows].to_vec(),
            won: self.won[..rows].to_vec(),
            met: (0..setup.rows).map(|row| self.met(row)).collect(),
            points: self.points[..seats].to_vec(),
        }
    }

    /// The same round read back from a view. Nonsense gives a nonsensical round, never a panic.
    pub(crate) fn read(view: &PastView) -> Past {
        let mut rows = Rows::default();
        for (row, cards) in rows.iter_mut().zip(&view.rows) {
            row[1..].iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
        }
        Past {
            round: view.round,
            leader: view.leader,
            rows,
            bids: padded(&view.bids),
            won: padded(&view.won),
            points: padded(&view.points),
        }
    }
}

/// The first five numbers, zeros where there are fewer.
fn padded(numbers: &[u8]) -> [u8; MOST_ROWS] {
    let mut all = [0; MOST_ROWS];
    all.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number);
    all
}
