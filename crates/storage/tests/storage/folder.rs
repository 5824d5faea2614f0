//! The data folder belongs to one user and to one server.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tablee_storage::backup::{Existing, backup};
use tablee_storage::{FILE, Store, StoreError};

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn nobody_else_may_read_the_data() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("some/data");
    let store = Store::open(&data).unwrap();
    assert_eq!(mode(&data), 0o700);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()) {
        assert_eq!(mode(&entry), 0o600, "{}", entry.display());
        names.push(entry.file_name().unwrap().to_string_lossy().into_owned());
    }
    names.sort();
    assert_eq!(names, ["tablee.db", "tablee.db-shm", "tablee.db-wal", "tablee.lock"]);
    let copy = dir.path().join("copy.db");
    backup(&data, &copy, Existing::Keep).unwrap();
    assert_eq!(mode(&copy), 0o600);
    drop(store);
}

#[test]
fn a_file_that_others_could_read_is_closed_to_them() {
    let dir = tempfile::tempdir().unwrap();
    drop(Store::open(dir.path()).unwrap());
    let file = dir.path().join(FILE);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    drop(Store::open(dir.path()).unwrap());
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn a_second_server_on_one_folder_is_refused_and_told_where() {
    let dir = tempfile::tempdir().unwrap();
    let first = Store::open(dir.path()).unwrap();
    let second = Store::open(dir.path()).map(drop).unwrap_err();
    assert!(matches!(second, StoreError::Locked { .. }), "{second}");
    let told = second.to_string();
    assert!(told.contains(&*dir.path().to_string_lossy()), "{told}");
    assert!(told.contains(&format!("process {}", std::process::id())), "{told}");
    // A command beside the server is welcome.
    Store::beside(dir.path()).map(drop).unwrap();
    drop(first);
    Store::open(dir.path()).map(drop).unwrap();
}
