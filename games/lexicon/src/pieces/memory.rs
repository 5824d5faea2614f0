//! Memory: what can be remembered about cards that are not in sight: the pool the stock was
//! shuffled from, what hands held at that moment, and every draw and every showing since.

use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use tablee_engine::{BadNotation, Seat};

/// One thing that moved an unknown card. A card that a seat is publicly known to hold leaves no
/// step when it is shown: it came from what was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum Step {
    /// A seat took the top of the stock; the card where the viewer knows it. `2+`, `2+X`.
    Drew(Seat, Option<Card>),
    /// A seat showed a card nobody knew it had. `2-X`.
    Showed(Seat, Card),
}

/// Every unknown card is drawn at most once and shown at most once.
pub type Trace = ArrayVec<Step, { 2 * MOST_CARDS }>;

/// The secret side of memory: since the last shuffle of the stock, the deal included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// What the stock was shuffled from. Public: everything else was in sight or in hands.
    pub pool: Bag,
    /// Per seat, the cards it held at that moment without anybody else knowing them.
    pub old: [Bag; 8],
    /// Draws and showings since, with every card.
    pub trace: Trace,
}

impl Memory {
    /// Nothing to remember: the table is swept.
    pub fn blank() -> Memory {
        Memory { pool: Bag::EMPTY, old: [Bag::EMPTY; 8], trace: Trace::new() }
    }

    /// Begins afresh with a newly shuffled stock.
    pub fn begin(&mut self, pool: Bag, old: [Bag; 8]) {
        self.pool = pool;
        self.old = old;
        self.trace.clear();
    }

    /// Notes one step; the bound holds for every game that cards can play.
    pub fn note(&mut self, step: Step) {
        let _ = self.trace.try_push(step);
    }
}

/// One viewer's share of memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct ViewerMemory {
    /// What the stock was last shuffled from, the deal included.
    pub pool: Bag,
    /// Per seat, how many cards nobody else knew at that moment.
    pub old: ArrayVec<u8, 8>,
    /// The viewer's own among them; nothing for a spectator.
    pub mine: Option<Bag>,
    /// Draws and showings since; other seats' draws without the card.
    pub trace: Trace,
}

impl ViewerMemory {
    /// Nothing is remembered.
    pub fn blank() -> ViewerMemory {
        ViewerMemory { pool: Bag::EMPTY, old: ArrayVec::new(), mine: None, trace: Trace::new() }
    }

    /// What `who` remembers of the truth.
    pub fn of(memory: &Memory, who: Option<Seat>, seats: usize) -> ViewerMemory {
        let own = |step: &Step| match *step {
            Step::Drew(seat, card) => Step::Drew(seat, card.filter(|_| who == Some(seat))),
            Step::Showed(seat, card) => Step::Showed(seat, card),
        };
        ViewerMemory {
            pool: memory.pool,
            old: memory.old.iter().take(seats).map(|bag| bag.len() as u8).collect(),
            mine: who.and_then(|seat| memory.old.get(seat.index()).copied()),
            trace: memory.trace.iter().map(own).collect(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Drew(seat, None) => write!(f, "{seat}+"),
            Step::Drew(seat, Some(card)) => write!(f, "{seat}+{card}"),
            Step::Showed(seat, card) => write!(f, "{seat}-{card}"),
        }
    }
}

impl TryFrom<String> for Step {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Step, BadNotation> {
        let seat = |digit: u8| Seat(digit - b'0');
        match *text.as_bytes() {
            [digit @ b'0'..=b'7', b'+'] => Some(Step::Drew(seat(digit), None)),
            [digit @ b'0'..=b'7', b'+', glyph] => {
                Card::from_glyph(glyph).map(|card| Step::Drew(seat(digit), Some(card)))
            }
            [digit @ b'0'..=b'7', b'-', glyph] => {
                Card::from_glyph(glyph).map(|card| Step::Showed(seat(digit), card))
            }
            _ => None,
        }
        .ok_or_else(|| BadNotation::unknown(&text, "2+, 2+X, 2-X"))
    }
}

impl From<Step> for String {
    fn from(step: Step) -> String {
        step.to_string()
    }
}
