//! Options of what people do at a table, with records and with words.

use super::language;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tablee_engine::Lang;

/// Options of `tablee play`.
#[derive(ClapArgs, Debug)]
pub struct Play {
    /// lexio, lexicon or xylo.
    pub game: Option<String>,
    /// Number of players at the table, including you.
    #[arg(long, value_name = "N")]
    pub seats: Option<u64>,
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Your seat, from 0.
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub seat: u8,
    /// Seed for every deal: 64 hexadecimal digits, or any text.
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    /// Language; otherwise that of the environment.
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
    /// How well the bots play.
    #[arg(long, default_value = "casual")]
    pub level: String,
    /// Write the record of the game to FILE, which must not exist, at the end and also when you quit.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Options of `tablee rules`.
#[derive(ClapArgs, Debug)]
pub struct Rules {
    /// lexio, lexicon or xylo.
    pub game: Option<String>,
    /// A section or a single rule, such as R4 or R4.3; otherwise the whole rulebook.
    pub section: Option<String>,
    /// Language; otherwise that of the environment.
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee replay`.
#[derive(ClapArgs, Debug)]
pub struct Replay {
    /// A record, as `tablee play --save` or the engine protocol writes it; - for standard input.
    pub file: PathBuf,
    /// Show what this seat saw instead of what a spectator saw.
    #[arg(long, value_name = "K")]
    pub seat: Option<u8>,
    /// Draw the table after every move.
    #[arg(long)]
    pub tables: bool,
    /// Language; otherwise that of the environment.
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee verify`.
#[derive(ClapArgs, Debug)]
pub struct Verify {
    /// The record to check, or the log of a tournament, which is what the server answers to
    /// GET /api/drives/ID/log; - for standard input.
    pub file: PathBuf,
    /// The draws of the tournament it was played at: what the server answers to
    /// GET /api/drives/ID/draws.
    #[arg(long, value_name = "FILE")]
    pub draws: Option<PathBuf>,
    /// Rounds as they were shown, to be compared with the log: what the server answers to
    /// GET /api/drives/ID/rounds/N.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub rounds: Vec<PathBuf>,
    /// Language; otherwise that of the environment.
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee words`.
#[derive(ClapArgs, Debug)]
#[command(group = clap::ArgGroup::new("question").required(true))]
pub struct Words {
    /// Every word of a dictionary, one per line, sorted, A–Z.
    #[arg(long, value_name = "LANG", group = "question")]
    pub list: Option<String>,
    /// Whether these are words; exits 1 if one is not.
    #[arg(long, value_name = "WORD", num_args = 1.., group = "question")]
    pub check: Vec<String>,
    /// The same without `--check`.
    #[arg(value_name = "WORD", group = "question")]
    pub words: Vec<String>,
    /// Every word that these letters can lay; * is a Master.
    #[arg(long, value_name = "LETTERS", group = "question")]
    pub from: Option<String>,
    /// Every word made by inserting some of --with into OLD.
    #[arg(long, value_name = "OLD", group = "question", requires = "with")]
    pub insert: Option<String>,
    /// Every word made by exchanging letters of OLD for some of --with, place for place.
    #[arg(long, value_name = "OLD", group = "question", requires = "with")]
    pub exchange: Option<String>,
    /// Where the dictionaries come from: counts, sources, and with --lang the licence.
    #[arg(long, group = "question")]
    pub info: bool,
    /// The letters in hand; * is a Master.
    #[arg(long, value_name = "LETTERS")]
    pub with: Option<String>,
    /// Which dictionary; otherwise that of the environment's language, or English.
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
}
