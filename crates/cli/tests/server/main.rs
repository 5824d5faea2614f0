//! What the server promises, shown on the real process over real sockets: one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod acknowledgements;
mod binary;
mod budgets;
mod clock_check;
mod crash;
mod disk;
mod durability;
mod fair_play;
mod fixed_deal;
mod floods;
mod forgetting;
mod guest_table;
mod largest;
mod leaks;
mod once;
mod page_addresses;
mod panics;
mod player_group;
mod probe;
mod quarantine;
mod raw_client;
mod registrations;
mod replay;
mod response_headers;
mod server_process;
mod sessions;
mod tournament;
mod twins;
mod unreliable;
mod unreliable_proxy;
