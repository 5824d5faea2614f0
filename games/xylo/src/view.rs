//! What one viewer knows, as plain data for pages and bots.

use crate::card::{Card, Colour};
use crate::past::PastView;
use crate::round::Phase;
use crate::setup::Owner;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Wire};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub seat: Option<Seat>,
    /// The current round, from 1; beyond `rounds` it is an extra one (X7).
    pub round: u32,
    /// How many rounds were planned.
    pub rounds: u8,
    /// What the table waits for.
    pub phase: Phase,
    /// Whose turn it is; `null` while all sort and when the match is over.
    pub turn: Option<Seat>,
    /// Who leads the first trick of the round.
    pub leader: Seat,
    /// The trump colour.
    pub trump: Colour,
    /// The colour led, while a trick lies on the table.
    pub led: Option<Colour>,
    /// Totals per seat after the last finished round.
    pub scores: Vec<u32>,
    /// Who has sorted.
    pub sorted: SeatSet,
    /// While all sort: the rows this viewer sorts, as they are now. The opponent's row before the
    /// automaton's with two players, nothing for a spectator.
    pub hand: Vec<Vec<Card>>,
    /// The rows on the table, clockwise; row n is seat n's but for two players, whose rows are
    /// seat 0, automaton A, seat 1, automaton B. None while all sort.
    pub rows: Vec<RowView>,
    /// The tricks of the round, the one on the table included.
    pub tricks: Vec<TrickView>,
    /// The last finished round.
    pub last: Option<PastView>,
    /// Who won the match.
    pub winner: Option<Seat>,
}

impl Wire for View {}

/// One row on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct RowView {
    /// Whose it is.
    pub owner: Owner,
    /// How many tricks it has won.
    pub won: u8,
    /// Its bid, once laid out.
    pub bid: Option<BidView>,
    /// The two positions its owner looked at.
    pub looked: Option<[u8; 2]>,
    /// Its cards from the left: position 1 first.
    pub cards: Vec<Slot>,
}

/// A bid on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BidView {
    /// The position the card came from.
    pub position: u8,
    /// How many tricks it promises.
    pub number: u8,
    /// The trick in which it was laid out, from 1; an automaton's in 0.
    pub trick: u8,
}

/// One place of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Slot {
    /// The colour on the card's back.
    pub back: Colour,
    /// Whether it still lies face down.
    pub face: Face,
    /// Its number, where the viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The lowest and the highest number it can still be, where the viewer does not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[u8; 2]>,
}

impl Slot {
    /// The card, where its number is known and fits its colour.
    pub fn card(&self) -> Option<Card> {
        self.number.and_then(|number| Card::new(self.back, number))
    }
}

/// How a card of a row lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// In its row, face down.
    Down,
    /// Played; its place is a gap.
    Played,
    /// Face up under the row as the bid.
    Bid,
}

/// One trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct TrickView {
    /// Its cards in the order of play.
    pub plays: Vec<PlayView>,
    /// The row that took it; `null` while it lies on the table.
    pub winner: Option<u8>,
}

/// One card of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayView {
    /// The row it came from.
    pub row: u8,
    /// The position it came from.
    pub position: u8,
    /// The card.
    pub card: Card,
}

impl View {
    /// Whether the viewer is a seat that the game waits for.
    pub fn awaited(&self) -> Option<Seat> {
        self.seat.filter(|seat| match self.phase {
            Phase::Sorting => !self.sorted.contains(*seat) && seat.index() < self.scores.len(),
            Phase::Playing | Phase::Announcing | Phase::Choosing => self.turn == Some(*seat),
            Phase::Over => false,
        })
    }

    /// The row a seat plays, and its number.
    pub fn row_of(&self, seat: Seat) -> Option<(u8, &RowView)> {
        let of_seat = |row: &&RowView| row.owner == Owner::Seat(seat);
        let at = self.rows.iter().position(|row| of_seat(&row))?;
        Some((at as u8, &self.rows[at]))
    }

    /// The trick that lies on the table.
    pub fn trick(&self) -> Option<&TrickView> {
        self.tricks.last().filter(|trick| trick.winner.is_none())
    }
}

impl RowView {
    /// The positions that lie face down, as a mask whose bit p is position p.
    pub fn down(&self) -> u16 {
        self.mask(|slot| slot.face == Face::Down)
    }

    /// The positions whose cards have this back, as such a mask.
    pub fn of_colour(&self, colour: Colour) -> u16 {
        self.mask(|slot| slot.back == colour)
    }

    /// The place at a position.
    pub fn slot(&self, position: u8) -> Option<&Slot> {
        self.cards.get(usize::from(position).checked_sub(1)?)
    }

    fn mask(&self, fits: impl Fn(&Slot) -> bool) -> u16 {
        let places = self.cards.iter().take(15).enumerate();
        places.filter(|(_, slot)| fits(slot)).fold(0, |set, (n, _)| set | 2 << n)
    }
}
