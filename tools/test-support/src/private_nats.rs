//! A NATS for tests alone: a server of its own on a free port, which ends with the process of the tests, or
//! the one that `TABLEE_TEST_NATS` names. It is behind a proxy, so that it can be lost and come back.

use crate::relay::{Relay, Target};
use std::io::Read as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What to do where it is missing.
const MISSING: &str = "NATS is missing, these tests need it: apt-get install nats-server, or set \
                       TABLEE_TEST_NATS=nats://host:4222 to a server";

/// How long a server may take to answer; machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// Stops the server dead when its input ends, which is when this process does.
const KEEP: &str = r#"
"$1" --addr 127.0.0.1 --port "$2" >/dev/null 2>&1 &
server=$!
cat >/dev/null
kill -KILL "$server"
wait "$server"
"#;

pub struct PrivateNats {
    proxy: Relay,
    /// What stands before the address in its URL.
    login: String,
    /// Where the server is that is not ours.
    given: Option<String>,
    server: Option<Child>,
}

impl PrivateNats {
    pub fn start() -> PrivateNats {
        let url = std::env::var("TABLEE_TEST_NATS").ok();
        let given = url.as_deref().map(|url| {
            let rest = url.strip_prefix("nats://").expect("TABLEE_TEST_NATS is a nats:// URL");
            let (login, address) = rest.rsplit_once('@').unwrap_or(("", rest));
            (login.to_owned(), address.trim_end_matches('/').to_owned())
        });
        let (login, given) = given.unzip();
        let (server, address) = match &given {
            Some(address) => (None, address.clone()),
            None => launch(),
        };
        let login = login.filter(|login| !login.is_empty()).map(|login| login + "@");
        let proxy = Relay::to(Target::Tcp(address));
        PrivateNats { proxy, login: login.unwrap_or_default(), given, server }
    }

    /// Where nodes find it.
    pub fn url(&self) -> String {
        format!("nats://{}{}", self.login, self.proxy.address)
    }

    /// It is gone.
    pub fn stop(&mut self) {
        self.proxy.cut();
        if let Some(mut keeper) = self.server.take() {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }

    /// It is back, and knows nothing of before.
    pub fn start_again(&mut self) {
        match &self.given {
            Some(_) => self.proxy.mend(),
            None => {
                let (server, address) = launch();
                self.server = server;
                self.proxy.mend_to(Target::Tcp(address));
            }
        }
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Debian keeps it where only root looks.
fn binary() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.find_map(|folder| {
        let file = folder.join("nats-server");
        file.is_file().then_some(file)
    });
    found.unwrap_or_else(|| panic!("{MISSING}"))
}

/// A server, and where it answers.
fn launch() -> (Option<Child>, String) {
    let began = Instant::now();
    loop {
        let unused = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = unused.local_addr().unwrap();
        drop(unused);
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEP, "keep"]).arg(binary()).arg(address.port().to_string());
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut keeper = keeper.spawn().unwrap();
        let tried = Instant::now();
        while tried.elapsed() < PATIENCE / 6 {
            if answers(address) {
                return (Some(keeper), address.to_string());
            }
            thread::sleep(Duration::from_millis(10));
        }
        // Somebody else has taken the port, perhaps.
        drop(keeper.stdin.take());
        keeper.wait().unwrap();
        assert!(began.elapsed() < PATIENCE, "NATS does not answer");
    }
}

/// A NATS server speaks first.
fn answers(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let mut greeting = [0; 4];
    stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    stream.read_exact(&mut greeting).is_ok() && &greeting == b"INFO"
}
