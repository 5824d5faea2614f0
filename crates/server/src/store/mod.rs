//! The one file everything is kept in: SQLite with a single writer that commits in groups, and a
//! few readers beside it.

mod error;
mod log;
mod migrations;
mod readers;
mod writer;

pub use error::StoreError;
pub use log::{Append, Logged, TableNo};
pub use migrations::VERSION;

use readers::Readers;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use writer::Writer;

/// The name of the file in the data directory.
pub const FILE: &str = "tablee.db";

/// A handle on the file; cheap to clone. It closes when the last handle is dropped.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    readers: Readers,
    writer: Writer,
}

impl Store {
    /// Opens `dir/tablee.db`, makes it if it is not there, and migrates it forward.
    pub fn open(dir: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(dir)
            .map_err(|cause| StoreError::Directory { dir: dir.to_owned(), cause })?;
        let path = dir.join(FILE);
        let mut connection = Connection::open(&path).map_err(|e| StoreError::opening(&path, e))?;
        prepare(&connection).map_err(|e| StoreError::opening(&path, e))?;
        migrations::run(&mut connection)?;
        let writer = Writer::start(connection)?;
        let readers = Readers::new(path.clone());
        Ok(Store { shared: Arc::new(Shared { path, readers, writer }) })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.shared.path
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
        let shared = self.shared.clone();
        let task = tokio::task::spawn_blocking(move || shared.readers.run(query));
        task.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a job in the writer's next transaction, in a savepoint of its own: a job that fails
    /// is undone alone. The answer means that the job is on the disk.
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.writer.submit(job).await
    }

    /// Appends one input to a table's log if the log is exactly as long as the caller believes.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (table, expected) = (append.table, append.seq);
        match self.shared.writer.append(append).await? {
            true => Ok(()),
            false => Err(StoreError::Conflict { table, expected }),
        }
    }
}

/// Settings of the writing connection. `FULL` makes every commit wait for the disk.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -8_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Opens the file for reading alone.
fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    Ok(connection)
}

#[cfg(test)]
mod tests;
