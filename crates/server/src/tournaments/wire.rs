//! What is said about a tournament, from the protocol crate.

pub use tablee_protocol::tournament::*;
