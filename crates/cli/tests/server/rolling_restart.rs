//! Upgrades: every node is replaced while people play, and none of them notices.

use crate::fleet::{Evening, Fleet, this_program};
use crate::guest_table::GuestTable;
use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{PATIENCE, Server, free};
use serde_json::json;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// How many moves are acknowledged between two restarts, unless `TABLEE_UPGRADE_MOVES` says it.
const BETWEEN: u32 = 40;

/// Replaces every node by one of another version, where `TABLEE_UPGRADE_FROM` and `TABLEE_UPGRADE_TO` name programs.
async fn replace_every_node(bus: &[(&str, &str)]) {
    let program = |name| std::env::var_os(name).map_or_else(this_program, PathBuf::from);
    let (from, to) = (program("TABLEE_UPGRADE_FROM"), program("TABLEE_UPGRADE_TO"));
    let between = std::env::var("TABLEE_UPGRADE_MOVES").map_or(BETWEEN, |n| n.parse().unwrap());
    let url = new_database();
    let urls = vec![url.clone(); 3];
    let settings = [&[("TABLEE_DRAIN_SECONDS", "2")], bus].concat();
    let mut fleet = Fleet::of(&from, &urls, &settings).await;
    let evening = Evening::begin(fleet.address, 29);
    for node in 0..fleet.len() {
        evening.moves(between).await;
        // Games go on while a node drains, and when it is gone.
        block_in_place(|| fleet.node(node).stop());
        evening.moves(between).await;
        block_in_place(|| fleet.replace(node, &to));
        println!("node {node} is back after {:.1?}", evening.lasted());
    }
    evening.moves(between).await;
    let played = evening.end().await;
    assert_eq!(played.failures(), 0, "everybody was asked to come back, and could");
    played.compare(fleet, &url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_of_three_nodes_is_noticed_by_nobody() {
    replace_every_node(&[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_of_three_nodes_on_nats_is_noticed_by_nobody() {
    let nats = block_in_place(PrivateNats::start);
    replace_every_node(&[("TABLEE_BUS", nats.url().as_str())]).await;
}

#[test]
fn a_node_that_drains_says_so_and_asks_everybody_to_come_back() {
    let url = new_database();
    let mut node = Server::node(&url, free(), &[("TABLEE_DRAIN_SECONDS", "6")]);
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}});
    let mut table = GuestTable::gather(node.address(), &setup);
    let probe = Guest::arrive(node.address());
    assert_eq!(probe.get("/readyz").status, 200);
    node.ask_to_stop();
    let began = Instant::now();
    loop {
        let answer = probe.get("/readyz");
        if answer.status == 503 {
            assert_eq!(answer.message(), "This server is about to stop.");
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it does not drain");
        thread::sleep(Duration::from_millis(1));
    }
    for socket in &mut table.sockets {
        let bye = socket.until(&["bye"]);
        assert_eq!((&bye["reason"], &bye["after_ms"]), (&json!("shutdown"), &json!(0)));
    }
    assert!(node.ended().success());
}
