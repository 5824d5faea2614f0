//! Options of what measures: benches, bots against bots, load on a server.

use clap::Args as ClapArgs;
use std::path::PathBuf;

/// What a measurement is compared with.
#[derive(ClapArgs, Debug, Default)]
pub struct Comparing {
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["baseline", "save", "json"])]
    pub against: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 5, requires = "against", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub pairs: u32,
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Options of `tablee bench`.
#[derive(ClapArgs, Debug)]
pub struct Bench {
    pub game: Option<String>,
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
    #[arg(long, value_name = "N")]
    pub matches: Option<u64>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub comparing: Comparing,
}

/// Options of `tablee arena`.
#[derive(ClapArgs, Debug)]
pub struct Arena {
    pub game: String,
    #[arg(long, value_name = "A,B…", value_delimiter = ',', num_args = 1)]
    pub bots: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u64,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub deals: u32,
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "S", default_value = "arena")]
    pub seed: String,
    #[arg(long, value_name = "1000p|100ms", default_value = "1000p")]
    pub budget: String,
    #[arg(long)]
    pub mixed: bool,
    #[arg(long, value_name = "J", default_value_t = 1)]
    pub jobs: usize,
    #[arg(long, value_name = "[NAME=]CMD")]
    pub external: Vec<String>,
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    pub patience: u64,
    #[arg(long, conflicts_with_all = ["bots", "mixed", "external"])]
    pub ladder: bool,
    #[arg(long)]
    pub json: bool,
}

/// Options of `tablee bot`.
#[derive(ClapArgs, Debug)]
pub struct BotOptions {
    pub game: String,
    #[arg(default_value = "expert")]
    pub level: String,
    #[arg(long, value_name = "S", default_value = "bot")]
    pub seed: String,
}

/// Options of `tablee load`.
#[derive(ClapArgs, Debug)]
pub struct Load {
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    pub url: String,
    #[arg(long, conflicts_with_all = ["url", "pid"])]
    pub spawn: bool,
    #[arg(long, value_name = "URL", requires = "spawn", conflicts_with = "against")]
    pub store: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1, requires = "store", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub nodes: u8,
    #[arg(long)]
    pub pid: Option<u32>,
    #[arg(long)]
    pub remote_ok: bool,
    #[arg(long, default_value = "lexio")]
    pub game: String,
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub tables: u32,
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u8,
    #[arg(long, value_name = "S", default_value_t = 10)]
    pub seconds: u32,
    #[arg(long, value_name = "R")]
    pub rate: Option<f64>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spectators: u32,
    #[arg(long, value_name = "P", default_value_t = 0.0)]
    pub drop: f64,
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: u32,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle_tables: u32,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub idle_connections: u32,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub comparing: Comparing,
}
