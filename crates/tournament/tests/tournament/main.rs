//! Tests of tournaments: the rules of the drive one by one, the other formats, the log.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod amending;
mod comings;
mod drive;
mod fixture;
mod formats;
mod published;
mod random;
mod roles;
mod shares;
mod wire;
