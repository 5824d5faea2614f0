//! Upgrades: every node is replaced while people play, and none of them notices.

use crate::fleet::{Evening, Fleet};
use crate::guest_table::GuestTable;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{PATIENCE, Server, free};
use serde_json::json;
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// How many moves are acknowledged between two restarts.
const BETWEEN: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_of_three_nodes_is_noticed_by_nobody() {
    let url = new_database();
    let urls = vec![url.clone(); 3];
    let mut fleet = Fleet::start(&urls, &[("TABLEE_DRAIN_SECONDS", "2")]).await;
    let evening = Evening::begin(fleet.door, 29);
    for node in 0..fleet.len() {
        evening.moves(BETWEEN).await;
        // Games go on while a node drains, and when it is gone.
        block_in_place(|| fleet.node(node).stop());
        evening.moves(BETWEEN).await;
        block_in_place(|| fleet.start_again(node));
    }
    let played = evening.end().await;
    assert_eq!(played.failures(), 0, "everybody was asked to come back, and could");
    played.compare(fleet, &url).await;
}

#[test]
fn a_node_that_drains_says_so_and_asks_everybody_to_come_back() {
    let url = new_database();
    let mut node = Server::node(&url, free(), &[("TABLEE_DRAIN_SECONDS", "3")]);
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
