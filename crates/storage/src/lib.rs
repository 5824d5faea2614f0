//! The data file: SQLite with a single writer that commits in groups, and a few readers beside it.
//! The only crate with SQL. One file per aggregate; every public operation says what it promises,
//! and none of them names a type of the database.

mod accounts;
pub mod backup;
mod chat;
mod columns;
mod conclusion;
pub mod crash_point;
mod data_folder;
mod durability;
mod error;
mod export;
mod finished;
mod forget;
mod inspection;
mod mentions;
mod migrations;
mod moderation;
mod moves;
mod people;
mod ratings;
mod readers;
mod recovery_codes;
mod requests;
mod second_factors;
mod server_state;
mod sessions;
mod store;
mod sweeping;
mod tables;
mod tokens;
mod tournaments;
mod writer;

pub use accounts::{NameTaking, OwnName, Registration};
pub use chat::{ChatKept, ChatRow};
pub use columns::{DELETED, Moment};
pub use conclusion::{Conclusion, Rate, Rating, SeatResult};
pub use durability::sqlite_version;
pub use error::StoreError;
pub use export::{ExportRows, PlayedRow, RatingRow, SaidRow};
pub use finished::{Filter, FinishedPage, FinishedRow, FinishedSeat};
pub use inspection::{InspectedGame, InspectedResult, InspectedTournament};
pub use migrations::VERSION;
pub use moderation::{Acted, Action, Actor, AuditRow, SanctionRows, Whom};
pub use moves::{Append, Logged, TableNo};
pub use people::{Called, Person};
pub use ratings::{LeaderRow, LeaderRows, Rated, StandingRow, Tallies, TallyRow};
pub use recovery_codes::{KeptCode, NewCode};
pub use requests::RequestName;
pub use second_factors::SecondFactor;
pub use sessions::{FoundSession, NewSession, SessionHash, SessionRow};
pub use store::{FILE, Store};
pub use sweeping::{Forgotten, LeftBefore};
pub use tables::{Alive, NewTable, Start, TableRow, WholeTable};
pub use tokens::{BotChange, BotMaking, NewBot, TokenHash};
pub use tournaments::{
    Growth, NewEntry, NewTournament, RoundTable, RunningTournaments, TournamentNo, TournamentRow,
};

#[cfg(test)]
mod tests;
