//! The command line: subcommands, their options, and how a failure leaves the process.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tablee_engine::Lang;

/// Play Lexio, Lexicon and Xylo: with friends, against bots, over an engine protocol.
#[derive(Parser, Debug)]
#[command(name = "tablee", version, about, propagate_version = true)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play against bots in this terminal; without GAME, choose from a menu.
    Play(Play),
    /// Speak the engine protocol: one JSON object per line, in and out.
    Engine,
    /// Show a recorded game move by move.
    Replay(Replay),
    /// Check a record: chain, seed, legality, result. Exits 1 naming the first wrong ply.
    Verify(Verify),
    /// Ask the dictionaries: list, check, words from letters, inserts, exchanges.
    Words(Words),
    /// Measure how fast the rules run on this machine.
    Bench(Bench),
    /// Let bots play each other: every deal from every seat.
    Arena(Arena),
    /// Play a seat for another program: what the seat knows in, an action out, as JSON lines.
    Bot(Speaker),
}

/// Options of `tablee play`.
#[derive(ClapArgs, Debug)]
pub struct Play {
    /// lexio, lexicon or xylo.
    pub game: Option<String>,
    /// How many sit at the table, you included.
    #[arg(long, value_name = "N")]
    pub seats: Option<u64>,
    /// Set an option of the rules; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
    /// Your seat, from 0.
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub seat: u8,
    /// Decides every deal: 64 hexadecimal digits, or any text.
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    /// Language; otherwise that of the environment.
    #[arg(long, value_enum)]
    pub lang: Option<Language>,
    /// How well the bots play.
    #[arg(long, default_value = "expert")]
    pub level: String,
    /// Write the record of the game to FILE at the end, also when you quit.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
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
    #[arg(long, value_enum)]
    pub lang: Option<Language>,
}

/// Options of `tablee verify`.
#[derive(ClapArgs, Debug)]
pub struct Verify {
    /// The record to check; - for standard input.
    pub file: PathBuf,
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
    /// Which dictionary (fr unless given).
    #[arg(long, value_name = "LANG")]
    pub lang: Option<String>,
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
    /// Seat a program that speaks the bot side (docs/bots.md); it is called ext, ext2, … or by
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
    /// Decides its luck: any text.
    #[arg(long, value_name = "S", default_value = "bot")]
    pub seed: String,
}

/// A language on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::En => Lang::En,
            Language::Fr => Lang::Fr,
        }
    }
}

/// Why the program stops: a sentence and an exit status (1: the answer is no; 2: it was used
/// wrongly).
#[derive(Debug)]
pub struct Failure {
    /// What to tell.
    pub message: String,
    /// The exit status.
    pub status: u8,
}

impl Failure {
    /// The answer is no.
    pub fn no(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), status: 1 }
    }

    /// The program was used wrongly.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), status: 2 }
    }
}
