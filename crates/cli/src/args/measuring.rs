//! Options of what measures: benches, bots against bots, load on a server.

use clap::Args as ClapArgs;
use std::path::PathBuf;

/// What a measurement is compared with.
#[derive(ClapArgs, Debug, Default)]
pub struct Comparing {
    /// Measure another build of this program too, in turn with this one, and print the ratios.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["baseline", "save", "json"])]
    pub against: Option<PathBuf>,
    /// How often each of the two is measured.
    #[arg(long, value_name = "N", default_value_t = 5, requires = "against", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub pairs: u32,
    /// Print the ratio to the figures in this file.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the figures to this file, beside those of other measurements in it.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Options of `tablee bench`.
#[derive(ClapArgs, Debug)]
pub struct Bench {
    /// Only this game.
    pub game: Option<String>,
    /// Seconds per game and table size.
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
    /// Measure nothing: play exactly N random matches at four seats, the same every time, for
    /// counting instructions under valgrind.
    #[arg(long, value_name = "N")]
    pub matches: Option<u64>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub comparing: Comparing,
}

/// Options of `tablee arena`.
#[derive(ClapArgs, Debug)]
pub struct Arena {
    /// lexio, lexicon or xylo.
    pub game: String,
    /// Two or more bots, each with a budget of its own where it says so (expert@100ms): levels,
    /// uniform, greedy, pimc, oracle (sees all cards), or names of --external. Two: the first
    /// alone against a table of the second. More: mixed tables. [default: expert,greedy]
    #[arg(long, value_name = "A,B…", value_delimiter = ',', num_args = 1)]
    pub bots: Vec<String>,
    /// How many sit at the table.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u64,
    /// How many deals; each is played at several tables, so that all meet the same cards.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub deals: u32,
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Decides every deal: 64 hexadecimal digits, or any text.
    #[arg(long, value_name = "S", default_value = "arena")]
    pub seed: String,
    /// What each bot may think per move: playouts (reproducible) or milliseconds.
    #[arg(long, value_name = "1000p|100ms", default_value = "1000p")]
    pub budget: String,
    /// Seat two bots at mixed tables too, every bot as often in every seat.
    #[arg(long)]
    pub mixed: bool,
    /// How many threads; with budgets in playouts the result is the same for any number.
    #[arg(long, value_name = "J", default_value_t = 1)]
    pub jobs: usize,
    /// Seat a program that speaks the bot protocol (docs/bots.md); it is called ext, ext2, … or by
    /// its name. May be given several times.
    #[arg(long, value_name = "[NAME=]CMD")]
    pub external: Vec<String>,
    /// How many milliseconds a program may take for a move where its budget is in playouts.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    pub patience: u64,
    /// Play every level against the one below, from uniform to oracle.
    #[arg(long, conflicts_with_all = ["bots", "mixed", "external"])]
    pub ladder: bool,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// Options of `tablee bot`.
#[derive(ClapArgs, Debug)]
pub struct Speaker {
    /// lexio, lexicon or xylo.
    pub game: String,
    /// How well it plays.
    #[arg(default_value = "expert")]
    pub level: String,
    /// Seed for the bot's randomness: any text.
    #[arg(long, value_name = "S", default_value = "bot")]
    pub seed: String,
}

/// Options of `tablee load`.
#[derive(ClapArgs, Debug)]
pub struct Load {
    /// Where the server is.
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    pub url: String,
    /// Start a server for the measurement: a free port, an empty data folder.
    #[arg(long, conflicts_with_all = ["url", "pid"])]
    pub spawn: bool,
    /// Keep the data of the server that is started in this PostgreSQL database, which must be empty or
    /// for measurements alone.
    #[arg(long, value_name = "URL", requires = "spawn", conflicts_with = "against")]
    pub store: Option<String>,
    /// How many nodes to start on the database; connections are spread over them.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "store", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub nodes: u8,
    /// The server's process on this machine, to read its memory and processor time.
    #[arg(long)]
    pub pid: Option<u32>,
    /// Allow a server that is not on this machine.
    #[arg(long)]
    pub remote_ok: bool,
    /// Which game.
    #[arg(long, default_value = "lexio")]
    pub game: String,
    /// How many tables play at once.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub tables: u32,
    /// How many sit at each table, each with its own connection.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u8,
    /// For how long.
    #[arg(long, value_name = "S", default_value_t = 10)]
    pub seconds: u32,
    /// Moves per second at each table (default: as fast as possible).
    #[arg(long, value_name = "R")]
    pub rate: Option<f64>,
    /// How many spectators watch each table.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spectators: u32,
    /// How likely a connection is lost at a move, 0 to 0.5.
    #[arg(long, value_name = "P", default_value_t = 0.0)]
    pub drop: f64,
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Decides which moves are made.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads that drive the clients.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: u32,
    /// Measure the memory of N started tables with nobody connected instead.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle_tables: u32,
    /// Measure the memory of N connections that say nothing instead.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle_connections: u32,
    /// Print JSON instead of text.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub comparing: Comparing,
}
