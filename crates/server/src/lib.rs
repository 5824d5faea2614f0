//! The Tablée server: all I/O. It is handed the games and knows none of them by name.

pub mod actors;
pub mod app;
pub mod bus;
pub mod company;
pub mod evidence;
pub mod finished;
pub mod games;
pub mod heavy_work;
pub mod link_preview;
mod listening;
pub mod moderation;
pub mod net;
pub mod nodes;
pub mod notices;
pub mod ops;
pub mod page;
pub mod people;
pub mod quarantine;
pub mod random;
pub mod ratings;
pub mod routes;
pub mod serve;
pub mod settings;
pub use tablee_storage as store;
pub use tablee_storage::crash_point;
pub mod supervision;
pub mod sweeper;
pub mod tables;
pub mod time;
pub mod tournaments;
pub mod visible_text;
pub mod waking;

pub use app::App;
pub use games::Games;
pub use serve::{ServeError, Server, Stop, asked_to_stop};
pub use settings::Settings;
