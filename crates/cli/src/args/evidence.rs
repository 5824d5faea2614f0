//! Options of `tablee evidence`.

use super::Data;
use clap::{Args as ClapArgs, Subcommand};

/// Options of `tablee evidence`.
#[derive(ClapArgs, Debug)]
pub struct Evidence {
    /// What to do.
    #[command(subcommand)]
    pub command: EvidenceCommand,
}

/// What `tablee evidence` does.
#[derive(Subcommand, Debug)]
pub enum EvidenceCommand {
    /// Let the expert evaluate finished rated and tournament games; works while the server runs.
    Evaluate(Evaluate),
    /// Print what the evaluated games say: figures with what they rest on, no verdict.
    Report(Report),
    /// Try the detectors on simulated honest, engine-fed and colluding players.
    Simulate(SimulateEvidence),
}

/// Options of `tablee evidence evaluate`.
#[derive(ClapArgs, Debug)]
pub struct Evaluate {
    /// lexio, lexicon or xylo.
    pub game: String,
    /// How many playouts a decision is worth.
    #[arg(long, value_name = "N", default_value_t = tablee_server::evidence::WORLDS, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    /// Evaluate at most so many games this time.
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    /// The data.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee evidence report`.
#[derive(ClapArgs, Debug)]
pub struct Report {
    /// lexio, lexicon or xylo.
    pub game: String,
    /// Only the games of this tournament.
    #[arg(long, value_name = "ID")]
    pub tournament: Option<String>,
    /// Print everything as JSON.
    #[arg(long)]
    pub json: bool,
    /// The data.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee evidence simulate`.
#[derive(ClapArgs, Debug)]
pub struct SimulateEvidence {
    /// lexio, lexicon or xylo.
    pub game: String,
    /// How many honest people; half of them always sit down with the same friend.
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = clap::value_parser!(u32).range(8..))]
    pub honest: u32,
    /// How many people who ask an engine, for each share of their decisions (25, 50 and 100 %).
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub fed: u32,
    /// How many pairs who play for each other.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub pairs: u32,
    /// How many games everybody plays.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(5..))]
    pub games: u32,
    /// How many playouts the evaluation of a decision is worth.
    #[arg(long, value_name = "N", default_value_t = tablee_server::evidence::WORLDS, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Decides everything: 64 hexadecimal digits, or any text.
    #[arg(long, value_name = "S", default_value = "evidence")]
    pub seed: String,
    /// How many threads; the result is the same for any number.
    #[arg(long, value_name = "J", default_value_t = 1)]
    pub jobs: usize,
}
