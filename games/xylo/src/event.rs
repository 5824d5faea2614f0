//! Events and sights: what happens at the table, and what one viewer sees of it.

use crate::pieces::card::{Card, Colour};
use crate::pieces::past_round::{Past, PastView};
use crate::pieces::setup::{Rows, Setup};
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Viewer, Wire};

/// What happened, the whole truth.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// X2: cards were dealt; `rows` holds each row's cards, not yet sorted by anybody.
    Dealt { round: u32, leader: Seat, rows: Rows },
    /// X3: a seat finished sorting, in secret.
    Sorted { seat: Seat },
    /// X3: all have sorted, the rows lie on the table.
    Laid { rows: Rows, leader: Seat },
    /// X8.2: an automaton's bid was turned up.
    AutomatonBid { row: u8, position: u8, card: Card },
    /// X4: a card was played.
    Played { row: u8, position: u8, card: Card },
    /// X5.1: a seat announced nothing.
    Passed { seat: Seat },
    /// X5.1: a seat looked at two cards.
    Looked { seat: Seat, positions: [u8; 2], cards: [Card; 2] },
    /// X5.1: a seat laid out its bid.
    Bid { seat: Seat, position: u8, card: Card },
    /// X5.4: a seat's last card became its bid.
    LastBid { seat: Seat, position: u8, card: Card },
    /// X4.4: the trick was taken; `won` counts the row's tricks.
    Taken { row: u8, won: u8 },
    /// X6: the round was scored.
    RoundOver { past: Past },
    /// X7: the tie goes into one more round.
    Extra { tied: SeatSet },
    /// X7: the match is over.
    Won { seat: Seat },
}

/// What one viewer saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub enum Sight {
    Dealt {
        round: u32,
        leader: Seat,
        /// The rows this viewer has to sort; none for a spectator.
        hand: Vec<Vec<Card>>,
    },
    Sorted {
        seat: Seat,
    },
    Laid {
        leader: Seat,
        /// The backs of every row, from the left.
        backs: Vec<Vec<Colour>>,
    },
    AutomatonBid {
        row: u8,
        position: u8,
        card: Card,
    },
    Played {
        row: u8,
        position: u8,
        card: Card,
    },
    Passed {
        seat: Seat,
    },
    Looked {
        seat: Seat,
        positions: [u8; 2],
        /// Only the looker sees these.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<[Card; 2]>,
    },
    Bid {
        seat: Seat,
        position: u8,
        card: Card,
    },
    LastBid {
        seat: Seat,
        position: u8,
        card: Card,
    },
    Taken {
        row: u8,
        won: u8,
    },
    RoundOver {
        result: PastView,
    },
    Extra {
        tied: SeatSet,
    },
    Won {
        seat: Seat,
    },
}

impl Wire for Sight {}

impl Event {
    /// What `who` saw of it. Every event is seen by all; secrets are left out.
    pub(crate) fn seen_by(&self, setup: &Setup, who: Viewer) -> Sight {
        match *self {
            Event::Dealt { round, leader, ref rows } => {
                let mine = who.seat().map(|seat| setup.sorted_by(seat)).unwrap_or_default();
                let hand = mine.iter().map(|row| setup.cards_of(rows, *row).to_vec()).collect();
                Sight::Dealt { round, leader, hand }
            }
            Event::Sorted { seat } => Sight::Sorted { seat },
            Event::Laid { ref rows, leader } => {
                let back = |row| setup.cards_of(rows, row).iter().map(|card| card.colour());
                let backs = (0..setup.rows).map(|row| back(row).collect()).collect();
                Sight::Laid { leader, backs }
            }
            Event::AutomatonBid { row, position, card } => {
                Sight::AutomatonBid { row, position, card }
            }
            Event::Played { row, position, card } => Sight::Played { row, position, card },
            Event::Passed { seat } => Sight::Passed { seat },
            Event::Looked { seat, positions, cards } => {
                Sight::Looked { seat, positions, cards: who.is(seat).then_some(cards) }
            }
            Event::Bid { seat, position, card } => Sight::Bid { seat, position, card },
            Event::LastBid { seat, position, card } => Sight::LastBid { seat, position, card },
            Event::Taken { row, won } => Sight::Taken { row, won },
            Event::RoundOver { ref past } => Sight::RoundOver { result: past.shown(setup) },
            Event::Extra { tied } => Sight::Extra { tied },
            Event::Won { seat } => Sight::Won { seat },
        }
    }
}
