//! The real binary with a data directory of its own: started, watched, stopped.

use serde_json::Value;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// The program.
pub const TABLEE: &str = env!("CARGO_BIN_EXE_tablee");

/// A running server.
pub struct Binary {
    child: Child,
    pub address: SocketAddr,
    log: PathBuf,
    _stdout: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Binary {
    /// Starts with an empty data directory and these settings.
    pub fn start(settings: &[(&str, &str)]) -> Binary {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        Binary::start_in(&data, settings, folder)
    }

    /// Starts with this data directory; `folder` keeps the log.
    pub fn start_in(data: &Path, settings: &[(&str, &str)], folder: TempDir) -> Binary {
        let mut command = Command::new("sh");
        // A limit on file sizes shall be an error, not a signal that ends the process.
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", TABLEE]);
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0"]);
        command.args(crate::server_process::data_options(data));
        for (name, value) in settings {
            command.env(format!("TABLEE_{name}"), value);
        }
        let log = folder.path().join("log");
        command.stdout(Stdio::piped()).stderr(File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Tablée is at http://");
        let said = || std::fs::read_to_string(&log).unwrap();
        let address = address.unwrap_or_else(|| panic!("{line} {}", said())).parse().unwrap();
        Binary { child, address, log, _stdout: stdout, _folder: folder }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote to its log so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Its resident memory in MiB, where the system says.
    pub fn memory(&self) -> u64 {
        tablee_load::resident(self.pid()).unwrap_or(0) >> 20
    }

    /// One of its meters.
    pub fn meter(&self, name: &str) -> i64 {
        let metrics = crate::raw_client::Guest::stranger(self.address).get("/metrics").body;
        let line = metrics.lines().find(|line| line.starts_with(&format!("tablee_{name} ")));
        line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap()
    }

    /// Sets the largest size a file may have, as a disk without room would; `None` lifts it.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let soft = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let pid = self.pid().to_string();
        let mut prlimit = Command::new("prlimit");
        prlimit.args(["--pid", &pid, &format!("--fsize={soft}:")]);
        assert!(prlimit.status().unwrap().success(), "prlimit --fsize={soft}:");
    }

    /// Asks it to stop and waits; returns its log.
    pub fn stop(mut self) -> String {
        let pid = self.pid().to_string();
        assert!(Command::new("sh").args(["-c", "kill -TERM $0", &pid]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "{}", self.log());
        self.log()
    }
}

impl Drop for Binary {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command on a data directory: whether it succeeded, and all it said.
pub fn tablee(data: &Path, args: &[&str]) -> (bool, String) {
    let done = Command::new(TABLEE).args(args).env("TABLEE_DATA", data).output().unwrap();
    let mut said = String::from_utf8(done.stdout).unwrap();
    done.stderr.as_slice().read_to_string(&mut said).unwrap();
    (done.status.success(), said)
}

/// The plain setup of a game.
pub fn setup(game: &str, seats: u8, rules: Value) -> Value {
    serde_json::json!({"game": game, "seats": seats, "rules": rules})
}
