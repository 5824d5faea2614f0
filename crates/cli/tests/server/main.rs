//! Tests of the server on the real process over real sockets: one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod acknowledgements;
mod attacks;
mod binary;
mod budgets;
mod clock_check;
mod crash;
mod deployment;
mod disk;
mod dump;
mod durability;
mod fair_play;
mod fault_table;
mod fixed_deal;
mod fleet;
mod fleet_faults;
mod fleet_metrics;
mod floods;
mod forgetting;
mod guest_table;
mod handover;
mod largest;
mod leaks;
mod load_balancer;
mod logging;
mod migration_kills;
mod named_points;
mod nats;
mod nodes;
mod notices;
mod once;
mod page_addresses;
mod panics;
mod player_group;
mod probe;
#[path = "../../../server/tests/server/push_browser.rs"]
mod push_browser;
mod quarantine;
mod races;
mod rated_games;
mod raw_client;
mod registrations;
mod replay;
mod response_headers;
mod rolling_restart;
mod server_process;
mod sessions;
mod signed_records;
mod slow_players;
mod store_trouble;
mod takeover;
mod tournament;
mod tournament_stewards;
mod transfer;
mod twin_options;
mod twin_questions;
mod twin_side;
mod twin_states;
mod twin_tournament;
mod twins;
mod unreliable;
mod unreliable_proxy;
mod xylo_versions;

use test_support::{mail_sink, private_nats, private_postgres, relay, test_store};
