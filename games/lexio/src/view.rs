//! All that one viewer knows (R8): its own hand, everything played, sizes, chips, and the last
//! settlement.

use crate::action::Action;
use crate::combo::Combo;
use crate::settlement::{PerSeat, Settlement};
use crate::tiles::Tiles;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, SeatSet, Wire};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Whether the match goes on.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds the match has at most.
    pub rounds: u32,
    /// The highest number in use.
    pub highest: u8,
    /// How many tiles lie face down, unknown to all.
    pub face_down: u8,
    /// Who led first this round: the holder of the weakest tile dealt (R5.1).
    pub opener: Seat,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// The viewer's own hand.
    pub hand: Option<Tiles>,
    /// How many tiles each seat holds.
    pub sizes: PerSeat<u8>,
    /// The chips of each seat as of the last settled round.
    pub chips: PerSeat<i64>,
    /// The play to beat; `None` when the seat to move leads.
    pub to_beat: Option<OnTable>,
    /// The tricks of this round, each a list of turns, passes included.
    pub tricks: Vec<Vec<Turn>>,
    /// How the round before ended; when the match is over, the last round.
    pub last: Option<Settlement>,
    /// Who won, once the match is over.
    pub winners: SeatSet,
}

impl Wire for View {}

/// Whether the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// A round is being played.
    Play,
    /// The match is over.
    Over,
}

/// The play that lies on the table to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OnTable {
    /// Who played it.
    pub seat: Seat,
    /// The tiles.
    pub tiles: Tiles,
    /// What kind of play it is.
    pub combo: Combo,
}

/// One turn of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Turn {
    /// Whose turn it was.
    pub seat: Seat,
    /// What the seat did.
    pub action: Action,
}

impl View {
    /// Every play of the round with its seat, passes left out.
    pub(crate) fn plays(&self) -> impl Iterator<Item = (Seat, Tiles)> + '_ {
        self.tricks.iter().flatten().filter_map(|turn| match turn.action {
            Action::Play(tiles) => Some((turn.seat, tiles)),
            Action::Pass => None,
        })
    }

    /// Everything played this round.
    pub(crate) fn played(&self) -> Tiles {
        self.plays().fold(Tiles::EMPTY, |all, (_, tiles)| all.or(tiles))
    }

    /// How many passed since the last play.
    pub(crate) fn passes(&self) -> u8 {
        let turns = self.tricks.last().into_iter().flatten().rev();
        turns.take_while(|turn| turn.action == Action::Pass).count().min(MOST_PASSES) as u8
    }
}

const MOST_PASSES: usize = 4;
