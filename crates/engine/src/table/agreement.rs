//! Agreements: the people of a table pause their game, go on with it, or stop it. The game knows
//! nothing of it; the log does.

use super::{Refused, Table};
use crate::game::Game;
use crate::record::Input;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What the people of a table have agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Agreement {
    /// Nobody acts and no clock runs until the game is resumed.
    Pause,
    /// The game goes on.
    Resume,
    /// The game ends here, without a result.
    Stop,
}

impl Agreement {
    /// Its name in logs.
    pub fn as_str(self) -> &'static str {
        match self {
            Agreement::Pause => "pause",
            Agreement::Resume => "resume",
            Agreement::Stop => "stop",
        }
    }

    /// The one of that name.
    pub fn read(name: &str) -> Option<Agreement> {
        let all = [Agreement::Pause, Agreement::Resume, Agreement::Stop];
        all.into_iter().find(|agreement| agreement.as_str() == name)
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Those it waits for may act.
    Playing,
    /// It stands still until it is resumed.
    Paused,
    /// It was given up.
    Stopped,
}

impl<G: Game> Table<G> {
    /// Whether the game goes on.
    pub fn flow(&self) -> Flow {
        self.flow
    }

    /// Everybody agrees to what `seat` has asked for.
    pub fn agree(
        &mut self,
        seat: Seat,
        agreed: Agreement,
    ) -> Result<Range<usize>, Refused<G::Refusal>> {
        if !self.game.seats().has(seat) {
            return Err(Refused::NoSuchSeat { seats: self.game.seats() });
        }
        if self.is_over() {
            return Err(Refused::GameOver);
        }
        self.flow = match (self.flow, agreed) {
            (Flow::Playing, Agreement::Pause) => Flow::Paused,
            (Flow::Paused, Agreement::Resume) => Flow::Playing,
            (Flow::Playing | Flow::Paused, Agreement::Stop) => Flow::Stopped,
            (flow, _) => return Err(Refused::OutOfPlay { flow }),
        };
        self.log.push(Input::Agreed { seat, agreed });
        Ok(self.events.len()..self.events.len())
    }

    /// Refuses everything while the game stands still.
    pub(super) fn check_flow(&self) -> Result<(), Refused<G::Refusal>> {
        match self.flow {
            Flow::Playing => Ok(()),
            flow @ (Flow::Paused | Flow::Stopped) => Err(Refused::OutOfPlay { flow }),
        }
    }
}
