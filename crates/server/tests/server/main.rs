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
mod bus_versions;
mod client;
mod club_requests;
mod clubs;
mod companions;
mod contacts;
mod evidence;
mod fairness;
mod forged_requests;
mod hidden_pages;
mod hiding;
mod history;
mod http;
mod lag;
mod lobby_list;
mod mail;
mod moderation;
mod my_tables;
mod notices;
mod outbound;
mod passkeys;
mod patience;
mod playing;
mod push;
mod push_browser;
mod receiver;
mod replay;
mod rule_versions;
mod seasons;
mod second_factor;
mod seeking;
#[path = "../../../engine/tests/engine/sneak.rs"]
mod sneak;
mod software_authenticator;
mod solo;
mod stored_games;
mod stored_rows;
mod stored_tournaments;
mod sweeping;
mod takeovers;
mod test_server;
mod tournament_admission;
mod tournament_draws;
mod tournament_order;
mod tournament_overtime;
mod tournament_secrets;
mod tournament_watcher;
mod tournament_watching;
mod tournaments;
mod waking;
mod watching;

use test_support::{mail_sink, private_nats, private_postgres, test_store};
