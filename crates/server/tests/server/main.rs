//! The server over real sockets, with a toy game: the server knows none of the real ones. People
//! and history are asked directly, without sockets.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod afterwards;
mod browser;
mod client;
mod doors;
mod drive_hall;
mod drive_papers;
mod drives;
mod evenings;
mod fairness;
mod farewell;
mod house;
mod http;
mod keepers;
mod ledger;
mod mine;
mod playing;
mod replay;
mod robots;
#[allow(dead_code, reason = "the engine's tests use more of it")]
#[path = "../../../engine/tests/engine/sneak.rs"]
mod sneak;
mod sweeping;
