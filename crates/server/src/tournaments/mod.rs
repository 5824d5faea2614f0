//! Tournaments of the server. The core (`tablee_tournament`) says what a log comes to; here the log is
//! kept on the disk, its tables are run as ordinary tables, the bell is rung, and everybody is
//! told. One task, a [`TournamentActor`], owns each tournament. docs/tournament-protocol.md says what is spoken.

mod actor;
mod audit;
mod broadcast;
mod challenges;
mod chats;
mod commands;
mod draws;
mod duty_claim;
mod entrant;
mod error;
pub mod http;
mod invitations;
mod limits;
mod other_nodes;
mod parts;
mod pending;
mod personal_view;
mod queries;
mod registry;
pub mod request;
mod role_requests;
mod schedule;
mod setup;
mod shares;
mod socket;
mod stand_ins;
mod stored;
mod stored_words;
mod subscribers;
mod tables;
mod view;

pub use actor::{Handle, Order, TournamentActor};
pub use audit::{Finding, audit};
pub use error::TournamentError;
pub use registry::TournamentRegistry;
pub use tablee_protocol::tournament::{TournamentSetup, Venue, VenueKind};
