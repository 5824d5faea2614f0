//! A server of one's own for a measurement: a free port, a fresh data folder, gone afterwards.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a server may take to listen.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is set aside for a measurement: limits on single connections, which a few tables in a
/// closed loop would meet, and the putting away of idle tables, whose memory is to be seen.
const SETTINGS: [(&str, &str); 4] = [
    ("TABLEE_MESSAGES_BURST", "1000000"),
    ("TABLEE_MESSAGES_PER_SECOND", "1000000"),
    ("TABLEE_IDLE_SECONDS", "3600"),
    ("TABLEE_LOG", "warn"),
];

/// Why no server could be started.
#[derive(Debug, thiserror::Error)]
pub enum SpawnError {
    /// The system said no.
    #[error("cannot start a server: {0}")]
    Io(#[from] std::io::Error),
    /// It ended, or did not listen in time.
    #[error("the server did not come up; it said:\n{said}")]
    Down {
        /// The end of what it wrote.
        said: String,
    },
}

/// A running server that ends with this value.
#[derive(Debug)]
pub struct Spawned {
    child: Child,
    folder: PathBuf,
    address: SocketAddr,
}

impl Spawned {
    /// Starts `program serve` on a free port with an empty data folder, or as a node on a database.
    pub fn start(program: &Path, store: Option<&str>) -> Result<Spawned, SpawnError> {
        let address = free()?;
        let folder = std::env::temp_dir().join(format!("tablee-load-{}", address.port()));
        std::fs::create_dir_all(&folder)?;
        let log = File::create(folder.join("server.log"))?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", &address.to_string()]);
        match store {
            Some(url) => command.args(["--store", url]),
            None => command.arg("--data").arg(folder.join("data")),
        };
        let child = command
            .envs(SETTINGS)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        let mut spawned = Spawned { child, folder, address };
        spawned.wait()?;
        Ok(spawned)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    fn wait(&mut self) -> Result<(), SpawnError> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE && self.child.try_wait()?.is_none() {
            if TcpStream::connect_timeout(&self.address, Duration::from_secs(1)).is_ok() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let said = std::fs::read_to_string(self.folder.join("server.log")).unwrap_or_default();
        let skip = said.chars().count().saturating_sub(1000);
        Err(SpawnError::Down { said: said.chars().skip(skip).collect() })
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        // Nothing of it is needed any more, and there is nobody to tell if it will not go.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A port that was free a moment ago.
fn free() -> std::io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}
