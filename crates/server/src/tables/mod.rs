//! Tables: one actor per table in memory, their registry, the lobby, and how people reach them.
//!
//! A move goes through `input.rs` from top to bottom. `http.rs`, `socket.rs` and `lobby_socket.rs`
//! are the ways in; the rest of the area does not know them.

mod absences;
mod actor;
mod agreement;
mod bot_turns;
mod bots;
mod broken_starts;
pub mod calls;
mod changes;
mod chat;
#[cfg(test)]
mod clock_trial;
mod clocks;
mod connections;
mod continued;
mod create;
mod disconnections;
mod dispatch;
mod error;
pub mod events;
mod finish;
mod forget;

pub(crate) mod frames;
pub mod front_pages;
mod game;
#[cfg(test)]
mod game_tests;
mod hiding;
pub mod http;
mod input;
mod lag_quota;
pub mod lobby;
pub mod lobby_socket;
#[cfg(test)]
mod lobby_tests;
mod logged_input;
mod mark;
mod menus;
pub mod my_tables;
mod new_tables;
mod newest_notes;
mod no_shows;
mod order;
mod other_nodes;
mod overtime;
mod pauses;
pub mod published;
mod quota;
mod record_keys;
pub mod registry;
mod rematch;
mod report;
mod requests;
mod reveal;
pub mod seat_index;
mod seating;
pub mod services;
mod shared_tables;
mod sleeping_games;
pub mod socket;
pub mod solo;
#[cfg(test)]
mod spectator_twins;
mod steward;
mod stored;
mod takeovers;
mod thinking;
mod thought_claim;
pub mod timeline_recorder;
mod wake_time;
mod watchers;
mod watching;

pub use actor::TableActor;
pub use bots::Bots;
pub use connections::ConnId;
pub use create::Founding;
pub use error::TableError;
pub use finish::unpack;
pub use game::{RunningGame, TableInput};
pub use logged_input::{AGREED, UNDO, input_of};
pub use mark::{By, Stamp, Timed};
pub use no_shows::Arrivals;
pub use order::{Handle, Order};
pub use quota::{ReservedPlace, TableQuota};
pub use report::{HostOrder, Hosted};
pub use requests::{MOST_TRIES, Request};
pub use seating::{Place, SeatedPerson, Seating};
pub use sleeping_games::{SleepingGame, SleepingGames};
pub use stored::{BadDeal, BadTable, StoredTable, deal};

#[cfg(test)]
use crate::{people::PersonId, store::Logged};
