//! The server over real sockets, with a toy game: the server knows none of the real ones. People
//! and history are asked directly, without sockets.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod account_deletion;
mod accounts;
mod afterwards;
mod agreement;
mod aids;
mod bot_accounts;
mod browser;
mod bus;
mod client;
mod clubs;
mod companions;
mod company;
mod fairness;
mod forged_requests;
mod history;
mod http;
mod mail;
mod mail_sink;
mod moderation;
mod my_tables;
mod notices;
mod outbound;
mod playing;
mod private_nats;
#[path = "../../../storage/tests/storage/private_postgres.rs"]
mod private_postgres;
mod push;
mod push_browser;
mod receiver;
mod relay;
mod replay;
mod rule_versions;
mod seasons;
mod second_factor;
mod seeking;
#[path = "../../../engine/tests/engine/sneak.rs"]
mod sneak;
mod solo;
mod stored_games;
mod stored_tournaments;
mod sweeping;
mod test_server;
#[path = "../../../storage/tests/storage/test_store.rs"]
mod test_store;
mod tournament_admission;
mod tournament_draws;
mod tournament_order;
mod tournament_watcher;
mod tournaments;
mod watching;
