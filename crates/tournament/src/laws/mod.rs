//! The laws every tournament keeps, whatever its format and whatever happened: checked by the
//! property tests after every entry, and by `tablee tournament simulate`.

mod amending;
mod moving;
mod replaying;
mod sitting;
mod totals;

#[cfg(test)]
mod planted;

pub use amending::{amendment, straightened};
pub use moving::movement;
pub use replaying::replay;
pub use sitting::{seating, seatings};
pub use totals::totals;

use crate::tournament::Tournament;
use std::fmt;

/// A law.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Law {
    /// Nobody sits at two tables, or twice at one.
    OneTable,
    /// Everybody who is to play sits somewhere, and nobody else does.
    NobodySitsOut,
    /// There are as many tables of each size as L8.5 says.
    TableCounts,
    /// Every table is of a size the game can be played at.
    Seats,
    /// L8.3: at a drive winners move up one table and deal, the others stay.
    Movement,
    /// The state is what the log replays to, also after it was written down and read.
    Replay,
    /// Totals are the sums of what the log says, penalties included.
    Totals,
    /// A corrected tournament is the one in which the right result was entered at once.
    Amendment,
}

impl Law {
    /// Every law.
    pub const ALL: [Law; 8] = [
        Law::OneTable,
        Law::NobodySitsOut,
        Law::TableCounts,
        Law::Seats,
        Law::Movement,
        Law::Replay,
        Law::Totals,
        Law::Amendment,
    ];
}

/// A law that was broken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Breach {
    /// The broken law.
    pub law: Law,
    /// How many entries the log had.
    pub entries: usize,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, entries, detail } = self;
        write!(f, "law {law:?} broken after {entries} entries: {detail}")
    }
}

/// What a law says.
pub type Kept = Result<(), Breach>;

fn broken(t: &Tournament, law: Law, detail: impl Into<String>) -> Kept {
    Err(Breach { law, entries: t.log().len(), detail: detail.into() })
}

/// The laws that are quickly checked, for after every entry.
pub fn glance(t: &Tournament) -> Kept {
    seatings(t)
}

/// Every law.
pub fn examine(t: &Tournament) -> Kept {
    seatings(t)?;
    movement(t)?;
    totals(t)?;
    replay(t)?;
    amendment(t)
}
