//! PostgreSQL: a pool of connections, and a queue of appends that commits in groups. One file per
//! aggregate, as in the crate's root, which says what every operation promises.

mod accounts;
mod append_queue;
mod blocks;
mod chat;
mod claim;
mod club_games;
mod clubs;
mod columns;
mod company;
mod conclusion;
mod confirmations;
mod connection;
mod deliveries;
mod durability;
mod error;
mod export;
mod finished;
mod forget;
mod inspection;
mod invitations;
mod mentions;
mod migrations;
mod moderation;
mod moves;
mod news;
mod nodes;
mod notices;
mod people;
mod ratings;
mod recovery_codes;
mod requests;
mod seasons;
mod second_factors;
mod seekers;
mod server_state;
mod sessions;
mod store;
mod sweeping;
mod tables;
mod tokens;
mod tournaments;
mod transfer;

pub use store::Postgres;
