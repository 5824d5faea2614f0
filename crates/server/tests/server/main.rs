//! The tests of the server, one binary: the real file, the real routes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod browser;
mod doors;
mod farewell;
mod keepers;
mod ledger;
mod migration;
mod robots;
