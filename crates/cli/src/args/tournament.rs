//! Options of tournaments.

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use tablee_tournament::Format;

/// Options of `tablee tournament`.
#[derive(ClapArgs, Debug)]
pub struct TournamentOptions {
    /// What to do.
    #[command(subcommand)]
    pub command: TournamentCommand,
}

/// The subcommands of `tablee tournament`.
#[derive(Subcommand, Debug)]
pub enum TournamentCommand {
    /// Play a whole tournament with bots: prints standings and checks who met whom, how people
    /// moved, and that every law of tournaments held.
    Simulate(Simulate),
}

/// How people move and score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TournamentFormat {
    /// The winner of a table moves up one table and deals there; totals are added.
    Drive,
    /// Swiss: people with similar scores meet, and rarely the same people twice.
    Rounds,
    /// Every table plays the same deals; scores are compared with the field.
    Duplicate,
    /// The best of each table play on until one table is left.
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
#[command(after_help = "Examples:
  tablee tournament simulate --players 400 --hands 12
  tablee tournament simulate --players 30 --format rounds --game lexio --bots casual,strong
  tablee tournament simulate --players 50 --unrest 3 --all
  tablee tournament simulate --players 64 --format knockout --advance 2 --json")]
pub struct Simulate {
    /// How many take part, 4 to 2000.
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub players: u32,
    /// How many hands or rounds; a knockout goes on until it is decided.
    #[arg(long, visible_alias = "rounds", value_name = "N", default_value_t = 12)]
    pub hands: u16,
    /// How people move and score.
    #[arg(long, value_enum, default_value_t = TournamentFormat::Drive)]
    pub format: TournamentFormat,
    /// lexio, lexicon or xylo.
    #[arg(long, default_value = "lexicon")]
    pub game: String,
    /// How many sit at a table if the number of people allows.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub seats: u8,
    /// How many of each table play on in a knockout.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub advance: u8,
    /// Levels of the bots, dealt out to people in turn.
    #[arg(
        long,
        value_name = "A,B…",
        value_delimiter = ',',
        num_args = 1,
        default_value = "casual,novice"
    )]
    pub bots: Vec<String>,
    /// What each bot may think per move, for levels that search.
    #[arg(long, value_name = "8p|10ms", default_value = "8p")]
    pub budget: String,
    /// The bell rings when everybody has had so many turns, in games that have one; 0: never.
    #[arg(long, value_name = "TURNS", default_value_t = 14)]
    pub bell: u32,
    /// Percent of people who leave, stay away, arrive or lose their connection each round, and of
    /// results that are entered wrong and corrected later.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub unrest: u8,
    /// Set an option of the game's rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Decides every draw and every deal: 64 hexadecimal digits, or any text.
    #[arg(long, value_name = "S", default_value = "drive")]
    pub seed: String,
    /// How many threads play tables, one per processor unless given; the result is the same for
    /// any number.
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Print every line of the standings, not just the first twenty.
    #[arg(long)]
    pub all: bool,
    /// Print JSON instead of text.
    #[arg(long)]
    pub json: bool,
}
