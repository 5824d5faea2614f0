//! View: all that one viewer knows: the scene, its own hand, the sizes of the rest, its memory.

use crate::pieces::bag::Bag;
use crate::pieces::memory::ViewerMemory;
use crate::pieces::public_state::PublicState;
use crate::state::State;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tablee_engine::{Seat, Seats, Viewer, Wire};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct View {
    /// Who looks; nothing for a spectator.
    pub seat: Option<Seat>,
    /// The viewer's own cards.
    pub hand: Option<Bag>,
    /// How many cards each seat holds.
    pub sizes: ArrayVec<u8, 8>,
    /// How many cards the stock has.
    pub stock: u8,
    /// What everybody sees.
    #[serde(flatten)]
    pub scene: PublicState,
    /// What the viewer remembers of cards out of sight.
    pub memory: ViewerMemory,
}

impl Wire for View {}

impl View {
    /// What `who` knows of the truth.
    pub(crate) fn of(state: &State, who: Viewer, seats: Seats) -> View {
        let seat = who.seat();
        View {
            seat,
            hand: seat.map(|seat| state.hand(seat)),
            sizes: state.hands.iter().take(seats.count()).map(|hand| hand.len() as u8).collect(),
            stock: state.stock.len() as u8,
            scene: state.scene.clone(),
            memory: ViewerMemory::of(&state.memory, seat, seats.count()),
        }
    }

    /// The same without what everybody could have kept in mind: who took which letters, what was
    /// drawn and shown, and the turns before the last, which says what has just happened.
    pub(crate) fn without_aids(mut self) -> View {
        self.scene.known.clear();
        self.scene.recent = Arc::new(self.scene.recent.last().copied().into_iter().collect());
        View { memory: ViewerMemory::blank(), ..self }
    }

    /// The viewer's cards; none for a spectator.
    pub fn hand(&self) -> Bag {
        self.hand.unwrap_or(Bag::EMPTY)
    }
}
