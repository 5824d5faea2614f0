//! Seating of a round: where people sit, who deals, and the causes that put each of them there.

use crate::person::{PersonId, TableNo};
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet};

/// Everybody's place in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seating {
    /// Which round, from 1.
    pub round: u16,
    /// The tables, number 1 first.
    pub tables: Vec<TableSeating>,
}

/// Who sits at one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSeating {
    /// Clockwise from seat 0.
    pub places: Vec<Place>,
    /// Who deals, where the format says so; otherwise the game decides.
    pub dealer: Option<Seat>,
}

/// One seat and why its owner sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The person's id.
    pub person: PersonId,
    /// Why, first cause first.
    pub causes: Vec<Cause>,
}

/// How a table was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Victory {
    /// By going out.
    Out,
    /// By the best points of the table.
    Points,
    /// By the higher card among equals.
    Draw,
}

/// A fact that put somebody into a seat. Entries are numbers of lines in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "cause", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Cause {
    /// The first seating is drawn by lot.
    Lot,
    /// Won a table (L8.3).
    Won {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// The entry of the result.
        entry: usize,
        /// The kind of victory.
        how: Victory,
    },
    /// Moved up one table, to the seat that its own winner left (L8.3).
    MovedUp {
        /// From where.
        from: TableNo,
        /// To where.
        to: TableNo,
        /// Whose seat it was.
        seat_of: PersonId,
    },
    /// Stayed, because somebody else won the table (L8.3).
    Stayed {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// Who won it.
        winner: PersonId,
        /// The entry of the result.
        entry: usize,
    },
    /// Came after the start.
    Arrived {
        /// The entry of the arrival.
        entry: usize,
    },
    /// Moved to another table so that numbers are right and nobody sits out (L8.5).
    Levelled {
        /// From where.
        from: TableNo,
    },
    /// Meets people who stand about equal and were not met before.
    Paired {
        /// The place in the standings at that time.
        rank: u32,
        /// How often people at this table had met before, all pairs together.
        met: u32,
    },
    /// Meets people who were met as little as possible before.
    Mixed {
        /// How often people at this table had met before, all pairs together.
        met: u32,
    },
    /// Was among the best of a table and plays on.
    Advanced {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// In which place, from 1.
        place: u8,
        /// The entry of the result.
        entry: usize,
    },
    /// Was moved by hand.
    ByHand {
        /// The entry that says so.
        entry: usize,
    },
}

impl Seating {
    /// A person's table and seat.
    pub fn find(&self, person: &PersonId) -> Option<(TableNo, Seat)> {
        self.tables.iter().enumerate().find_map(|(table, table_seating)| {
            table_seating.seat_of(person).map(|seat| (TableNo::at(table), seat))
        })
    }

    /// Who sits where at a table.
    pub fn table(&self, table: TableNo) -> Option<&TableSeating> {
        self.tables.get(table.index()).filter(|_| table.0 > 0)
    }

    /// Everybody who sits, table by table.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.tables
            .iter()
            .flat_map(|table_seating| table_seating.places.iter().map(|place| &place.person))
    }
}

impl TableSeating {
    /// Where a person sits here.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let at = self.places.iter().position(|place| place.person == *person)?;
        u8::try_from(at).ok().map(Seat)
    }

    /// Who sits in a seat.
    pub fn person(&self, seat: Seat) -> Option<&PersonId> {
        self.places.get(seat.index()).map(|place| &place.person)
    }

    /// By how many seats a game is turned whose first player is `leads`: the dealer's left
    /// neighbour plays first (L2); not at all where the game decides.
    fn turned(&self, leads: Seat) -> usize {
        let count = self.places.len().max(1);
        let first = self.dealer.map_or(leads.index(), |dealer| dealer.index() + 1);
        (first + count - leads.index() % count) % count
    }

    /// The people in the seats of a game whose first player is `leads`.
    pub fn at_game(&self, leads: Seat) -> Vec<PersonId> {
        let seats = (0u8..).map(Seat).take(self.places.len());
        seats.filter_map(|seat| self.person(self.from_game(leads, seat)).cloned()).collect()
    }

    /// The seat here of somebody who sits in `seat` of the game.
    pub fn from_game(&self, leads: Seat, seat: Seat) -> Seat {
        let turned = (seat.index() + self.turned(leads)) % self.places.len().max(1);
        u8::try_from(turned).map_or(seat, Seat)
    }

    /// The seats here of everybody in some seats of the game.
    pub fn all_from_game(&self, leads: Seat, seats: SeatSet) -> Vec<Seat> {
        seats.iter().map(|seat| self.from_game(leads, seat)).collect()
    }
}
