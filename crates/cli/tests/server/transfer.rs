//! `tablee move`: a server's data go from the data file to PostgreSQL and back, the command is killed on
//! the way, and the game goes on.

use crate::guest_table::GuestTable;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{IN_HASTE, Server, examine, free};
use serde_json::json;
use std::process::Command;

/// Runs `tablee move`; whether it worked, and what it said.
fn move_data(from: &str, to: &str, crash: Option<&str>) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["move", "--from", from, "--to", to]);
    crash.map(|crash| command.env("TABLEE_CRASH_AT", crash));
    let told = command.output().unwrap();
    let said = String::from_utf8_lossy(&[told.stdout, told.stderr].concat()).into_owned();
    (told.status.success(), said)
}

/// The same people at the same table on another server.
fn elsewhere(table: &GuestTable, server: &Server) -> GuestTable {
    let there = |person: &Guest| Guest { address: server.address(), ..person.clone() };
    GuestTable::join(table.table.clone(), table.people.iter().map(there).collect())
}

#[test]
fn a_game_goes_on_in_postgresql_and_comes_back() {
    let (dir, back) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = format!("sqlite:{}", dir.path().display());
    let url = new_database();
    let setup =
        json!({"game": "lexio", "seats": 3, "rules": {"rounds": 1}, "visibility": "public"});
    let mut server = Server::launch(dir.path(), free(), &IN_HASTE);
    let mut table = GuestTable::gather(server.address(), &setup);
    table.moves(6);
    let (moved, said) = move_data(&folder, &url, None);
    assert!(!moved && said.contains("another tablee serves from"), "{said}");
    server.stop();
    // Killed after each of the first batches; each time it goes on with the next.
    for _ in 0..4 {
        let (moved, said) = move_data(&folder, &url, Some("transfer.committed:1"));
        assert!(!moved && said.contains("transfer.committed"), "{said}");
        let refused =
            Server::try_node(&url, free(), &IN_HASTE).err().expect("half a copy is refused");
        assert!(refused.contains("unfinished copy"), "{refused}");
    }
    let (moved, said) = move_data(&folder, &url, None);
    assert!(moved && said.contains("0 finished and 1 running games"), "{said}");
    let mut node = Server::node(&url, free(), &IN_HASTE);
    let mut there = elsewhere(&table, &node);
    assert_eq!((there.seq, &there.status), (table.seq, &table.status));
    there.moves(3);
    node.stop();
    let home = format!("sqlite:{}", back.path().display());
    for _ in 0..4 {
        let (moved, said) = move_data(&url, &home, Some("transfer.committed:1"));
        assert!(!moved && said.contains("transfer.committed"), "{said}");
        let refused = Server::try_file(back.path(), free(), &IN_HASTE);
        let refused = refused.err().expect("half a copy is refused");
        assert!(refused.contains("unfinished copy"), "{refused}");
    }
    let (moved, said) = move_data(&url, &home, None);
    assert!(moved && said.contains("0 finished and 1 running games"), "{said}");
    examine(&["--data".into(), back.path().into()]);
    let server = Server::launch(back.path(), free(), &IN_HASTE);
    let mut here = elsewhere(&table, &server);
    assert_eq!((here.seq, &here.status), (there.seq, &there.status));
    here.moves(1);
}

#[test]
fn a_place_that_is_none_is_named() {
    for (from, to, told) in [
        ("data", "sqlite:x", "sqlite:FOLDER"),
        ("sqlite:x", "mysql://x", "postgres://"),
        ("sqlite:x", "sqlite:x", "the same place"),
        ("sqlite:/nowhere/at/all", "sqlite:x", "there is no /nowhere/at/all"),
    ] {
        let (moved, said) = move_data(from, to, None);
        assert!(!moved && said.contains(told), "{said}");
    }
}
