//! A log that cannot be played again costs its own table or tournament, and nothing else: the server
//! starts, says so, and goes on.

use crate::binary::setup;
use crate::guest_table::GuestTable;
use crate::private_postgres::run;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use crate::test_store;
use serde_json::json;
use std::path::Path;
use tablee_storage::FILE;

/// Changes one row behind the server's back.
pub fn spoil(data: &Path, change: &str) {
    let changed = match test_store::database(data) {
        Some(url) => run(&url, change).len(),
        None => {
            let file = rusqlite::Connection::open(data.join(FILE)).unwrap();
            let mut change = file.prepare(change).unwrap();
            change.query_map([], |_| Ok(())).unwrap().count()
        }
    };
    assert_eq!(changed, 1, "{change}");
}

#[test]
fn what_cannot_be_replayed_is_left_alone_and_everything_else_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &[]);
    let mut table = GuestTable::gather(server.address(), &setup("lexio", 4, json!({})));
    table.moves(4);
    let mut host = Guest::arrive(server.address());
    let wanted = json!({"name": "Spring", "game": "lexio", "format": "drive", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0});
    let tournament = host.ask("/api/drives", &wanted)["id"].as_str().unwrap().to_owned();
    host.ask(&format!("/api/drives/{tournament}/register"), &json!({"bots": 8}));
    host.ask(&format!("/api/drives/{tournament}/start"), &json!({}));
    server.stop();
    spoil(&data, "UPDATE moves SET action = 'nonsense' WHERE seq = 2 RETURNING 1");
    // An entry says first when it was made.
    let never = "replace(entry, '\"at\":', '\"at\":-')";
    spoil(&data, &format!("UPDATE drive_entries SET entry = {never} WHERE n = 3 RETURNING 1"));

    let server = Server::launch(&data, free(), &[]);
    let person = |old: &Guest| Guest { address: server.address(), ..old.clone() };
    let player = person(&table.people[0]);
    for _ in 0..3 {
        let path = format!("/api/tables/{}/ws", table.table);
        let refused = player.try_socket(&path).map(drop).unwrap_err();
        refused.refuses(500, "unplayable", "cannot be played");
        let refused = person(&host).get(&format!("/api/drives/{tournament}"));
        refused.refuses(500, "unplayable", "cannot be read");
    }
    let metrics = player.get("/metrics").body;
    assert!(metrics.contains("tablee_quarantined 2\n"), "{metrics}");
    assert!(metrics.contains("tablee_panics_total 0\n"), "{metrics}");
    GuestTable::gather(server.address(), &setup("lexio", 4, json!({}))).moves(2);
}
