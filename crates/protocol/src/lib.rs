//! The protocol: every message between client and server, HTTP bodies and socket frames alike, as
//! types that are both written and read. docs/protocol.md describes it in words. No socket, no
//! HTTP, no SQL.

#![warn(missing_docs)]

pub mod account;
mod author;
mod broken_start;
pub mod club;
pub mod contacts;
mod disconnection;
mod drawn_face;
mod error;
pub mod evidence;
pub mod export;
pub mod game;
mod goodbye;
pub mod history;
mod json;
mod kind;
mod lobby_message;
mod lobby_table;
mod members;
mod message;
mod my_tables;
pub mod notices;
mod origin;
pub mod passkey;
mod person_id;
mod phrase;
mod proposal;
pub mod replay;
pub mod request;
pub mod seek;
mod server_message;
mod table;
mod takeover;
mod text;
pub mod tournament;
#[cfg(feature = "ts")]
pub mod typescript;
pub mod view_diff;
mod watch;

pub use author::{Author, HostWord};
pub use broken_start::{BrokenStart, BrokenStarts};
pub use disconnection::Disconnection;
pub use drawn_face::{DrawnFace, NoSuchFace};
pub use error::{ErrorBody, ErrorDetail};
pub use goodbye::Goodbye;
pub use json::Json;
pub use kind::{Kind, Role};
pub use lobby_message::{LobbyMessage, LobbyRequest};
pub use lobby_table::{LobbySeat, LobbyTable, TableFilter, Tables, Tempo};
pub use members::Members;
pub use message::{Bye, ChatLine, ClientMessage, Code, Intent, Refusal, Speaker};
pub use my_tables::{MyTable, MyTables};
pub use origin::Origin;
pub use person_id::{BadPersonId, PersonId};
pub use phrase::Phrase;
pub use proposal::{Answer, Pause, Proposal, Propose, Wish};
pub use server_message::{
    Acknowledged, Clocks, Hint, KindNow, LegalNow, Missed, Refused, ServerMessage, TableChanged,
    Update, WholeTable, You,
};
pub use table::{Muted, NotRated, Practice, SeatView, Setup, TablePhase, TableView, Visibility};
pub use takeover::{SeatPlayer, Takeover};
pub use text::text;
pub use watch::{Watch, WatchSwitch, Watched, Watchers};
