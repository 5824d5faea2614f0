//! Public state: everything at the table that everybody sees: the public half of the truth and of
//! every view.

use crate::action::Action;
use crate::pieces::bag::Bag;
use crate::pieces::board::Board;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::word::Word;
use crate::words::dictionary::Verdict;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tablee_engine::{Seat, SeatSet, Seats};

/// How many plays of a hand are kept for people to look at. Hardly a hand is so long.
pub const MOST_PLAYS: usize = 512;
/// How many stay when there is no room for more: a client is told all of them anew, in one update.
const KEPT_PLAYS: usize = 16;

/// What the table is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// A seat's turn.
    Play,
    /// L5.1: the last word of the hand is accepted or challenged.
    Closing,
    /// L8.6: the steward's ruling.
    Ruling,
    /// Nothing: the game is over.
    Over,
}

/// How a word came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PlayKind {
    /// L3.a.
    Word,
    /// L3.c.
    Insert,
    /// L3.d.
    Exchange,
}

/// The word that can still be challenged (L5.1), and how to undo it (L5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Claim {
    /// Who made it.
    pub author: Seat,
    /// The kind of play.
    pub manner: PlayKind,
    /// Which word of the table it is, from 1.
    pub number: u8,
    /// What lies there now.
    pub word: Word,
    /// What lay there before; empty for a new word.
    pub before: Word,
    /// The cards the author gave.
    pub given: Bag,
    /// The cards the author got.
    pub taken: Bag,
    /// Turns without a word or an insertion before it.
    pub idle: u32,
    /// Whether it ends the hand when it stands.
    pub closes: bool,
}

/// One card drawn for the first deal (L2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lot {
    /// Who drew.
    pub seat: Seat,
    /// The card drawn.
    pub card: Card,
}

/// One seat's action, as everybody saw it; a challenge once it is ruled on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Play {
    /// The player's seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// The card it took that lay open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Card>,
    /// What a challenged word was found to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// Why a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ending {
    /// L7.1: a seat has no cards left.
    Out,
    /// L7.3: the hand went nowhere.
    Stall,
    /// L8.2: the bell.
    Bell,
}

/// A finished hand, all cards shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct LastHand {
    /// Which hand, from 1.
    pub number: u32,
    /// Why it ended.
    pub ending: Ending,
    /// Who was out of cards, if anybody.
    pub out: Option<Seat>,
    /// The cards left in each hand.
    pub hands: ArrayVec<Bag, 8>,
    /// What each seat added to its total.
    pub points: ArrayVec<i32, 8>,
    /// The totals after it.
    pub totals: ArrayVec<i32, 8>,
    /// Who retired with it (L7.2).
    pub retired: SeatSet,
    /// The words that lay on the table.
    pub words: Board,
}

/// The public half of the truth. Whatever is put here is known to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct PublicState {
    /// What the table waits for.
    pub phase: Phase,
    /// The hand being played, from 1.
    pub number: u32,
    /// Who dealt it.
    pub dealer: Seat,
    /// Whose turn it is, or will be after the last word.
    pub turn: Seat,
    /// The words on the table.
    pub words: Board,
    /// The exposed pile, bottom first; the last card is the exposed one.
    pub pile: ArrayVec<Card, MOST_CARDS>,
    /// Points per seat; low is good.
    pub totals: ArrayVec<i32, 8>,
    /// Seats that have retired (L7.2).
    pub retired: SeatSet,
    /// Turns in a row without a word or an insertion (L7.3).
    pub idle: u32,
    /// The word that can still be challenged.
    pub claim: Option<Claim>,
    /// L5.1: who has still to accept or challenge the last word of the hand.
    pub waiting: SeatSet,
    /// Who challenged, while the steward's ruling is awaited.
    pub challenger: Option<Seat>,
    /// Whether the bell rang while a ruling is awaited.
    pub rung: bool,
    /// Per seat, cards everybody knows it holds: taken openly, or taken back.
    pub known: ArrayVec<Bag, 8>,
    /// How often the pile became the stock again, over the whole game.
    pub reshuffles: u32,
    /// The plays of this hand, oldest first.
    #[serde(with = "crate::pieces::serde_arc")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Play>"))]
    pub recent: Arc<Vec<Play>>,
    /// The cards drawn for the first deal, in order; empty where a fixed deal named the dealer.
    #[serde(with = "crate::pieces::serde_arc")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Lot>"))]
    pub draw: Arc<Vec<Lot>>,
    /// Every verdict the dictionary has given in this game.
    #[serde(with = "crate::pieces::serde_arc")]
    #[cfg_attr(feature = "ts", ts(as = "BTreeMap<Word, Verdict>"))]
    pub verdicts: Arc<BTreeMap<Word, Verdict>>,
    /// The hand before this one.
    #[serde(with = "crate::pieces::serde_arc")]
    #[cfg_attr(feature = "ts", ts(as = "Option<LastHand>"))]
    pub last: Arc<Option<LastHand>>,
    /// Who won, once it is over.
    pub winners: SeatSet,
}

impl PublicState {
    /// An empty table before the first hand.
    pub fn new(seats: Seats) -> PublicState {
        PublicState {
            phase: Phase::Play,
            number: 0,
            dealer: Seat(0),
            turn: Seat(0),
            words: Board::EMPTY,
            pile: ArrayVec::new(),
            totals: seats.iter().map(|_| 0).collect(),
            retired: SeatSet::EMPTY,
            idle: 0,
            claim: None,
            waiting: SeatSet::EMPTY,
            challenger: None,
            rung: false,
            known: seats.iter().map(|_| Bag::EMPTY).collect(),
            reshuffles: 0,
            recent: Arc::default(),
            draw: Arc::default(),
            verdicts: Arc::default(),
            last: Arc::default(),
            winners: SeatSet::EMPTY,
        }
    }

    /// The seats still in the game, of those of this table.
    pub fn active(&self, seats: Seats) -> SeatSet {
        seats.iter().filter(|seat| !self.retired.contains(*seat)).collect()
    }

    /// The next seat clockwise after `seat` that is still in the game.
    pub fn after(&self, seat: Seat, seats: Seats) -> Seat {
        let mut others = seats.from(seat.left(seats));
        others.find(|next| !self.retired.contains(*next)).unwrap_or(seat)
    }

    /// The exposed card.
    pub fn exposed(&self) -> Option<Card> {
        self.pile.last().copied()
    }

    /// Remembers a play for people to look at. The list only grows, so that an update tells its end;
    /// once in a very long hand its beginning goes.
    pub(crate) fn announce(&mut self, play: Play) {
        let plays = Arc::make_mut(&mut self.recent);
        if plays.len() >= MOST_PLAYS {
            plays.drain(..plays.len() - KEPT_PLAYS);
        }
        plays.push(play);
    }
}
