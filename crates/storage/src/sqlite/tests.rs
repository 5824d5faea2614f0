//! The store keeps its promises: groups, lonely failures, conditional appends.

use super::{FILE, Sqlite};
use crate::{Append, Logged, StoreError};
use rusqlite::Connection;

fn fresh() -> (tempfile::TempDir, Sqlite) {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).unwrap();
    (dir, store)
}

fn add_table(db: &Connection, id: &str) -> rusqlite::Result<i64> {
    db.execute(
        "INSERT INTO tables (id, game, phase, visibility, created_at)
         VALUES (?, 'toy', 'running', 'public', 0)",
        [id],
    )?;
    Ok(db.last_insert_rowid())
}

fn input(table: i64, seq: u64) -> Append {
    let entry = Logged {
        seat: Some(1),
        action: format!("move {seq}"),
        person: Some([7; 16]),
        client_id: Some(format!("c{seq}")),
        think_ms: 12,
        lag_ms: 34,
        away_ms: 21,
        at: 1_000,
        tick: 10,
        origin: None,
    };
    Append { table, seq, entry, deadline: None }
}

#[tokio::test]
async fn an_append_names_the_length_it_expects() {
    let (_dir, store) = fresh();
    let table = store.write(|db| add_table(db, "a")).await.unwrap();
    assert!(store.append(input(table, 0)).await.unwrap());
    assert!(store.append(input(table, 1)).await.unwrap());
    for wrong in [0, 1, 3] {
        assert!(!store.append(input(table, wrong)).await.unwrap(), "{wrong}");
    }
    let log = store.read(move |db| super::moves::all(db, table)).await.unwrap();
    assert_eq!(log, [input(table, 0).entry, input(table, 1).entry]);
}

#[tokio::test]
async fn logs_of_many_tables_stay_apart_and_in_order() {
    let (_dir, store) = fresh();
    let mut tables = Vec::new();
    for id in ["a", "b", "c"] {
        tables.push(store.write(move |db| add_table(db, id)).await.unwrap());
    }
    for seq in 0..20 {
        for table in &tables {
            store.append(input(*table, seq)).await.unwrap();
        }
    }
    for table in tables {
        let log = store.read(move |db| super::moves::all(db, table)).await.unwrap();
        let actions: Vec<String> = log.into_iter().map(|entry| entry.action).collect();
        assert_eq!(actions, (0..20).map(|n| format!("move {n}")).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_failing_job_disturbs_nobody() {
    let (_dir, store) = fresh();
    let good = |id: &'static str| store.write(move |db| add_table(db, id));
    let bad = store.write(|db| {
        add_table(db, "half")?;
        db.execute("INSERT INTO nowhere VALUES (1)", [])
    });
    let wild = store.write(|_| -> rusqlite::Result<()> { panic!("a job gone wild") });
    let (first, failed, gone, last) = tokio::join!(good("a"), bad, wild, good("b"));
    assert!(first.is_ok() && last.is_ok());
    assert!(failed.is_err() && gone.is_err());
    let names = store
        .read(|db| {
            let mut query = db.prepare("SELECT id FROM tables ORDER BY id")?;
            query.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
        })
        .await
        .unwrap();
    assert_eq!(names, ["a", "b"]);
}

#[tokio::test]
async fn waiting_jobs_share_a_commit() {
    let (_dir, store) = fresh();
    // The first job holds the writer until a hundred others wait behind it.
    let (go, gate) = std::sync::mpsc::channel::<()>();
    let holding = store.clone();
    let held = tokio::spawn(async move { holding.write(move |_| Ok(gate.recv().ok())).await });
    let mut waiting = Vec::new();
    for n in 0..100 {
        let store = store.clone();
        waiting.push(tokio::spawn(async move {
            store.write(move |db| add_table(db, &format!("t{n}"))).await
        }));
        tokio::task::yield_now().await;
    }
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    for job in waiting {
        job.await.unwrap().unwrap();
    }
    let count =
        store.read(|db| db.query_row("SELECT count(*) FROM tables", [], |r| r.get::<_, i64>(0)));
    assert_eq!(count.await.unwrap(), 100);
    assert!(store.commits() <= 4, "{} commits for 101 jobs", store.commits());
}

#[tokio::test]
async fn a_group_that_is_not_committed_is_not_counted() {
    let (_dir, store) = fresh();
    store.write(|db| add_table(db, "a")).await.unwrap();
    let before = store.commits();
    // As a full disk does it: the whole transaction is gone.
    let broken = store.write(|db| {
        db.execute_batch("ROLLBACK")?;
        db.execute("INSERT INTO nowhere VALUES (1)", [])
    });
    assert!(broken.await.is_err());
    assert_eq!(store.commits(), before);
    store.write(|db| add_table(db, "b")).await.unwrap();
    assert_eq!(store.commits(), before + 1);
}

/// An append has no savepoint of its own: where its second statement fails, its first has left something behind.
#[tokio::test]
async fn an_append_that_fails_half_way_gives_its_group_up_and_leaves_nothing() {
    let (_dir, store) = fresh();
    let (bad, good) =
        (store.write(|db| add_table(db, "bad")), store.write(|db| add_table(db, "good")));
    let (bad, good) = (bad.await.unwrap(), good.await.unwrap());
    assert!(store.append(input(bad, 0)).await.unwrap());
    let planted = "CREATE TRIGGER planted BEFORE UPDATE ON tables WHEN NEW.id = 'bad'
                   BEGIN SELECT RAISE(ABORT, 'planted'); END";
    store.write(move |db| db.execute_batch(planted)).await.unwrap();
    let (failed, beside) = tokio::join!(store.append(input(bad, 1)), store.append(input(good, 0)));
    assert!(failed.is_err(), "{failed:?}");
    let rows = |table: i64| {
        let count = "SELECT count(*) FROM moves WHERE table_no = ?";
        store.read(move |db| db.query_row(count, [table], |row| row.get::<_, u64>(0)))
    };
    assert_eq!(rows(bad).await.unwrap(), 1, "nothing of what failed is there");
    assert_eq!(rows(good).await.unwrap(), u64::from(beside.is_ok()), "who was told is right");
    store.write(|db| db.execute_batch("DROP TRIGGER planted")).await.unwrap();
    assert!(store.append(input(bad, 1)).await.unwrap());
    let log = store.read(move |db| super::moves::all(db, bad)).await.unwrap();
    assert_eq!(log, [input(bad, 0).entry, input(bad, 1).entry]);
}

#[tokio::test]
async fn a_log_whose_inputs_go_round_in_a_circle_is_refused() {
    let (_dir, store) = fresh();
    let table = store.write(|db| add_table(db, "a")).await.unwrap();
    for seq in 0..3 {
        store.append(input(table, seq)).await.unwrap();
    }
    let after = |known| store.read(move |db| super::moves::after(db, table, known));
    assert_eq!(after(1).await.unwrap(), [input(table, 1).entry, input(table, 2).entry]);
    assert_eq!(after(3).await.unwrap(), []);
    let circle = "UPDATE moves SET prev = (SELECT last FROM tables) WHERE seq = 1";
    store.write(move |db| db.execute_batch(circle)).await.unwrap();
    assert_eq!(after(1).await.unwrap().len(), 2, "what is wanted is there");
    assert!(after(0).await.is_err());
}

#[tokio::test]
async fn readers_cannot_write() {
    let (_dir, store) = fresh();
    let tried = store.read(|db| add_table(db, "a")).await;
    assert!(matches!(tried, Err(StoreError::ReadOnly)), "{tried:?}");
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let (dir, store) = fresh();
    let table = store.write(|db| add_table(db, "a")).await.unwrap();
    store.append(input(table, 0)).await.unwrap();
    drop(store);
    let store = Sqlite::open(dir.path()).unwrap();
    assert_eq!(store.read(move |db| super::moves::all(db, table)).await.unwrap().len(), 1);
}

#[test]
fn a_file_from_the_future_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    drop(Sqlite::open(dir.path()).unwrap());
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    db.pragma_update(None, "user_version", 9_999).unwrap();
    let refused = Sqlite::open(dir.path()).map(|_| ());
    assert!(matches!(refused, Err(StoreError::TooNew { found: 9_999, .. })), "{refused:?}");
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = Sqlite::open(&file.join("data")).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("data directory") && refused.contains("file/data"), "{refused}");
}
