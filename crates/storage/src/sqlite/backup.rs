//! Backup: a copy of the data file, made while the server runs, checked and on the disk before it
//! gets its name.

use super::data_folder;
use super::error::failed;
use super::store::{FILE, open_beside};
use crate::StoreError;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to do about a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Leave it.
    Keep,
    /// Put the new copy in its place, once that is complete.
    Replace,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] StoreError),
    /// There is a file of that name.
    #[error("{} exists; --force replaces it", .0.display())]
    Exists(PathBuf),
    /// It would take the place of a device, a folder or the like, which nobody means to lose.
    #[error("{} is no file that can be replaced; name another", .0.display())]
    NoFile(PathBuf),
    /// It would take the place of a file that a server works on.
    #[error("{} belongs to the data themselves; name a file elsewhere", .0.display())]
    Own(PathBuf),
    /// The copy cannot be written.
    #[error("cannot write {}: {cause}", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The copy is not sound.
    #[error(
        "the copy is not sound ({0}); nothing was kept of it. `tablee doctor` examines the data itself"
    )]
    Unsound(String),
}

/// Copies the data file of a directory; returns the size of the copy in bytes.
pub fn backup(dir: &Path, target: &Path, existing: Existing) -> Result<u64, BackupError> {
    let source = open_beside(dir)?;
    if belongs_to_data(dir, target) {
        return Err(BackupError::Own(target.to_owned()));
    }
    if existing == Existing::Keep && target.exists() {
        return Err(BackupError::Exists(target.to_owned()));
    }
    // A link that is there is replaced itself, not what it leads to.
    if fs::symlink_metadata(target).is_ok_and(|found| !found.is_file() && !found.is_symlink()) {
        return Err(BackupError::NoFile(target.to_owned()));
    }
    let mut partial = target.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let unwritable = |cause| BackupError::Unwritable { path: target.to_owned(), cause };
    // Made here so that a wrong path is told as such; what an interrupted copy left goes. A link of that name is not followed:
    // somebody else may have put it there.
    match fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(error)),
        Ok(()) | Err(_) => drop(data_folder::new_private_file(&partial).map_err(unwritable)?),
    }
    let copied = copy(&source, &partial)
        .map_err(|error| BackupError::Data(failed(&error)))
        .and_then(|found| found.map_err(BackupError::Unsound))
        .and_then(|()| settle(&partial, target));
    if copied.is_err() {
        let _ = fs::remove_file(&partial);
    }
    copied
}

/// Whether a path, however it is written, is a file of the data folder. A server goes on with the file that it has open
/// when another gets its name, and what it stores from then on is lost.
fn belongs_to_data(dir: &Path, target: &Path) -> bool {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let linked = || Some(fs::canonicalize(target).ok()? == fs::canonicalize(dir.join(FILE)).ok()?);
    let same_folder = matches!((fs::canonicalize(folder), fs::canonicalize(dir)), (Ok(one), Ok(other)) if one == other);
    let name = target.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let own =
        name.starts_with(FILE) && ["", "-wal", "-shm", "-journal"].contains(&&name[FILE.len()..]);
    (same_folder && (own || name == data_folder::LOCK)) || linked().unwrap_or(false)
}

/// One read transaction for the whole copy: writers go on, and the copy never starts over. Says
/// what is wrong with the copy, if something is.
fn copy(source: &Connection, partial: &Path) -> rusqlite::Result<Result<(), String>> {
    let mut target = Connection::open(partial)?;
    let backup = Backup::new(source, &mut target)?;
    let mut tries = 0;
    loop {
        match backup.step(-1)? {
            StepResult::Done => break,
            StepResult::More => {}
            _ if tries > 100 => return Ok(Err("the data file stays locked".to_owned())),
            _ => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }
    drop(backup);
    // One file, complete by itself.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    let sound: String = target.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    Ok(if sound == "ok" { Ok(()) } else { Err(sound) })
}

/// The copy gets its name when all of it is on the disk; so is its name in the end.
fn settle(partial: &Path, target: &Path) -> Result<u64, BackupError> {
    let unwritable = |cause| BackupError::Unwritable { path: target.to_owned(), cause };
    let file = fs::File::open(partial).map_err(unwritable)?;
    file.sync_all().map_err(unwritable)?;
    fs::rename(partial, target).map_err(unwritable)?;
    sync_folder(target).map_err(unwritable)?;
    Ok(file.metadata().map_err(unwritable)?.len())
}

/// A name is on the disk when its folder is.
#[cfg(unix)]
fn sync_folder(target: &Path) -> io::Result<()> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
