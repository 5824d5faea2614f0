//! One round: the rows, what is played, looked at and bid, and how play goes on from card to
//! card (X3, X4, X5, X8). Trusts its caller: legality is judged before, from the view.

use crate::action::Sorting;
use crate::event::Event;
use crate::pieces::card::{Card, Colour};
use crate::pieces::playable;
use crate::pieces::setup::{AUTOMATON_BID, MOST_ROWS, Rows, Setup};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Sink};

/// The most cards that are played in one round: four rows, fourteen tricks.
pub(crate) const MOST_PLAYS: usize = 56;

/// What the round waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// X3: seats sort, all at once.
    Sorting,
    /// X4: a seat plays a card.
    Playing,
    /// X5.1: the seat that has just played may look at two cards.
    Announcing,
    /// X5.1: the seat that has looked chooses its bid.
    Choosing,
    /// All tricks are taken.
    Over,
}

/// A bid card: where it lies and in which trick, from 1, it was laid out; an automaton's in 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bid {
    pub position: u8,
    pub trick: u8,
}

/// One card played: by which row, from which position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ply(u8);

impl Ply {
    #[inline]
    pub fn new(row: u8, position: u8) -> Ply {
        Ply(row << 4 | (position & 15))
    }
    #[inline]
    pub fn row(self) -> u8 {
        self.0 >> 4
    }
    #[inline]
    pub fn position(self) -> u8 {
        self.0 & 15
    }
}

/// The truth about one round. Positions count from 1; in masks, bit p is position p.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    pub phase: Phase,
    pub sorted: SeatSet,
    /// Who leads the first trick.
    pub leader: Seat,
    /// The row whose turn it is.
    pub turn: u8,
    /// How many tricks have been taken.
    pub taken: u8,
    /// How many cards lie in the trick.
    pub in_trick: u8,
    /// The led colour, while a trick lies.
    pub led: Colour,
    /// The row that is winning the trick, and how strongly.
    pub best: u8,
    pub strength: u8,
    pub rows: Rows,
    /// Face-down cards per row.
    pub down: [u16; MOST_ROWS],
    /// Positions of each colour per row, played ones included.
    pub colours: [[u16; 8]; MOST_ROWS],
    pub bids: [Option<Bid>; MOST_ROWS],
    pub looked: [Option<[u8; 2]>; MOST_ROWS],
    pub won: [u8; MOST_ROWS],
    pub plays: ArrayVec<Ply, MOST_PLAYS>,
}

impl Round {
    /// A dealt round: everybody sorts. Each row lies in the plain order until its sorter decides.
    pub fn dealt(rows: Rows, leader: Seat) -> Round {
        Round {
            phase: Phase::Sorting,
            sorted: SeatSet::EMPTY,
            leader,
            turn: 0,
            taken: 0,
            in_trick: 0,
            led: Colour::Red,
            best: 0,
            strength: 0,
            rows,
            down: [0; MOST_ROWS],
            colours: [[0; 8]; MOST_ROWS],
            bids: [None; MOST_ROWS],
            looked: [None; MOST_ROWS],
            won: [0; MOST_ROWS],
            plays: ArrayVec::new(),
        }
    }

    /// The card at a position of a row.
    #[inline]
    pub fn card(&self, row: u8, position: u8) -> Card {
        self.rows[usize::from(row)][usize::from(position & 15)]
    }

    /// The number a row bid.
    pub fn bid_number(&self, row: u8) -> Option<u8> {
        self.bids[usize::from(row)].map(|bid| self.card(row, bid.position).number())
    }

    /// What the row whose turn it is may play.
    #[inline]
    pub fn playable(&self) -> u16 {
        let row = usize::from(self.turn);
        if self.in_trick == 0 {
            playable::leads(self.down[row])
        } else {
            playable::follows(self.down[row], self.colours[row][self.led.index()])
        }
    }

    /// X3: a seat sorts its rows; the plain order where it gives none.
    pub fn sort(
        &mut self,
        setup: &Setup,
        seat: Seat,
        sorting: Option<&Sorting>,
        out: &mut impl Sink<Event>,
    ) {
        if let Some(sorting) = sorting {
            for (row, cards) in setup.sorted_by(seat).into_iter().zip(sorting.rows()) {
                let places = &mut self.rows[usize::from(row)][1..];
                places.iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
            }
        }
        self.sorted.insert(seat);
        out.emit(|| Event::Sorted { seat });
        if self.sorted == setup.seats.all() {
            self.lay(setup, out);
        }
    }

    /// X3, X8.2: the rows lie on the table, automata show their bids, the first trick begins.
    pub fn lay(&mut self, setup: &Setup, out: &mut impl Sink<Event>) {
        out.emit(|| Event::Laid { rows: self.rows, leader: self.leader });
        let rows = usize::from(setup.rows);
        let full = (1u32 << (setup.length + 1)) as u16;
        for (row, colours) in self.colours[..rows].iter_mut().enumerate() {
            for position in 1..=setup.length {
                let card = self.rows[row][usize::from(position & 15)];
                colours[card.colour().index()] |= 1 << position;
            }
            self.down[row] = full.wrapping_sub(2);
        }
        if setup.has_automata() {
            [1, 3].into_iter().for_each(|row| self.turn_up_automaton(row, out));
        }
        self.turn = setup.row_of(self.leader);
        self.phase = Phase::Playing;
    }

    fn turn_up_automaton(&mut self, row: u8, out: &mut impl Sink<Event>) {
        let position = AUTOMATON_BID;
        self.bids[usize::from(row)] = Some(Bid { position, trick: 0 });
        self.down[usize::from(row)] &= !(1 << position);
        out.emit(|| Event::AutomatonBid { row, position, card: self.card(row, position) });
    }

    /// X4: the seat whose turn it is plays a card.
    #[inline]
    pub fn play(&mut self, setup: &Setup, position: u8, out: &mut impl Sink<Event>) {
        let row = self.turn;
        self.put(setup, row, position, out);
        let left = self.down[usize::from(row)].count_ones() as u8;
        if self.bids[usize::from(row)].is_none() {
            if left >= setup.least_to_look {
                self.phase = Phase::Announcing;
                return;
            }
            if left == 1 {
                self.bid_last(setup, row, out);
            }
        }
        self.go_on(setup, out);
    }

    /// A card goes from its row into the trick.
    #[inline]
    fn put(&mut self, setup: &Setup, row: u8, position: u8, out: &mut impl Sink<Event>) {
        let card = self.card(row, position);
        out.emit(|| Event::Played { row, position, card });
        self.down[usize::from(row)] &= !(1u16 << (position & 15));
        if !self.plays.is_full() {
            self.plays.push(Ply::new(row, position));
        }
        if self.in_trick == 0 {
            self.led = card.colour();
            self.strength = 0;
        }
        self.in_trick += 1;
        let strength = self.strength_of(setup, card);
        // Chosen, not branched to: who holds the trick by chance no processor can foretell.
        self.best = if strength > self.strength { row } else { self.best };
        self.strength = strength.max(self.strength);
    }

    /// X4.4: trump beats the led colour, the led colour beats the rest.
    #[inline]
    pub fn strength_of(&self, setup: &Setup, card: Card) -> u8 {
        let is = |colour| u8::from(card.colour() == colour);
        let (trump, led) = (is(setup.trump), is(self.led));
        (trump | led) * (trump * 64 + led * 32 + card.number())
    }

    /// X5.4: the last card becomes the bid, shown at once.
    fn bid_last(&mut self, setup: &Setup, row: u8, out: &mut impl Sink<Event>) {
        let position = playable::leftmost(self.down[usize::from(row)]);
        self.lay_bid(row, position);
        let card = self.card(row, position);
        let seat = setup.seat_of(row).unwrap_or(self.leader);
        out.emit(|| Event::LastBid { seat, position, card });
    }

    fn lay_bid(&mut self, row: u8, position: u8) {
        self.down[usize::from(row)] &= !(1u16 << (position & 15));
        self.bids[usize::from(row)] = Some(Bid { position, trick: self.taken + 1 });
    }

    /// X5.1: the seat that has just played announces nothing.
    #[inline]
    pub fn pass(&mut self, setup: &Setup, out: &mut impl Sink<Event>) {
        let seat = setup.seat_of(self.turn).unwrap_or(self.leader);
        out.emit(|| Event::Passed { seat });
        self.go_on(setup, out);
    }

    /// X5.1: the seat that has just played looks at two neighbours.
    #[inline]
    pub fn look(&mut self, setup: &Setup, positions: [u8; 2], out: &mut impl Sink<Event>) {
        let row = self.turn;
        self.looked[usize::from(row)] = Some(positions);
        self.phase = Phase::Choosing;
        let seat = setup.seat_of(row).unwrap_or(self.leader);
        out.emit(|| Event::Looked { seat, positions, cards: positions.map(|p| self.card(row, p)) });
    }

    /// X5.1: the seat that has looked lays out its bid.
    #[inline]
    pub fn bid(&mut self, setup: &Setup, position: u8, out: &mut impl Sink<Event>) {
        let row = self.turn;
        self.lay_bid(row, position);
        let card = self.card(row, position);
        let seat = setup.seat_of(row).unwrap_or(self.leader);
        out.emit(|| Event::Bid { seat, position, card });
        self.go_on(setup, out);
    }

    /// The turn goes to the next seat; tricks are taken and automata play on the way (X8.3).
    #[inline]
    fn go_on(&mut self, setup: &Setup, out: &mut impl Sink<Event>) {
        loop {
            if self.in_trick == setup.rows {
                self.take(out);
                if self.taken == setup.tricks() {
                    self.phase = Phase::Over;
                    return;
                }
            } else {
                self.turn = setup.next(self.turn);
            }
            if !setup.has_automata() || setup.seat_of(self.turn).is_some() {
                self.phase = Phase::Playing;
                return;
            }
            let position = self.automaton_plays(setup);
            self.put(setup, self.turn, position, out);
        }
    }

    fn automaton_plays(&self, setup: &Setup) -> u8 {
        let row = usize::from(self.turn);
        match self.in_trick {
            0 => playable::rightmost(self.down[row]),
            _ => {
                let colours = &self.colours[row];
                let (led, trump) = (colours[self.led.index()], colours[setup.trump.index()]);
                playable::automaton(self.down[row], led, trump)
            }
        }
    }

    /// X4.4: the winner keeps the trick and leads the next one.
    #[inline]
    fn take(&mut self, out: &mut impl Sink<Event>) {
        let row = self.best;
        self.won[usize::from(row)] += 1;
        self.taken += 1;
        self.in_trick = 0;
        self.led = Colour::Red;
        (self.best, self.strength) = (0, 0);
        self.turn = row;
        out.emit(|| Event::Taken { row, won: self.won[usize::from(row)] });
    }
}
