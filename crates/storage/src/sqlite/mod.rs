//! SQLite: one file with a single writer that commits in groups, and a few readers beside it. One
//! file per aggregate, as in the crate's root, which says what every operation promises.

mod accounts;
pub mod backup;
mod blocks;
mod chat;
mod club_games;
mod clubs;
mod columns;
mod conclusion;
mod confirmations;
mod contacts;
mod data_folder;
mod deliveries;
mod durability;
mod error;
mod export;
mod finished;
mod forget;
mod inspection;
mod invitations;
mod makers;
mod mentions;
mod migrations;
mod moderation;
mod moves;
mod nodes;
mod notices;
mod passkeys;
mod people;
mod ratings;
mod readers;
mod recovery_codes;
mod requests;
mod seasons;
mod second_factors;
mod seekers;
mod server_state;
mod sessions;
mod spending;
mod store;
mod sweeping;
mod tables;
mod tokens;
mod tournaments;
mod transfer;
mod tries;
mod writer;

pub use durability::sqlite_version;
pub use migrations::VERSION;
pub use store::{FILE, Sqlite};

#[cfg(test)]
mod tests;
