//! Events and sights: what happens at the table, and what each viewer sees of it.

use crate::action::Source;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::public_state::{Claim, LastHand, Lot};
use crate::pieces::word::Word;
use crate::words::dictionary::Verdict;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Viewer, Wire};

/// What happened, the whole truth.
#[derive(Clone, Debug)]
pub enum Event {
    /// L2: cards drawn for the first deal.
    Drawn {
        /// In order.
        draw: Vec<Lot>,
        /// Who deals.
        dealer: Seat,
    },
    /// L2: a hand dealt.
    Dealt {
        /// Which hand, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
        /// Who begins.
        first: Seat,
        /// Everybody's cards.
        hands: [Bag; 8],
        /// The exposed card.
        exposed: Card,
        /// Cards in the stock.
        stock: u8,
    },
    /// L3.a, L3.c, L3.d: a word made or changed.
    Made(Claim),
    /// L3.b: a card changed.
    Changed {
        /// The player's seat.
        seat: Seat,
        /// What it discarded.
        card: Card,
        /// Where the new one came from.
        source: Source,
        /// The new one.
        taken: Card,
    },
    /// L6: the pile became the stock.
    Reshuffled {
        /// The card now exposed.
        exposed: Card,
        /// Cards in the stock.
        stock: u8,
    },
    /// L5.1: a challenge.
    Challenged {
        /// The seat that challenged.
        by: Seat,
        /// Whose word.
        author: Seat,
        /// The challenged word.
        word: Word,
    },
    /// L5.2, L8.4: what came of it.
    Ruled(Ruling),
    /// L5.1: a seat lets the last word stand.
    Accepted {
        /// The seat's number.
        seat: Seat,
    },
    /// L8.2: the bell.
    Rang,
    /// L7.1: a hand is over.
    HandOver(LastHand),
    /// L7.2: the game is over.
    GameOver {
        /// Who won.
        winners: SeatSet,
    },
}

/// What came of a challenge. Public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Ruling {
    /// Who challenged.
    pub by: Seat,
    /// Whose word it was.
    pub author: Seat,
    /// The word.
    pub word: Word,
    /// What lay there before and lies there again if it was refused.
    pub before: Word,
    /// What it was found to be.
    pub verdict: Verdict,
    /// Who gets points for it, and how many.
    pub points: Option<(Seat, i32)>,
    /// The cards the author takes back; none where the word stands.
    pub back: Bag,
}

/// What one viewer saw of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub enum Sight {
    /// L2: cards drawn for the first deal.
    Drawn {
        /// In order.
        draw: Vec<Lot>,
        /// Who deals.
        dealer: Seat,
    },
    /// L2: a hand dealt.
    Dealt {
        /// Which hand, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
        /// Who begins.
        first: Seat,
        /// The viewer's cards; nothing for a spectator or a retired seat.
        hand: Option<Bag>,
        /// The exposed card.
        exposed: Card,
        /// Cards in the stock.
        stock: u8,
    },
    /// L3.a, L3.c, L3.d: a word made or changed.
    Made(Claim),
    /// L3.b: a card changed.
    Changed {
        /// The player's seat.
        seat: Seat,
        /// What it discarded.
        card: Card,
        /// Where the new one came from.
        source: Source,
        /// The new one, where the viewer saw it.
        taken: Option<Card>,
    },
    /// L6: the pile became the stock.
    Reshuffled {
        /// The card now exposed.
        exposed: Card,
        /// Cards in the stock.
        stock: u8,
    },
    /// L5.1: a challenge.
    Challenged {
        /// The seat that challenged.
        by: Seat,
        /// Whose word.
        author: Seat,
        /// The challenged word.
        word: Word,
    },
    /// L5.2, L8.4: what came of it.
    Ruled(Ruling),
    /// L5.1: a seat lets the last word stand.
    Accepted {
        /// The seat's number.
        seat: Seat,
    },
    /// L8.2: the bell.
    Rang,
    /// L7.1: a hand is over, all cards shown.
    HandOver(LastHand),
    /// L7.2: the game is over.
    GameOver {
        /// Who won.
        winners: SeatSet,
    },
}

impl Wire for Sight {}

impl Event {
    /// What `who` saw of it.
    pub(crate) fn seen_by(&self, who: Viewer) -> Sight {
        match self.clone() {
            Event::Drawn { draw, dealer } => Sight::Drawn { draw, dealer },
            Event::Dealt { number, dealer, first, hands, exposed, stock } => {
                let mine = who.seat().and_then(|seat| hands.get(seat.index()).copied());
                let hand = mine.filter(|hand| !hand.is_empty());
                Sight::Dealt { number, dealer, first, hand, exposed, stock }
            }
            Event::Made(claim) => Sight::Made(claim),
            Event::Changed { seat, card, source, taken } => {
                // L3.b: what comes from the stock is seen by that seat alone.
                let public = source == Source::Open || who.is(seat);
                Sight::Changed { seat, card, source, taken: public.then_some(taken) }
            }
            Event::Reshuffled { exposed, stock } => Sight::Reshuffled { exposed, stock },
            Event::Challenged { by, author, word } => Sight::Challenged { by, author, word },
            Event::Ruled(ruling) => Sight::Ruled(ruling),
            Event::Accepted { seat } => Sight::Accepted { seat },
            Event::Rang => Sight::Rang,
            Event::HandOver(last) => Sight::HandOver(last),
            Event::GameOver { winners } => Sight::GameOver { winners },
        }
    }
}
