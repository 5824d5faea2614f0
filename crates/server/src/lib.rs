//! The Tablée server: all I/O. It is handed the games and knows none of them by name.

pub mod app;
pub mod company;
mod counted;
pub mod crash_point;
pub mod drive;
pub mod games;
pub mod guard;
pub mod hall;
pub mod history;
pub mod house;
mod invitation;
pub mod limits;
pub mod lobby;
pub mod lobby_socket;
pub mod mailbox;
pub mod mine;
mod neighbours;
pub mod ops;
pub mod page;
pub mod people;
pub mod random;
pub mod replay;
pub mod room;
pub mod serve;
pub mod settings;
pub mod socket;
pub mod store;
pub mod tables;
pub mod time;
#[cfg(feature = "ts")]
pub mod typescript;
pub mod wire;
pub mod witness;

pub use app::App;
pub use house::Games;
pub use serve::{ServeError, Server, asked_to_stop};
pub use settings::Settings;
