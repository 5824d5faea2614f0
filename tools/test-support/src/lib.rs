//! Test support: servers of tests alone (PostgreSQL, NATS, mail) and a TCP proxy that can be interrupted, for the tests of several
//! crates.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "only tests use it, and a test that cannot go on fails"
)]

pub mod mail_sink;
pub mod private_nats;
pub mod private_postgres;
pub mod relay;
pub mod test_store;
