//! The real binary on a port of its own: started, waited for, killed, and asked what it said.

use crate::test_store;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long anything may take before a test gives up; generous, since machines are busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Settings for those who play as fast as they can: limits against floods out of the way, and
/// bots that do not wait to be followed.
pub const IN_HASTE: [(&str, &str); 5] = [
    ("TABLEE_MESSAGES_BURST", "1000000"),
    ("TABLEE_MESSAGES_PER_SECOND", "1000000"),
    ("TABLEE_BOT_PACE_MS", "1"),
    ("TABLEE_BOT_COURTESY_MS", "1"),
    ("TABLEE_BOT_THINK_MS", "1"),
];

/// A server process. It is killed when this value goes.
pub struct Server {
    child: Child,
    address: SocketAddr,
    said: Arc<Mutex<String>>,
    /// Reads what it says, until it has nothing more to say.
    log_reader: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts the binary at an address, with additions to its environment, and waits until it
    /// says that it listens.
    pub fn launch(data: &Path, address: SocketAddr, environment: &[(&str, &str)]) -> Server {
        Server::try_launch(data, address, environment).unwrap_or_else(|said| panic!("{said}"))
    }

    /// The same; what the process said instead, where it ends before it listens.
    pub fn try_launch(
        data: &Path,
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        Server::start(&data_options(data), address, environment)
    }

    /// The same on a data file, whatever store is tested.
    pub fn try_file(
        data: &Path,
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        Server::start(&["--data".into(), data.into()], address, environment)
    }

    /// Starts one of the nodes on a database.
    pub fn node(url: &str, address: SocketAddr, environment: &[(&str, &str)]) -> Server {
        Server::try_node(url, address, environment).unwrap_or_else(|said| panic!("{said}"))
    }

    /// The same; what the process said instead, where it ends before it listens.
    pub fn try_node(
        url: &str,
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        Server::start(&["--store".into(), url.into()], address, environment)
    }

    /// Starts one of the nodes on a database, of this program or of another version.
    pub fn try_node_of(
        program: &Path,
        url: &str,
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        let mut command = Command::new(program);
        command.stdin(Stdio::null());
        Server::run(command, &["--store".into(), url.into()], address, environment)
    }

    /// Starts the binary on a socket that outlives it, as systemd does.
    pub fn on_socket(data: &Path, socket: &TcpListener, environment: &[(&str, &str)]) -> Server {
        const HAND_OVER: &str = "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", HAND_OVER, "sh", env!("CARGO_BIN_EXE_tablee")]);
        command.stdin(Stdio::from(OwnedFd::from(socket.try_clone().unwrap())));
        // Its own address would be refused: somebody has it.
        let address = socket.local_addr().unwrap();
        let started = Server::run(command, &data_options(data), address, environment);
        started.unwrap_or_else(|said| panic!("{said}"))
    }

    fn start(
        store: &[OsString],
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.stdin(Stdio::null());
        Server::run(command, store, address, environment)
    }

    fn run(
        mut command: Command,
        store: &[OsString],
        address: SocketAddr,
        environment: &[(&str, &str)],
    ) -> Result<Server, String> {
        let mut child = command
            .args(["serve", "--no-open", "--listen", &address.to_string()])
            .args(store)
            .env("TABLEE_LOG", "warn")
            // Most have no other node to go to.
            .env("TABLEE_DRAIN_SECONDS", "0")
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let (tell, told) = mpsc::channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            stdout.lines().map_while(Result::ok).for_each(|l| drop(tell.send(l)))
        });
        let (stderr, heard) = (BufReader::new(child.stderr.take().unwrap()), said.clone());
        let log_reader = thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                heard.lock().unwrap().push_str(&(line + "\n"));
            }
        });
        let mut server = Server { child, address, said, log_reader: Some(log_reader) };
        let line = told.recv_timeout(PATIENCE);
        match line.ok().and_then(|line| line.strip_prefix("Tablée is at http://")?.parse().ok()) {
            Some(address) => server.address = address,
            None => {
                server.kill();
                return Err(format!("the server did not come up:\n{}", server.said()));
            }
        }
        Ok(server)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What it has said on stderr so far.
    pub fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// SIGKILL, and waits until the process is gone.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.read_log_to_end();
    }

    /// SIGTERM.
    pub fn ask_to_stop(&self) {
        self.signal("TERM");
    }

    /// Sends a signal, by its name.
    pub fn signal(&self, signal: &str) {
        let mut kill = Command::new("sh");
        kill.args(["-c", "kill -$0 $1", signal, &self.child.id().to_string()]);
        assert!(kill.status().unwrap().success());
    }

    /// SIGTERM, and waits until the process has closed in good order.
    pub fn stop(&mut self) {
        self.ask_to_stop();
        let status = self.ended();
        assert!(status.success(), "{status}: {}", self.said());
    }

    /// Waits until the process has ended by itself.
    pub fn ended(&mut self) -> ExitStatus {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.read_log_to_end();
                return status;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the server should have ended; it said:\n{}", self.said());
    }

    /// What an ended process said last may still be on its way through the pipe.
    fn read_log_to_end(&mut self) {
        self.log_reader.take().map(JoinHandle::join);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if thread::panicking() {
            eprintln!("the server said:\n{}", self.said());
        }
    }
}

/// A free port below those the system hands out by itself: while a server is down, nobody who
/// looks for it can be given its port.
pub fn free() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() % 12_000;
    for _ in 0..12_000 {
        let step = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = 20_000 + (first + step) % 12_000;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port as u16));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
    panic!("no free port");
}

/// What `tablee doctor` says of a data directory; panics unless it finds nothing wrong.
pub fn doctor(data: &Path) -> String {
    examine(&data_options(data))
}

/// The same of the data that these options name.
pub fn examine(store: &[OsString]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    let told = command.arg("doctor").args(store).output().unwrap();
    let said = String::from_utf8_lossy(&[told.stdout, told.stderr].concat()).into_owned();
    assert!(told.status.success(), "{said}");
    said
}

/// The options that name a folder's data to `tablee`.
pub fn data_options(folder: &Path) -> [OsString; 2] {
    match test_store::database(folder) {
        Some(url) => ["--store".into(), url.into()],
        None => ["--data".into(), folder.into()],
    }
}
