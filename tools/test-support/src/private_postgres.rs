//! A PostgreSQL for tests alone: a cluster of its own in a temporary folder, on a socket there, which
//! ends with the process of the tests; or the server that `TABLEE_TEST_POSTGRES` names. Every test
//! gets an empty database.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// What to do where it is missing.
const MISSING: &str = "PostgreSQL is missing, these tests need it: apt-get install postgresql-15, or set \
                       TABLEE_TEST_POSTGRES=postgres://user:password@host/database to a server on which \
                       databases may be made";

/// How long the cluster may take to answer; machines are busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where a server answers: the URL of its first database, and how to name another.
pub struct Cluster {
    url: String,
    /// Open as long as this process lives: its end stops the cluster.
    keeper: Option<Child>,
}

static CLUSTER: OnceLock<Cluster> = OnceLock::new();

/// The URL of a new, empty database.
pub fn new_database() -> String {
    CLUSTER.get_or_init(Cluster::start).new_database()
}

impl Cluster {
    /// A cluster that no other test uses, unless one is given.
    pub fn start() -> Cluster {
        match std::env::var("TABLEE_TEST_POSTGRES") {
            Ok(url) => Cluster { url, keeper: None },
            Err(_) => start(&[], None),
        }
    }

    /// The URL of a new, empty database.
    pub fn new_database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tablee_test_{}_{number}", std::process::id());
        run(&self.url, &format!("CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0"));
        named(&self.url, &name)
    }

    /// Stops the server dead and starts it again; of one that was given, a database loses all its connections.
    pub fn restart(&mut self, database: &str) {
        let Some(keeper) = &mut self.keeper else {
            let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
            return drop(run(database, sql));
        };
        let orders = keeper.stdin.as_mut().unwrap();
        orders.write_all(b"again\n").unwrap();
        orders.flush().unwrap();
    }
}

/// Runs SQL on a database, beside whoever uses it; the first column of every row, as text.
pub fn run(url: &str, sql: &str) -> Vec<String> {
    try_run(url, sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The same; what the database says where it refuses.
pub fn try_run(url: &str, sql: &str) -> Result<Vec<String>, String> {
    let (url, sql) = (url.to_owned(), sql.to_owned());
    // A thread of its own: the caller may be in a runtime or not.
    let done = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let connected = tokio_postgres::connect(&url, tokio_postgres::NoTls).await;
            let (client, connection) = connected.unwrap_or_else(|error| panic!("{url}: {error:?}"));
            let connection = tokio::spawn(connection);
            let told = client.simple_query(&sql).await;
            drop(client);
            connection.await.unwrap().unwrap();
            let told = told.map_err(|error| format!("{error:?}"))?;
            let rows = told.into_iter().filter_map(|message| match message {
                tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
                _ => None,
            });
            Ok(rows.collect())
        })
    });
    done.join().unwrap()
}

/// The same URL with another database.
fn named(url: &str, database: &str) -> String {
    let (path, question) = url.split_once('?').map_or((url, None), |(path, q)| (path, Some(q)));
    let (scheme, rest) = path.split_once("://").expect("TABLEE_TEST_POSTGRES is a URL");
    let server = rest.split('/').next().unwrap_or_default();
    let question = question.map(|question| format!("?{question}")).unwrap_or_default();
    format!("{scheme}://{server}/{database}{question}")
}

/// One of PostgreSQL's programs.
pub fn program(name: &str) -> PathBuf {
    binaries().join(name)
}

/// The folder of `initdb` and `postgres`: Debian's, or one of the search path.
fn binaries() -> PathBuf {
    let debian = (15..=20).rev().map(|v| PathBuf::from(format!("/usr/lib/postgresql/{v}/bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = debian.chain(std::env::split_paths(&path));
    folders.find(|folder| folder.join("initdb").is_file()).unwrap_or_else(|| panic!("{MISSING}"))
}

/// The cluster's keeper: stops it dead and clears up when its input ends, which is when this process
/// does; a line before that starts it again.
const KEEP: &str = r#"
start() {
    bin=$1 folder=$2
    shift 2
    "$bin/postgres" -D "$folder/data" -k "$folder" -c max_connections=400 -c shared_buffers=32MB \
        -c checkpoint_timeout=1h -c max_wal_size=8GB "$@" >>"$folder/log" 2>&1 &
    server=$!
}
start "$@"
while read -r again; do
    kill -QUIT "$server"
    wait "$server"
    start "$@"
done
kill -QUIT "$server"
wait "$server"
rm -rf "$2"
"#;

/// A cluster of its own with these files in its folder; with a port it also answers there, encrypted where that is
/// asked for, with `tls.crt` and `tls.key`.
pub fn start(files: &[(&str, &str)], port: Option<u16>) -> Cluster {
    let bin = binaries();
    // Short: the name of a socket has no more than a hundred letters.
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("/tmp/tablee-postgres-{}-{number}", std::process::id());
    let folder = PathBuf::from(folder);
    fs::create_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let user = User::find(&folder);
    let mut initdb = user.command(&bin.join("initdb"));
    initdb.arg("-D").arg(folder.join("data"));
    initdb.args(["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]);
    let made = initdb.output().unwrap();
    assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
    for (name, text) in files {
        user.keep(&folder.join(name), text);
    }
    let mut keeper = user.command(Path::new("sh"));
    keeper.args(["-c", KEEP, "keep"]).arg(&bin).arg(&folder);
    match port {
        None => keeper.args(["-c", "listen_addresses="]),
        Some(port) => keeper
            .args(["-c", "listen_addresses=localhost", "-c", &format!("port={port}")])
            .args(["-c", "ssl=on", "-c", &format!("ssl_cert_file={}/tls.crt", folder.display())])
            .args(["-c", &format!("ssl_key_file={}/tls.key", folder.display())]),
    };
    let keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let socket = folder.display().to_string().replace('/', "%2F");
    let named = port.map(|port| format!(":{port}")).unwrap_or_default();
    let url = format!("postgres://postgres@{socket}{named}/postgres");
    let began = Instant::now();
    while !folder.join(format!(".s.PGSQL.{}", port.unwrap_or(5432))).exists() || !answers(&url) {
        let mut log = String::new();
        let read = fs::File::open(folder.join("log")).map(|mut file| file.read_to_string(&mut log));
        assert!(began.elapsed() < PATIENCE, "PostgreSQL does not answer ({read:?}): {log}");
        std::thread::sleep(Duration::from_millis(20));
    }
    Cluster { url, keeper: Some(keeper) }
}

fn answers(url: &str) -> bool {
    let url = url.to_owned();
    let asked = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime
            .block_on(async { tokio_postgres::connect(&url, tokio_postgres::NoTls).await.is_ok() })
    });
    asked.join().unwrap()
}

/// Whom the cluster belongs to: PostgreSQL refuses to run as root.
struct User(Option<(u32, u32)>);

impl User {
    /// Finds out, and gives them the folder.
    fn find(folder: &Path) -> User {
        let number = |flag: &str, name: &str| {
            let told = Command::new("id").args([flag, name]).output().ok()?;
            String::from_utf8(told.stdout).ok()?.trim().parse::<u32>().ok()
        };
        let own = Command::new("id").arg("-u").output().unwrap().stdout;
        if own.trim_ascii() != b"0" {
            return User(None);
        }
        let other = ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| Some((number("-u", name)?, number("-g", name)?)));
        let (user, group) = other.expect("a user other than root, to run PostgreSQL as");
        std::os::unix::fs::chown(folder, Some(user), Some(group)).unwrap();
        User(Some((user, group)))
    }

    /// Writes a file that nobody else may read.
    fn keep(&self, path: &Path, text: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
        if let Some((user, group)) = self.0 {
            std::os::unix::fs::chown(path, Some(user), Some(group)).unwrap();
        }
    }

    fn command(&self, program: &Path) -> Command {
        use std::os::unix::process::CommandExt as _;
        let mut command = Command::new(program);
        command.current_dir("/");
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
        command
    }
}
