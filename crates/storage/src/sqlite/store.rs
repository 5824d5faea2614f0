//! The handle on the data file: opening it, as its one server or as a command beside a server, and
//! the way to its readers and its writer.

use super::error::{failed, opening};
use super::readers::Readers;
use super::writer::{OnClose, Writer};
use super::{data_folder, durability, migrations, transfer};
use crate::{Append, StoreError};
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The name of the file in the data folder.
pub const FILE: &str = "tablee.db";

/// How long one question to a server's file may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A handle on the file; cheap to clone. It closes when the last handle is dropped.
#[derive(Clone)]
pub struct Sqlite {
    shared: Arc<Shared>,
}

struct Shared {
    readers: Arc<Readers>,
    writer: Writer,
    /// Held by a server. It is dropped last: whoever comes next finds everything written.
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens `dir/tablee.db` as the one server of this folder: makes it if it is not there, and
    /// migrates it forward. A copy that is not complete is refused.
    pub fn open(dir: &Path) -> Result<Sqlite, StoreError> {
        let (db, lock) = open_or_make(dir)?;
        if transfer::mark(&db).map_err(|error| failed(&error))?.is_some() {
            return Err(StoreError::Unfinished);
        }
        let readers = Readers::new(dir.join(FILE), Some(PATIENCE));
        Sqlite::over(db, readers, OnClose::Checkpoint, Some(lock))
    }

    /// Opens the file as the target of a transfer: makes it if it is not there. Nobody serves from
    /// it meanwhile.
    pub fn make(dir: &Path) -> Result<Sqlite, StoreError> {
        let (db, lock) = open_or_make(dir)?;
        let readers = Readers::new(dir.join(FILE), None);
        Sqlite::over(db, readers, OnClose::Checkpoint, Some(lock))
    }

    /// Opens the file as the source of a transfer: nobody serves from it meanwhile.
    pub fn alone(dir: &Path) -> Result<Sqlite, StoreError> {
        if !dir.join(FILE).is_file() {
            return Err(StoreError::Missing { path: dir.join(FILE) });
        }
        let lock = data_folder::lock(dir)?;
        let db = open_beside(dir)?;
        let readers = Readers::new(dir.join(FILE), None);
        Sqlite::over(db, readers, OnClose::Leave, Some(lock))
    }

    /// Opens the file as a command does, beside a server that may be running: never makes or
    /// migrates a file, and never checkpoints, which is the server's business alone.
    pub fn beside(dir: &Path) -> Result<Sqlite, StoreError> {
        let db = open_beside(dir)?;
        // A command has all the time it needs: nobody waits for its turn.
        let readers = Readers::new(dir.join(FILE), None);
        Sqlite::over(db, readers, OnClose::Leave, None)
    }

    fn over(
        db: Connection,
        readers: Readers,
        on_close: OnClose,
        lock: Option<File>,
    ) -> Result<Sqlite, StoreError> {
        let writer = Writer::start(db, on_close)?;
        let readers = Arc::new(readers);
        Ok(Sqlite { shared: Arc::new(Shared { readers, writer, lock: Mutex::new(lock) }) })
    }

    /// Writes what waits, then closes the file and gives the folder free; whoever still holds a
    /// handle can store nothing any more.
    pub async fn close(&self) {
        let shared = self.shared.clone();
        let closing = tokio::task::spawn_blocking(move || {
            shared.writer.finish();
            shared.lock.lock().take();
        });
        // It fails only with the whole process.
        let _ = closing.await;
    }

    /// How many groups of writes were committed since the start.
    pub fn commits(&self) -> u64 {
        self.shared.writer.commits()
    }

    /// Runs a query on a blocking thread, on a connection that cannot write.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.readers.run(query).await
    }

    /// Runs a job in the writer's next transaction, in a savepoint of its own: a job that fails
    /// is undone alone. The answer means that the job is on the disk.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.writer.submit(job).await
    }

    /// False where the log is not as long as expected.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        self.shared.writer.append(append).await
    }
}

/// Opens `dir/tablee.db`, locked: makes it if it is not there, and migrates it forward.
fn open_or_make(dir: &Path) -> Result<(Connection, File), StoreError> {
    data_folder::make(dir)?;
    let lock = data_folder::lock(dir)?;
    let path = dir.join(FILE);
    let opening = |error: rusqlite::Error| opening(&path, &error);
    data_folder::private_file(&path)
        .map_err(|cause| StoreError::Unwritable { path: path.clone(), cause: cause.to_string() })?;
    let mut db = Connection::open(&path).map_err(opening)?;
    durability::prepare(&db).map_err(opening)?;
    migrations::run(&mut db)?;
    durability::check(&db)?;
    sign(&db).map_err(|error| failed(&error))?;
    Ok((db, lock))
}

/// Opens the file beside a server that may be running.
pub fn open_beside(dir: &Path) -> Result<Connection, StoreError> {
    let path = dir.join(FILE);
    if !path.is_file() {
        return Err(StoreError::Missing { path });
    }
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags)?;
        durability::prepare(&db)?;
        // A running server holds the file for milliseconds at a time.
        db.busy_timeout(Duration::from_secs(10))?;
        db.pragma_update(None, "wal_autocheckpoint", 0)?;
        Ok(db)
    };
    let db = open().map_err(|error: rusqlite::Error| opening(&path, &error))?;
    migrations::check(&db)?;
    durability::check(&db)?;
    Ok(db)
}

/// Notes which version of the program wrote the file last.
fn sign(db: &Connection) -> rusqlite::Result<()> {
    let sign = "INSERT INTO meta (key, value) VALUES ('written_by', ?1)
                ON CONFLICT (key) DO UPDATE SET value = ?1 WHERE value <> ?1";
    db.execute(sign, [env!("CARGO_PKG_VERSION")]).map(drop)
}
