//! What the server promises, shown on the real process over real sockets: one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod binary;
mod budgets;
mod company;
mod crash;
mod disk;
mod drive;
mod durability;
mod fair_play;
mod floods;
mod front_door;
mod house;
mod largest;
mod leaks;
mod ledger;
mod newcomers;
mod once;
mod party;
mod probe;
mod quarantine;
mod replay;
mod rigged;
mod sessions;
mod timepiece;
mod tunnel;
mod twins;
mod unreliable;
mod wire;
