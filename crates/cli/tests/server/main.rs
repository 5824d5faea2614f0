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
mod fleet;
mod floods;
mod forgetting;
mod guest_table;
mod handover;
mod largest;
mod leaks;
mod load_balancer;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../../server/tests/server/mail_sink.rs"]
mod mail_sink;
mod nats;
mod nodes;
mod notices;
mod once;
mod page_addresses;
mod panics;
mod player_group;
#[path = "../../../server/tests/server/private_nats.rs"]
mod private_nats;
#[path = "../../../storage/tests/storage/private_postgres.rs"]
mod private_postgres;
mod probe;
#[path = "../../../server/tests/server/push_browser.rs"]
mod push_browser;
mod quarantine;
mod raw_client;
mod registrations;
#[path = "../../../server/tests/server/relay.rs"]
mod relay;
mod replay;
mod response_headers;
mod rolling_restart;
mod server_process;
mod sessions;
mod store_trouble;
#[path = "../../../storage/tests/storage/test_store.rs"]
mod test_store;
mod tournament;
mod transfer;
mod twins;
mod unreliable;
mod unreliable_proxy;
