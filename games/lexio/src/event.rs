//! Events and sights: what happens in a match, the whole truth of it, and what one viewer saw of
//! that.

use crate::deal::Hands;
use crate::pieces::combo::Combo;
use crate::pieces::tiles::Tiles;
use crate::scoring::{PerSeat, Settlement};
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Viewer, Wire};

/// What happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// Who leads (R5.1).
        opener: Seat,
        /// The hands of all seats.
        hands: Hands,
    },
    /// A seat played.
    Played {
        /// The player's seat.
        seat: Seat,
        /// The tiles played.
        tiles: Tiles,
        /// What kind of play it is.
        combo: Combo,
        /// How many tiles the seat still holds.
        left: u8,
    },
    /// A seat passed.
    Passed {
        /// The player's seat.
        seat: Seat,
    },
    /// All others passed: the seat leads again (R5.4).
    TookTrick {
        /// The player's seat.
        seat: Seat,
    },
    /// A round ended and was settled.
    Settled {
        /// Hands left and payments.
        settlement: Settlement,
        /// The chips of all seats afterwards.
        chips: PerSeat<i64>,
    },
    /// The match ended.
    Ended {
        /// Who has most chips (R7.2).
        winners: SeatSet,
    },
}

/// What one viewer saw of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub enum Sight {
    /// A round was dealt.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// Who leads (R5.1).
        opener: Seat,
        /// The viewer's own hand; `None` for a spectator.
        hand: Option<Tiles>,
    },
    /// A seat played.
    Played {
        /// The player's seat.
        seat: Seat,
        /// The tiles played.
        tiles: Tiles,
        /// What kind of play it is.
        combo: Combo,
        /// How many tiles the seat still holds.
        left: u8,
    },
    /// A seat passed.
    Passed {
        /// The player's seat.
        seat: Seat,
    },
    /// All others passed: the seat leads again (R5.4).
    TookTrick {
        /// The player's seat.
        seat: Seat,
    },
    /// A round ended and was settled, openly.
    Settled {
        /// Hands left and payments.
        settlement: Settlement,
        /// The chips of all seats afterwards.
        chips: PerSeat<i64>,
    },
    /// The match ended.
    Ended {
        /// Who has most chips (R7.2).
        winners: SeatSet,
    },
}

impl Wire for Sight {}

impl Event {
    /// What `who` saw: all but the hands of others (R8).
    pub(crate) fn seen_by(&self, who: Viewer) -> Sight {
        match self {
            Event::Dealt { round, opener, hands } => Sight::Dealt {
                round: *round,
                opener: *opener,
                hand: who.seat().and_then(|seat| hands.get(seat.index()).copied()),
            },
            Event::Played { seat, tiles, combo, left } => {
                Sight::Played { seat: *seat, tiles: *tiles, combo: *combo, left: *left }
            }
            Event::Passed { seat } => Sight::Passed { seat: *seat },
            Event::TookTrick { seat } => Sight::TookTrick { seat: *seat },
            Event::Settled { settlement, chips } => {
                Sight::Settled { settlement: settlement.clone(), chips: chips.clone() }
            }
            Event::Ended { winners } => Sight::Ended { winners: *winners },
        }
    }
}
