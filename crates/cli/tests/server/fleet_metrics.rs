//! Metrics of the nodes of a fleet, and that docs/metrics.md lists all of them.

use crate::guest_table::GuestTable;
use crate::nodes::table_of_two;
use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{IN_HASTE, PATIENCE, Server, free};
use crate::store_trouble::{await_metric, metric};
use std::collections::BTreeSet;
use std::time::Instant;

#[test]
fn two_nodes_count_what_passes_between_them() {
    let (url, mut nats) = (new_database(), PrivateNats::start());
    let bus = nats.url();
    let settings = [&[("TABLEE_BUS", bus.as_str())], &IN_HASTE[..]].concat();
    let nodes = [free(), free()].map(|address| Server::node(&url, address, &settings));
    let addresses = [nodes[0].address(), nodes[1].address()];
    for node in addresses {
        await_metric(node, "tablee_other_nodes", 1);
        await_metric(node, "tablee_nats_connected", 1);
    }
    let gaps = addresses.map(|node| metric(node, "tablee_bus_gaps_total"));
    let mut people = GuestTable::people(addresses[0], 2);
    people[1].address = addresses[1];
    let mut table = GuestTable::seat(people, &table_of_two());
    table.moves(6);
    let sum = |name: &str| addresses.map(|node| metric(node, name)).iter().sum::<u64>();
    assert_eq!(sum("tablee_moves_total"), 6, "each move is counted by one node");
    assert!(sum("tablee_append_seconds_count") >= 6, "and how long it took to be stored");
    assert_eq!(
        sum("tablee_append_seconds_bucket{le=\"+Inf\"}"),
        sum("tablee_append_seconds_count")
    );
    for node in addresses {
        await_metric(node, "tablee_store_silent_seconds", 0);
    }
    // Every move of one was told to the other, who told its people.
    assert!(sum("tablee_bus_sent_total") >= 6 && sum("tablee_bus_received_total") >= 6);
    nats.stop();
    for (node, before) in addresses.into_iter().zip(gaps) {
        await_metric(node, "tablee_nats_connected", 0);
        let began = Instant::now();
        while metric(node, "tablee_bus_gaps_total") <= before {
            assert!(began.elapsed() < PATIENCE, "a lost NATS is a gap");
            std::thread::yield_now();
        }
    }
    nats.start_again();
    for node in addresses {
        await_metric(node, "tablee_nats_connected", 1);
    }
    check_list(&Guest::stranger(addresses[0]).get("/metrics").body);
}

/// The document has every metric, and no other.
fn check_list(text: &str) {
    let told = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    let list = include_str!("../../../../docs/metrics.md");
    let listed = list.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert_eq!(told.collect::<BTreeSet<_>>(), listed.collect::<BTreeSet<_>>());
}
