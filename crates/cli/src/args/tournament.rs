//! Options of tournaments.

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use tablee_tournament::Format;

/// Options of `tablee tournament`.
#[derive(ClapArgs, Debug)]
pub struct TournamentOptions {
    #[command(subcommand)]
    pub command: TournamentCommand,
}

/// The subcommands of `tablee tournament`.
#[derive(Subcommand, Debug)]
pub enum TournamentCommand {
    Simulate(Simulate),
}

/// How people move and score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TournamentFormat {
    Drive,
    Rounds,
    Duplicate,
    Knockout,
}

impl From<TournamentFormat> for Format {
    fn from(format: TournamentFormat) -> Format {
        match format {
            TournamentFormat::Drive => Format::Drive,
            TournamentFormat::Rounds => Format::Rounds,
            TournamentFormat::Duplicate => Format::Duplicate,
            TournamentFormat::Knockout => Format::Knockout,
        }
    }
}

/// Options of `tablee tournament simulate`.
#[derive(ClapArgs, Debug)]
pub struct Simulate {
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub players: u32,
    #[arg(long, alias = "rounds", value_name = "N", default_value_t = 12)]
    pub hands: u16,
    #[arg(long, value_enum, default_value_t = TournamentFormat::Drive)]
    pub format: TournamentFormat,
    #[arg(long, default_value = "lexicon")]
    pub game: String,
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u8,
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub advance: u8,
    #[arg(
        long,
        value_name = "A,B…",
        value_delimiter = ',',
        num_args = 1,
        default_value = "casual,novice"
    )]
    pub bots: Vec<String>,
    #[arg(long, value_name = "8p|10ms", default_value = "8p")]
    pub budget: String,
    #[arg(long, value_name = "TURNS", default_value_t = 14)]
    pub bell: u32,
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub unrest: u8,
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "S", default_value = "drive")]
    pub seed: String,
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    #[arg(long)]
    pub all: bool,
    #[arg(long)]
    pub json: bool,
}
