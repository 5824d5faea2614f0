//! The protocol as clients and servers rely on it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod draws;
mod messages;
mod view_diff;
