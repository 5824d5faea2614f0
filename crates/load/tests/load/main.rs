//! The tests of the client and of the load generator, one binary, against servers of their own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod client;
mod fake;
mod sample;
