//! A disk without room and a directory that cannot be written: a clear error, nothing
//! acknowledged, nothing broken, and the game goes on once there is room.

use crate::binary::{Binary, TABLEE, setup, tablee};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use serde_json::{Value, json};
use std::io::Write as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What takes the room away, and gives it back.
trait Room {
    fn take(&mut self, server: &Binary);
    fn give(&mut self, server: &Binary);
}

/// A limit on the size of files: works for everybody, reported as an input/output error.
struct Limit {
    data: PathBuf,
}

impl Room for Limit {
    fn take(&mut self, server: &Binary) {
        // Nothing beyond what the journal holds already.
        let log = std::fs::metadata(self.data.join("tablee.db-wal")).unwrap().len();
        server.limit_files(Some(log.min(4096)));
    }
    fn give(&mut self, server: &Binary) {
        server.limit_files(None);
    }
}

/// A file system of its own, filled until nothing fits, reported as a full disk. Root mounts it on Linux, or whoever may
/// become root without a password, as on the machines that test every change.
struct FullDisk {
    mount: PathBuf,
}

impl FullDisk {
    fn mount(at: &Path) -> Option<FullDisk> {
        std::fs::create_dir_all(at).unwrap();
        // The empty file system belongs to whoever owns the folder it is mounted on.
        let owner = std::fs::metadata(at).unwrap();
        let options = format!("size=16m,mode=0700,uid={},gid={}", owner.uid(), owner.gid());
        let done = as_root("mount", &["-t", "tmpfs", "-o", &options, "tmpfs"], at);
        done.then(|| FullDisk { mount: at.to_owned() })
    }

    fn filler(&self) -> PathBuf {
        self.mount.join("filler")
    }
}

impl Room for FullDisk {
    fn take(&mut self, _: &Binary) {
        let mut filler = std::fs::File::create(self.filler()).unwrap();
        while filler.write_all(&[0; 512]).is_ok() {}
    }
    fn give(&mut self, _: &Binary) {
        std::fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for FullDisk {
    fn drop(&mut self) {
        as_root("umount", &["-l"], &self.mount);
    }
}

/// Whether root could do this to a folder.
fn as_root(program: &str, arguments: &[&str], folder: &Path) -> bool {
    [&[program][..], &["sudo", "-n", program]].into_iter().any(|words| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(arguments).arg(folder);
        command.output().is_ok_and(|done| done.status.success())
    })
}

/// A test that cannot run here says so past the harness, which keeps the output of tests that pass. Where every
/// change is tested (`CI` is set), it fails: nobody would see the words.
fn cannot_run(why: &str) {
    assert!(std::env::var_os("CI").is_none_or(|set| set.is_empty()), "NOT RUN: {why}");
    let words = format!("\n*** NOT RUN, nothing is shown: {why} ***\n\n");
    std::io::stderr().write_all(words.as_bytes()).unwrap();
}

#[test]
fn a_limit_on_files_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    without_room(&data, &mut Limit { data: data.clone() }, "could not");
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut disk) = FullDisk::mount(&folder.path().join("small")) else {
        return cannot_run("a full disk takes a file system that root mounts");
    };
    let data = disk.mount.join("data");
    without_room(&data, &mut disk, "the disk is full");
    // A server that starts on a full disk says so and ends.
    let server = start(&data);
    drop(server);
    std::fs::write(disk.filler(), vec![0; 1 << 20]).unwrap();
    let mut filler = std::fs::OpenOptions::new().append(true).open(disk.filler()).unwrap();
    while filler.write_all(&[0; 512]).is_ok() {}
    let fresh = disk.mount.join("fresh");
    let (started, said) = try_serve(&fresh);
    assert!(!started, "{said}");
    assert!(said.contains("full") || said.contains("No space"), "{said}");
}

fn start(data: &Path) -> Binary {
    Binary::start_in(data, &[], tempfile::tempdir().unwrap())
}

fn try_serve(data: &Path) -> (bool, String) {
    let mut command = Command::new(TABLEE);
    command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    let done = command.output().unwrap();
    (done.status.success(), String::from_utf8_lossy(&done.stderr).into_owned())
}

/// Plays, takes the room away, tries everything, gives it back, plays on, and looks at the file.
fn without_room(data: &Path, room: &mut dyn Room, words: &str) {
    let server = start(data);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    table.moves(6);
    let seat = table.turn().unwrap();
    let action = table.menu(seat)[0].clone();
    let mut watcher = Guest::arrive(server.address).socket(&table.table, None);
    watcher.until(&["welcome"]);
    // Those who play are told who looks on.
    table.sockets.iter_mut().for_each(|socket| drop(socket.sync()));
    let before = Guest::stranger(server.address).get(&table.path("")).json();
    room.take(&server);
    nothing_is_stored(&mut table, seat, &action, words);
    // Nobody else was told of anything: the next thing the others hear is their own question.
    let others = [&mut watcher, &mut table.sockets[(seat + 1) % 4]];
    for socket in others {
        let heard = socket.log.len();
        socket.sync();
        assert_eq!(socket.log.len(), heard + 1, "{:?}", &socket.log[heard..]);
    }
    let stranger = Guest::stranger(server.address);
    assert_eq!(stranger.get("/healthz").status, 200, "it lives");
    assert_eq!(seats(&stranger.get(&table.path("")).json()), seats(&before));
    room.give(&server);
    // The same action under the same name is taken now, exactly once.
    table.act(seat, &action);
    table.moves(6);
    let seq = table.seq;
    let log = server.stop();
    assert!(log.contains("ERROR"), "the operator is told: {log}");
    let (sound, said) = tablee(data, &["doctor"]);
    assert!(sound, "{said}");
    let server = start(data);
    table.people.iter_mut().for_each(|person| person.address = server.address);
    let mut table = GuestTable::join(table.table, table.people);
    assert_eq!(table.seq, seq, "every acknowledged move is there, and no other");
    table.moves(1);
}

/// Every way to change something is refused with 503 or `storage`, in words.
fn nothing_is_stored(table: &mut GuestTable, seat: usize, action: &str, words: &str) {
    let act = json!({"type":"act","id":format!("c{}", table.seq),"seen":table.seq,"action":action});
    for _ in 0..3 {
        table.sockets[seat].refused(&act, "storage", "could not be stored; try again");
    }
    let chat = json!({"type":"chat","text":"is anybody there?"});
    table.sockets[seat].say(&chat);
    let refused = table.sockets[seat].until(&["refused", "chat"]);
    assert_eq!(refused["code"], "storage", "{refused}");
    let person = &table.people[seat];
    for (path, body) in [
        ("/api/tables".to_owned(), setup("lexio", 4, json!({}))),
        ("/api/me".to_owned(), json!({"name":"Somebody Else"})),
        (table.path("/leave"), json!({})),
    ] {
        let answer = person.post(&path, &body);
        assert_eq!((answer.status, answer.code().as_str()), (503, "storage"), "{path}");
        assert!(answer.message().contains(words), "{path}: {}", answer.message());
    }
    assert_eq!(person.get("/api/me").status, 200, "reading goes on");
}

/// Who sits where, without who is connected.
fn seats(table: &Value) -> Vec<Value> {
    let plain = |seat: &Value| json!([seat["person"], seat["name"], seat["away"]]);
    table["seats"].as_array().unwrap().iter().map(plain).collect()
}

#[test]
fn a_directory_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    // Root may write anywhere but where the file system itself says no.
    let Some(disk) = read_only(&folder) else {
        return cannot_run(
            "a directory that cannot be written takes a file system that root mounts",
        );
    };
    for data in [disk.mount.join("data"), disk.mount.join("new")] {
        let (started, said) = try_serve(&data);
        assert!(!started, "{said}");
        let named = said.contains(&data.display().to_string());
        assert!(named && said.contains("cannot"), "{said}");
    }
}

/// A folder with a data directory of an earlier evening that can only be read.
fn read_only(folder: &TempDir) -> Option<FullDisk> {
    let disk = FullDisk::mount(&folder.path().join("sealed"))?;
    start(&disk.mount.join("data")).stop();
    as_root("mount", &["-o", "remount,ro"], &disk.mount).then_some(disk)
}
