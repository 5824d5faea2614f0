//! The Tablée server: all I/O. It is handed the games and knows none of them by name.

pub mod app;
pub mod history;
pub mod ops;
pub mod people;
pub mod random;
pub mod store;
pub mod time;
pub mod wire;

pub use app::App;
