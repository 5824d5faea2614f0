//! A transfer takes everything along, to PostgreSQL and back, and never mixes two installations.

use crate::conformance::{ADA, BO, guest, input, line, member, name, running_table};
use crate::fixture;
use crate::private_postgres::{new_database, run};
use rusqlite::Connection;
use rusqlite::types::Value;
use std::collections::BTreeSet;
use std::path::Path;
use tablee_protocol::PersonId;
use tablee_storage::{
    Append, FILE, Location, NewBot, Passkey, PasskeyAdding, Store, StoreError, Transfer,
    TransferError,
};

/// Columns that only one database has: how its log is linked, who serves, who looks for a table or answers a challenge just now, its notes about itself.
const OF_ONE_DATABASE: &[&str] = &[
    "moves.",
    "server_time.",
    "meta.",
    "migrations.",
    "nodes.",
    "presence.",
    "bot_turns.",
    "seekers.",
    "challenges.",
    "tables.last",
    "tables.woken_until",
    "drives.duty_",
    "tokens.seen_at",
    "sqlite_",
];

fn folder(dir: &Path) -> Location {
    Location::Folder(dir.to_owned())
}

async fn transfer(from: &Location, to: &Location) -> Result<u64, TransferError> {
    let transfer = Transfer::begin(from, to).await?;
    let rows = transfer.run(&mut |_, done, total| assert!(done <= total)).await?;
    transfer.finish().await?;
    Ok(rows)
}

fn error<T>(begun: Result<T, TransferError>) -> TransferError {
    begun.err().expect("it should be refused")
}

/// The data file of version 0.1.0, and what has come since.
async fn lived_in(dir: &Path) {
    fixture::unpack(dir);
    let store = Store::open(dir).unwrap();
    member(&store, ADA, "Ada Transfer").await;
    guest(&store, BO, "Bo").await;
    // Its id comes before its owner's.
    let id = PersonId([1; 16]);
    let bot = NewBot { id, name: name("Robo"), owner: ADA, token: [9; 32], at: 7, most: 5 };
    store.add_bot(bot).await.unwrap();
    let key = Passkey {
        id: "p1".to_owned(),
        name: "Telephone".to_owned(),
        site: "den.example".to_owned(),
        credential: vec![1, 2],
        public_key: vec![3, 4],
        algorithm: -7,
        transports: "usb nfc".to_owned(),
        counter: 5,
        created_at: 6,
        used_at: Some(7),
    };
    assert_eq!(store.add_passkey(ADA, key, 5, None).await.unwrap(), PasskeyAdding::Done);
    let table = store.create_table(running_table("transferred")).await.unwrap();
    for seq in 0..300 {
        let entry = input(seq);
        store.append(Append { table, seq, entry, deadline: Some(77) }).await.unwrap();
    }
    store.add_chat(line(table, ADA, "à bientôt — 안녕", 9)).await.unwrap();
    store.key("server", [5; 32]).await.unwrap();
    store.note_uptime(123_456).await.unwrap();
    store.close().await;
}

/// Every row of every table, without what SQLite links the log by.
fn contents(dir: &Path) -> Vec<String> {
    let db = Connection::open(dir.join(FILE)).unwrap();
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                  AND name NOT IN ('migrations', 'meta', 'server_time') ORDER BY name";
    let tables: Vec<String> = db
        .prepare(tables)
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let mut rows = Vec::new();
    for table in tables {
        let mut all = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let names: Vec<String> = all.column_names().iter().map(|name| (*name).to_owned()).collect();
        let mut found = all.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let shown = names.iter().enumerate().filter_map(|(at, name)| {
                let linked = matches!(
                    (table.as_str(), name.as_str()),
                    ("moves", "id" | "prev") | ("tables", "last") | ("tokens", "seen_at")
                );
                (!linked).then(|| format!("{name}={:?}", row.get::<_, Value>(at).unwrap()))
            });
            rows.push(format!("{table}: {}", shown.collect::<Vec<_>>().join(" ")));
        }
    }
    rows.sort();
    rows
}

#[tokio::test]
async fn everything_goes_to_postgresql_and_back() {
    let (dir, back) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lived_in(dir.path()).await;
    let url = new_database();
    let database = Location::Postgres(url.clone());
    let rows = transfer(&folder(dir.path()), &database).await.unwrap();
    assert!(rows > 80, "{rows}");
    // A server goes on there: with its time, its log, and numbers that are not given twice.
    let node = Store::connect(&url).await.unwrap();
    assert!(node.uptime().await.unwrap() >= 123_456);
    assert_eq!(node.log_of("transferred").await.unwrap(), (0..300).map(input).collect::<Vec<_>>());
    node.create_table(running_table("made there")).await.unwrap();
    node.close().await;
    run(
        &url,
        "DELETE FROM papers WHERE table_no = (SELECT no FROM tables WHERE id = 'made there')",
    );
    run(&url, "DELETE FROM tables WHERE id = 'made there'");
    assert_eq!(transfer(&database, &folder(back.path())).await.unwrap(), rows);
    let (before, after) = (contents(dir.path()), contents(back.path()));
    assert_eq!(before, after);
    assert!(before.len() as u64 > rows, "the log comes beside the rows");
    let again = Store::open(back.path()).unwrap();
    assert!(again.uptime().await.unwrap() >= 123_456);
    let table = again.table("transferred").await.unwrap().unwrap();
    let append = Append { table: table.no, seq: 300, entry: input(300), deadline: None };
    again.append(append).await.unwrap();
}

#[tokio::test]
async fn a_copy_that_is_not_complete_is_served_by_nobody_and_finished_by_its_own_source() {
    let (dir, other, copy) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lived_in(dir.path()).await;
    let stranger = Store::open(other.path()).unwrap();
    stranger.key("server", [6; 32]).await.unwrap();
    stranger.close().await;
    let url = new_database();
    for target in [folder(copy.path()), Location::Postgres(url.clone())] {
        Transfer::begin(&folder(dir.path()), &target).await.unwrap().close().await;
        let served = Store::open_at(&target).await.err().expect("it should be refused");
        assert!(matches!(served, StoreError::Unfinished), "{served}");
        let mixed = error(transfer(&folder(other.path()), &target).await);
        assert!(matches!(mixed, TransferError::OtherSource), "{mixed}");
        transfer(&folder(dir.path()), &target).await.unwrap();
        let occupied = error(transfer(&folder(dir.path()), &target).await);
        assert!(matches!(occupied, TransferError::Occupied), "{occupied}");
        Store::open_at(&target).await.unwrap().close().await;
    }
}

#[tokio::test]
async fn data_that_a_server_uses_are_not_transferred() {
    let (dir, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Store::open(dir.path()).unwrap();
    let url = new_database();
    let node = Store::connect(&url).await.unwrap();
    let locked = error(Transfer::begin(&folder(dir.path()), &folder(copy.path())).await);
    assert!(matches!(locked, TransferError::Store(StoreError::Locked { .. })), "{locked}");
    let serving = Location::Postgres(url);
    let serving = error(Transfer::begin(&serving, &folder(copy.path())).await);
    assert!(matches!(serving, TransferError::Store(StoreError::Serving)), "{serving}");
    node.close().await;
    server.close().await;
}

#[tokio::test]
async fn a_copy_that_differs_is_found_out() {
    let dir = tempfile::tempdir().unwrap();
    lived_in(dir.path()).await;
    for (change, named) in [
        ("UPDATE moves SET think_ms = think_ms + 1 WHERE seq = 200", "tables"),
        ("UPDATE ratings SET rating = rating + 1e-9", "ratings"),
        ("DELETE FROM chat WHERE id = (SELECT min(id) FROM chat)", "chat"),
        ("INSERT INTO players VALUES ('zzz', '\\x00')", "players"),
    ] {
        let url = new_database();
        let target = Location::Postgres(url.clone());
        let begun = Transfer::begin(&folder(dir.path()), &target).await.unwrap();
        begun.run(&mut |_, _, _| ()).await.unwrap();
        run(&url, change);
        let found = begun.run(&mut |_, _, _| ()).await.expect_err("it differs");
        assert!(
            matches!(found, TransferError::Differs { relation, .. } if relation == named),
            "{change}: {found}"
        );
        begun.close().await;
    }
}

/// Whoever adds a column adds it to the transfer, too.
#[tokio::test]
async fn every_column_of_both_databases_is_transferred() {
    let dir = tempfile::tempdir().unwrap();
    drop(Store::open(dir.path()).unwrap());
    let url = new_database();
    Store::connect(&url).await.unwrap().close().await;
    let transferred: BTreeSet<String> =
        Transfer::columns().map(|(table, column)| format!("{table}.{column}")).collect();
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    let sql = "SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c
               WHERE t.type = 'table'";
    let file: Vec<String> = db
        .prepare(sql)
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let database = run(
        &url,
        "SELECT table_name || '.' || column_name FROM information_schema.columns
         JOIN information_schema.tables USING (table_schema, table_name)
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    );
    for columns in [file, database] {
        let own = |column: &String| OF_ONE_DATABASE.iter().any(|own| column.starts_with(own));
        let shared: BTreeSet<String> = columns.into_iter().filter(|column| !own(column)).collect();
        assert_eq!(shared, transferred);
    }
}
