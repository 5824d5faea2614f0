//! Backups by PostgreSQL's own programs: a database is dumped while it is served, and games go on from the copy.

use crate::guest_table::GuestTable;
use crate::nodes::table_of_two;
use crate::private_postgres::{new_database, program};
use crate::raw_client::Guest;
use crate::replay::Books;
use crate::server_process::{IN_HASTE, Server, examine, free};
use std::process::Command;

#[test]
fn a_database_dumped_while_it_is_served_is_played_on_elsewhere() {
    let (url, copy) = (new_database(), new_database());
    let node = Server::node(&url, free(), &IN_HASTE);
    let mut table = GuestTable::gather(node.address(), &table_of_two());
    table.moves(2);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tablee.dump");
    let mut dump = Command::new(program("pg_dump"));
    dump.arg("--format=custom").arg("--file").arg(&file).arg(&url);
    let mut dump = dump.spawn().unwrap();
    // Play goes on meanwhile.
    table.moves(4);
    assert!(dump.wait().unwrap().success());
    let mut restore = Command::new(program("pg_restore"));
    restore.arg("--exit-on-error").arg("--dbname").arg(&copy).arg(&file);
    assert!(restore.status().unwrap().success());
    examine(&["--store".into(), copy.clone().into()]);
    let log = |url: &str| Books::of_database(url.to_owned()).table(&table.table).log;
    let (whole, dumped) = (log(&url), log(&copy));
    assert!((2..=6).contains(&dumped.len()), "{} moves are in the copy", dumped.len());
    let actions = |log: &[tablee_storage::Logged]| -> Vec<String> {
        log.iter().map(|logged| logged.action.clone()).collect()
    };
    assert_eq!(actions(&dumped), actions(&whole[..dumped.len()]));
    // The same people, known by the same cookies, go on where the copy stands.
    let other = Server::node(&copy, free(), &IN_HASTE);
    let people = table.people.iter();
    let people = people.map(|person| Guest { address: other.address(), ..person.clone() });
    let mut again = GuestTable::join(table.table.clone(), people.collect());
    assert_eq!(again.seq, dumped.len() as u64);
    again.moves(2);
    drop(other);
    examine(&["--store".into(), copy.into()]);
}
