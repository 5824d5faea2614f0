//! The data file from outside: migrations, fixtures, rights, locks, backups.

#![allow(clippy::unwrap_used)]

mod fixture;
mod folder;
mod migration;
