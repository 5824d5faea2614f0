//! The conformance suite: every operation of the store, done on both databases, with the same
//! outcome.

mod accounts;
mod club_games;
mod clubs;
mod contacts;
mod coverage;
mod finished;
mod inspection;
mod logs;
mod moderation;
mod nodes;
mod notices;
mod people;
mod seekers;
mod server_state;
mod spending;
mod sweeping;
mod tables;
pub mod tournaments;
mod tries;

use crate::private_postgres;
use tablee_protocol::{PersonId, Visibility};
use tablee_storage::{
    Logged, NameTaking, NewCode, NewLine, NewSession, NewTable, OwnName, Registration, Start,
    Store, TableNo,
};

/// Makes two tests of each: one on SQLite, one on PostgreSQL.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                let dir = tempfile::tempdir().unwrap();
                let store = tablee_storage::Store::open(dir.path()).unwrap();
                super::$name(&store).await;
                store.close().await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                let url = $crate::private_postgres::new_database();
                let store = tablee_storage::Store::connect(&url).await.unwrap();
                super::$name(&store).await;
                store.close().await;
            })*
        }
    };
}
pub(crate) use on_both;

pub const ADA: PersonId = PersonId([0xAD; 16]);
pub const BO: PersonId = PersonId([0xB0; 16]);
pub const EVE: PersonId = PersonId([0xE5; 16]);

/// A session with this byte everywhere.
pub fn session(byte: u8, at: i64) -> NewSession {
    let handle = format!("handle-{byte}");
    NewSession { hash: [byte; 32], handle, agent: "Firefox".to_owned(), at }
}

pub fn name(name: &str) -> OwnName {
    OwnName::new(name)
}

/// A guest who was made at moment 5, with a session of the first byte of their id.
pub async fn guest(store: &Store, person: PersonId, name: &str) {
    store.add_guest(person, name.to_owned(), session(person.0[0], 5)).await.unwrap();
}

/// A member with two recovery codes and a session of the byte after the guest's.
pub async fn member(store: &Store, person: PersonId, called: &str) {
    guest(store, person, called).await;
    let codes = [7, 8].map(|lookup| NewCode { lookup, hash: format!("$argon2id${lookup}") });
    let new = Registration {
        person,
        name: name(called),
        password: "$argon2id$secret".to_owned(),
        codes: codes.to_vec(),
        session: session(person.0[0] + 1, 6),
    };
    assert_eq!(store.register(new).await.unwrap(), NameTaking::Done);
}

/// A table that is open and public.
pub fn open_table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "toy".to_owned(),
        visibility: Visibility::Public,
        created_at: 100,
        setup: r#"{"game":"toy"}"#.to_owned(),
        people: r#"{"places":[]}"#.to_owned(),
        secret: [1; 32],
        start: None,
        log: Vec::new(),
        makers: Vec::new(),
    }
}

/// A table whose game runs from the first moment on.
pub fn running_table(id: &str) -> NewTable {
    let start = Start { seed: [2; 32], at: 110, tick: 11, deadline: Some(50) };
    NewTable { start: Some(start), ..open_table(id) }
}

/// A line of chat in somebody's own words.
pub fn line(table: TableNo, person: PersonId, text: &str, at: i64) -> NewLine {
    NewLine { table, person, text: text.to_owned(), phrase: None, client_id: None, at }
}

/// The input of that number.
pub fn input(seq: u64) -> Logged {
    Logged {
        seat: Some(1),
        action: format!("move {seq} ♠ É"),
        person: Some([7; 16]),
        client_id: Some(format!("c{seq}")),
        think_ms: 12,
        lag_ms: 34,
        away_ms: 21,
        at: 1_000 + seq as i64,
        tick: 20 + seq as i64,
        origin: None,
    }
}

/// A store on each database, for what is not one operation.
pub async fn both() -> [(tempfile::TempDir, Store); 2] {
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let url = private_postgres::new_database();
    let stores = [Store::open(dirs[0].path()).unwrap(), Store::connect(&url).await.unwrap()];
    let mut both = dirs.into_iter().zip(stores);
    [both.next().unwrap(), both.next().unwrap()]
}
