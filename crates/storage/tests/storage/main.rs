//! The store from outside: every operation on both databases; of the data file also migrations,
//! fixtures, rights, locks and backups; of PostgreSQL what only it has.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod conformance;
mod fixture;
mod folder;
mod migration;
mod postgres;
mod tls;
mod transfer;

use test_support::private_postgres;
