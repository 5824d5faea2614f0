//! What goes over the wire: bodies and messages as types, all of them documented.

mod error;
pub mod frame;
pub mod game;
mod message;
mod mine;
pub mod request;
mod table;

pub use error::{ApiError, ErrorBody, ErrorDetail};
pub use message::{Bye, ChatLine, ClientMessage, Code, Intent, Refusal, Speaker};
pub use mine::{MyTable, MyTables};
pub use table::{Phase, Practice, SeatView, Setup, TableView, Tables, Visibility};
