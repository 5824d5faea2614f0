//! The set-up of a table (X1, X2, X8.1): the pack, the trump, the rows around the table, who owns
//! and who sorts each.

use crate::pieces::card::{Card, Colour};
use crate::pieces::scale::Scale;
use crate::rules::{LateBid, Rules, ThreePlayer};
use arrayvec::ArrayVec;
use tablee_engine::{Seat, Seats};

/// The most rows that lie on a table.
pub const MOST_ROWS: usize = 5;
/// The most cards a row has.
pub const LONGEST_ROW: usize = 15;
/// X8.2: where the bid of an automaton lies.
pub const AUTOMATON_BID: u8 = 8;

/// Rows of cards; positions count from 1, so place 0 of each is idle.
pub type Rows = [[Card; LONGEST_ROW + 1]; MOST_ROWS];

/// Whose row it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Owner {
    /// A player's.
    Seat(Seat),
    /// X8: one of the two automata of the two-player game.
    Automaton(Automaton),
}

/// X8.1: the automata.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Automaton {
    /// At the left of seat 0.
    A,
    /// At the left of seat 1.
    B,
}

/// What is fixed for the whole match.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many play.
    pub seats: Seats,
    /// How many rows lie on the table: one per seat, four with two players.
    pub rows: u8,
    /// How many cards each row has.
    pub length: u8,
    /// The trump colour.
    pub trump: Colour,
    /// X5.4: how many face-down cards a seat needs to look at two of them.
    pub least_to_look: u8,
    /// The ranks of the pack's cards, in pack order: R0, R1 … P3.
    pub(crate) pack: ArrayVec<u8, { Card::COUNT }>,
    /// Per colour, the numbers of the pack, as masks.
    pub(crate) numbers: [u16; 8],
    /// How the numbers of the pack lie.
    pub(crate) scale: Scale,
}

impl Setup {
    /// The set-up for this many seats under these rules.
    pub fn new(seats: Seats, rules: &Rules) -> Setup {
        let three = seats.0 == 3;
        let boxed: &[Colour] = match rules.three_player {
            _ if !three => &[],
            ThreePlayer::RedOrange => &[Colour::Red, Colour::Orange],
            ThreePlayer::RedPink => &[Colour::Red, Colour::Pink],
        };
        let pack: ArrayVec<u8, { Card::COUNT }> = Colour::ALL
            .into_iter()
            .filter(|colour| !boxed.contains(colour))
            .flat_map(|colour| (0..=colour.highest()).filter_map(move |n| Card::new(colour, n)))
            .map(Card::rank)
            .collect();
        let rows = if seats.0 == 2 { 4 } else { seats.0 };
        let cards = || pack.iter().map(|rank| Card::of_rank(usize::from(*rank)));
        let mut numbers = [0; 8];
        cards().for_each(|card| numbers[card.colour().index()] |= 1 << card.number());
        let scale = Scale::of(cards());
        Setup {
            seats,
            rows,
            length: (pack.len() / usize::from(rows)) as u8,
            trump: if three { Colour::Yellow } else { Colour::Red },
            least_to_look: match rules.late_bid {
                LateBid::Forbidden => 3,
                LateBid::Allowed => 2,
            },
            pack,
            numbers,
            scale,
        }
    }

    /// X5.5: n cards give n − 1 tricks.
    #[inline]
    pub fn tricks(&self) -> u8 {
        self.length - 1
    }

    /// The cards in play, in pack order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.pack.iter().map(|rank| Card::of_rank(usize::from(*rank)))
    }

    /// X8: whether two people play with two automata.
    #[inline]
    pub fn has_automata(&self) -> bool {
        self.seats.0 == 2
    }

    /// Whose row it is.
    #[inline]
    pub fn owner(&self, row: u8) -> Owner {
        match row {
            _ if !self.has_automata() => Owner::Seat(Seat(row)),
            1 => Owner::Automaton(Automaton::A),
            3 => Owner::Automaton(Automaton::B),
            _ => Owner::Seat(Seat(row / 2)),
        }
    }

    /// The row of a seat.
    #[inline]
    pub fn row_of(&self, seat: Seat) -> u8 {
        if self.has_automata() { seat.0 * 2 } else { seat.0 }
    }

    /// The seat that plays a row, unless an automaton does.
    #[inline]
    pub fn seat_of(&self, row: u8) -> Option<Seat> {
        match self.owner(row) {
            Owner::Seat(seat) => Some(seat),
            Owner::Automaton(_) => None,
        }
    }

    /// X3, X8.1: the seat that sorts a row and so knows it.
    #[inline]
    pub fn sorter(&self, row: u8) -> Seat {
        match row {
            _ if !self.has_automata() => Seat(if row == 0 { self.rows - 1 } else { row - 1 }),
            1 | 2 => Seat(0),
            _ => Seat(1),
        }
    }

    /// The rows that a seat sorts, in the order in which it names them: the opponent's before
    /// the automaton's.
    pub fn sorted_by(&self, seat: Seat) -> ArrayVec<u8, 2> {
        if self.has_automata() {
            let own = self.row_of(seat);
            ArrayVec::from([(own + 2) % 4, own + 1])
        } else {
            std::iter::once(seat.left(self.seats).0).collect()
        }
    }

    /// The next row clockwise.
    #[inline]
    pub fn next(&self, row: u8) -> u8 {
        let next = row.saturating_add(1);
        if next >= self.rows { 0 } else { next }
    }

    /// The cards of a row from the left.
    pub fn cards_of<'a>(&self, rows: &'a Rows, row: u8) -> &'a [Card] {
        &rows[usize::from(row)][1..=usize::from(self.length)]
    }
}
