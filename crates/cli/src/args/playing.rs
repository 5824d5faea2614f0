//! Options of what people do at a table, with records and with words.

use super::language;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tablee_engine::Lang;

/// Options of `tablee play`.
#[derive(ClapArgs, Debug)]
pub struct Play {
    pub game: Option<String>,
    #[arg(long, value_name = "N")]
    pub seats: Option<u64>,
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub seat: u8,
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
    #[arg(long, default_value = "casual")]
    pub level: String,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Options of `tablee rules`.
#[derive(ClapArgs, Debug)]
pub struct Rules {
    pub game: Option<String>,
    pub section: Option<String>,
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee replay`.
#[derive(ClapArgs, Debug)]
pub struct Replay {
    pub file: PathBuf,
    #[arg(long, value_name = "K")]
    pub seat: Option<u8>,
    #[arg(long)]
    pub tables: bool,
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee verify`.
#[derive(ClapArgs, Debug)]
pub struct Verify {
    pub file: PathBuf,
    #[arg(long, value_name = "FILE")]
    pub draws: Option<PathBuf>,
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub rounds: Vec<PathBuf>,
    #[arg(long, value_parser = language())]
    pub lang: Option<Lang>,
}

/// Options of `tablee words`.
#[derive(ClapArgs, Debug)]
#[command(group = clap::ArgGroup::new("question").required(true))]
pub struct Words {
    #[arg(long, value_name = "LANG", group = "question")]
    pub list: Option<String>,
    #[arg(long, value_name = "WORD", num_args = 1.., group = "question")]
    pub check: Vec<String>,
    #[arg(value_name = "WORD", group = "question")]
    pub words: Vec<String>,
    #[arg(long, value_name = "LETTERS", group = "question")]
    pub from: Option<String>,
    #[arg(long, value_name = "OLD", group = "question", requires = "with")]
    pub insert: Option<String>,
    #[arg(long, value_name = "OLD", group = "question", requires = "with")]
    pub exchange: Option<String>,
    #[arg(long, group = "question")]
    pub info: bool,
    #[arg(long, value_name = "LETTERS")]
    pub with: Option<String>,
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
}
