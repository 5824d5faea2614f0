//! Messages about tournaments: docs/tournament-protocol.md as types.

mod answer;
mod draws;
mod message;
pub mod request;
mod setup;
mod state;

pub use answer::{Invited, LogEntry, LogPart, Standings, TournamentList};
pub use draws::{BadDraws, Deal, Draws, ShareState};
pub use message::{
    Change, Dispute, Done, Doubt, EarlyResult, Message, Mine, OrganiserTable, OrganiserView, Place,
    SeatingReason, Visitor, Whole,
};
pub use setup::{Admission, TournamentSetup, Venue, VenueKind};
pub use state::{
    Agreed, Announcement, Bell, Mark, Person, Result, Role, RoleName, RoundView, Row, Sheet,
    Status, Table, TournamentInfo, TournamentPhase,
};
