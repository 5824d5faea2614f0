//! The data folder: made for its owner alone (0700, files 0600), and locked by the one server that
//! may use it.

use crate::StoreError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;

/// The name of the lock file in the data folder.
pub const LOCK: &str = "tablee.lock";

/// Makes the folder, for its owner alone, if it is not there. One that is there is left as it is:
/// the files in it are closed to others in any case.
pub fn make(dir: &Path) -> Result<(), StoreError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|cause| StoreError::Directory { dir: dir.to_owned(), cause })
}

/// Opens a file for its owner alone, and makes it if it is not there. SQLite gives the files it
/// makes beside the data file the same rights.
pub fn private_file(path: &Path) -> std::io::Result<File> {
    let file = for_the_owner().create(true).truncate(false).open(path)?;
    close_to_others(path)?;
    Ok(file)
}

/// Makes a file for its owner alone where there is none, nor a link.
pub fn new_private_file(path: &Path) -> std::io::Result<File> {
    for_the_owner().create_new(true).open(path)
}

fn for_the_owner() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes the rights of others away from a file of an earlier version.
#[cfg(unix)]
fn close_to_others(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = fs::metadata(path)?.permissions();
    match rights.mode() & 0o077 {
        0 => Ok(()),
        _ => fs::set_permissions(path, fs::Permissions::from_mode(0o600)),
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Locks the folder until the answer is dropped or the process ends, however it ends.
pub fn lock(dir: &Path) -> Result<File, StoreError> {
    let failed = |cause| StoreError::Directory { dir: dir.to_owned(), cause };
    let mut file = private_file(&dir.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {
            // Who holds it is told to whoever comes second; the lock itself is the system's.
            let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = file.read_to_string(&mut holder);
            Err(StoreError::Locked { dir: dir.to_owned(), holder: holder.parse().ok() })
        }
        Err(TryLockError::Error(cause)) => Err(failed(cause)),
    }
}
