//! Options of `tablee evidence`.

use super::Data;
use clap::{Args as ClapArgs, Subcommand};

/// Options of `tablee evidence`.
#[derive(ClapArgs, Debug)]
pub struct Evidence {
    #[command(subcommand)]
    pub command: EvidenceCommand,
}

/// What `tablee evidence` does.
#[derive(Subcommand, Debug)]
pub enum EvidenceCommand {
    Evaluate(Evaluate),
    Report(Report),
    Simulate(SimulateEvidence),
}

/// Options of `tablee evidence evaluate`.
#[derive(ClapArgs, Debug)]
pub struct Evaluate {
    pub game: String,
    #[arg(long, value_name = "N", default_value_t = tablee_server::evidence::WORLDS, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    #[arg(long, value_name = "N")]
    pub most: Option<usize>,
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee evidence report`.
#[derive(ClapArgs, Debug)]
pub struct Report {
    pub game: String,
    #[arg(long, value_name = "ID")]
    pub tournament: Option<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee evidence simulate`.
#[derive(ClapArgs, Debug)]
pub struct SimulateEvidence {
    pub game: String,
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = clap::value_parser!(u32).range(8..))]
    pub honest: u32,
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub fed: u32,
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub pairs: u32,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(5..))]
    pub games: u32,
    #[arg(long, value_name = "N", default_value_t = tablee_server::evidence::WORLDS, value_parser = clap::value_parser!(u64).range(1..))]
    pub playouts: u64,
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "S", default_value = "evidence")]
    pub seed: String,
    #[arg(long, value_name = "J", default_value_t = 1)]
    pub jobs: usize,
}
