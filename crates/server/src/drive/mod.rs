//! Tournaments of the house. The core (`tablee_drive`) says what a log comes to; here the log is
//! kept on the disk, its tables are run as ordinary tables, the bell is rung, and everybody is
//! told. One task, a [`Desk`], owns each tournament. docs/drive-protocol.md says what is spoken.

mod answers;
mod audit;
mod clerk;
mod desk;
mod drives;
mod duties;
mod erasure;
mod file;
mod mine;
mod news;
mod refused;
pub mod request;
mod routes;
mod scene;
mod setup;
mod socket;
mod tables;
mod telling;
mod watchers;
pub mod wire;

pub use audit::{Finding, audit};
pub use desk::{Desk, Handle, Order};
pub use drives::Drives;
pub use erasure::erase;
pub use routes::routes;
pub use setup::{DriveSetup, Venue, VenueKind};
