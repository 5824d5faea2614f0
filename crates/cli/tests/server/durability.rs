//! Durability: an acknowledged write is on the disk, a backup is a whole server, and a folder has one
//! server. For the first the system calls of the real process are counted, so that
//! a server that does not wait for the disk fails, which no killed process could show.

use crate::binary::{setup, tablee};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::server_process::{PATIENCE, Server, free};
use serde_json::json;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// How many writes are made, each after the one before was acknowledged.
const WRITES: usize = 20;

/// Counts how often a process waits for the disk.
struct Tracer {
    child: Child,
    log: std::path::PathBuf,
}

impl Tracer {
    /// Follows a process and all its threads.
    fn attach(pid: u32, folder: &Path) -> Tracer {
        let log = folder.join("syncs");
        let child = Command::new("strace")
            .args(["-f", "-e", "trace=fsync,fdatasync", "-o"])
            .arg(&log)
            .args(["-p", &pid.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("strace is missing, this test needs it (apt-get install strace): {error}")
            });
        let began = Instant::now();
        while traced(pid) != child.id() {
            assert!(began.elapsed() < PATIENCE, "strace may not follow the server");
            std::thread::yield_now();
        }
        Tracer { child, log }
    }

    /// How often the process waited for the disk until now.
    fn count(&self) -> usize {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        // A call that another thread interrupts takes two lines.
        let begins = |line: &&str| line.contains("sync(") && !line.contains("resumed");
        log.lines().filter(begins).count()
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The process that traces this one; 0 for none.
fn traced(pid: u32) -> u32 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("TracerPid:"));
    line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

#[test]
fn every_acknowledged_write_has_waited_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::launch(&data, free(), &[]);
    let guest = Guest::arrive(server.address());
    let table = guest.post("/api/tables", &json!({"game": "xylo", "seats": 3}));
    let table = table.json()["id"].as_str().unwrap().to_owned();
    let tracer = Tracer::attach(server.pid(), folder.path());
    let mut seen = tracer.count();
    for n in 0..WRITES {
        let answer = guest.post("/api/me", &json!({"name": format!("Guest {n}")}));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let now = tracer.count();
        assert!(now > seen, "write {n} was acknowledged and no sync was seen");
        seen = now;
    }
    // A move is on the disk before anybody is told of it, one by one.
    let mut game = GuestTable::gather(server.address(), &setup("lexio", 3, json!({})));
    seen = tracer.count();
    for n in 0..WRITES {
        game.moves(1);
        let now = tracer.count();
        assert!(now > seen, "move {n} was acknowledged and no sync was seen");
        seen = now;
    }
    drop(tracer);
    assert_eq!(guest.get(&format!("/api/tables/{table}")).status, 200);
}

/// A backup made in the middle of a game is a whole server: it starts, and the same people go on
/// where the game was.
#[test]
fn a_server_on_a_restored_backup_continues_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let (data, restored) = (folder.path().join("data"), folder.path().join("restored"));
    let mut server = Server::launch(&data, free(), &[]);
    let mut table = GuestTable::gather(server.address(), &setup("lexio", 3, json!({})));
    table.moves(7);
    std::fs::create_dir(&restored).unwrap();
    let copy = restored.join("tablee.db");
    let (made, said) = tablee(&data, &["backup", copy.to_str().unwrap()]);
    assert!(made, "{said}");
    // What comes after the backup is not in it.
    table.moves(2);
    server.kill();
    let mut server = Server::launch(&restored, server.address(), &[]);
    let mut table = GuestTable::join(table.table, table.people);
    assert_eq!(table.seq, 7);
    table.moves(5);
    server.stop();
    let (sound, said) = tablee(&restored, &["doctor"]);
    assert!(sound && said.starts_with("OK: 0 finished and 1 running"), "{said}");
}

/// What a running game hides may have been seen after a copy was made: whoever puts the copy back ends it.
#[test]
fn running_games_of_a_restored_backup_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let (data, restored) = (folder.path().join("data"), folder.path().join("restored"));
    let server = Server::launch(&data, free(), &[]);
    let mut table = GuestTable::gather(server.address(), &setup("lexio", 3, json!({})));
    table.moves(7);
    std::fs::create_dir(&restored).unwrap();
    let (made, said) = tablee(&data, &["backup", restored.join("tablee.db").to_str().unwrap()]);
    assert!(made, "{said}");
    let (done, said) = tablee(&restored, &["admin", "end", "--running"]);
    assert!(done && said.starts_with("1 running table will be ended"), "{said}");
    let server = Server::launch(&restored, free(), &[]);
    let guest = Guest::arrive(server.address());
    let phase = || guest.get(&table.path("")).json()["phase"].clone();
    let began = Instant::now();
    while phase() != "closed" {
        assert!(began.elapsed() < PATIENCE, "{}", phase());
        std::thread::yield_now();
    }
    let (refused, said) = tablee(&restored, &["admin", "end"]);
    assert!(!refused && said.contains("--running"), "{said}");
}

/// A second server on the folder of a running one is refused, and the first goes on.
#[test]
fn a_second_server_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::launch(folder.path(), free(), &[]);
    let refused = Server::try_launch(folder.path(), free(), &[]).map(|_| ()).unwrap_err();
    let path = folder.path().to_string_lossy().into_owned();
    assert!(refused.contains("one server per data folder") && refused.contains(&path), "{refused}");
    let guest = Guest::arrive(server.address());
    assert_eq!(guest.post("/api/me", &json!({"name": "Ada"})).status, 200);
}
