//! The server over real sockets, with a toy game: the server knows none of the real ones.

mod client;
mod fairness;
mod house;
mod http;
mod playing;
#[path = "../../../engine/tests/engine/sneak.rs"]
mod sneak;
