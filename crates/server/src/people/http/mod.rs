//! People over HTTP: who I am, accounts, sessions, bot accounts, keeping order.

pub mod account;
pub mod admin;
pub mod bots;
mod error;
pub mod me;
pub mod passkeys;
pub mod recover;
pub mod second_factor;
pub mod second_step;
pub mod sessions;
mod state;
mod visitor;

pub use state::PeopleState;
pub use visitor::identify_visitor;
