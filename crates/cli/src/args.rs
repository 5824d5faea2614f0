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
    /// Serve games to browsers and programs; prints the address.
    Serve(Serve),
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
    /// Put load on a server and measure: moves a second, delays, memory.
    Load(Load),
    /// Keep order on a server: roles, bans, mutes, ending tables; works while it runs.
    Admin(Admin),
    /// Copy the server's data to FILE, checked; works while it runs.
    Backup(Backup),
    /// Examine the server's data and replay every game in it. Exits 1 naming what is broken.
    Doctor(Doctor),
}

/// Where the server's data is.
#[derive(ClapArgs, Debug)]
pub struct Data {
    /// The server's data directory; otherwise TABLEE_DATA, otherwise ./tablee-data.
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
}

/// Options of `tablee admin`.
#[derive(ClapArgs, Debug)]
pub struct Admin {
    /// What to do.
    #[command(subcommand)]
    pub command: AdminCommand,
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// The subcommands of `tablee admin`. WHO is a member's name or a person's id.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    /// Give a member the role of an admin.
    Grant {
        /// The member's name.
        name: String,
    },
    /// Take the role back.
    Revoke {
        /// The member's name.
        name: String,
    },
    /// List the admins.
    List,
    /// Keep somebody out.
    Ban {
        /// A member's name or a person's id.
        who: String,
    },
    /// Let somebody in again.
    Unban {
        /// A member's name or a person's id.
        who: String,
    },
    /// Let somebody chat no more.
    Mute {
        /// A member's name or a person's id.
        who: String,
        /// For how long; a week unless given.
        #[arg(long, value_name = "N")]
        minutes: Option<u32>,
    },
    /// Let somebody chat again.
    Unmute {
        /// A member's name or a person's id.
        who: String,
    },
    /// End a table that is open or running.
    End {
        /// The table, as in its address.
        table: String,
    },
    /// Show what admins did.
    Log {
        /// How many lines, the latest.
        #[arg(long, value_name = "N", default_value_t = 50)]
        lines: u32,
    },
}

/// Options of `tablee backup`.
#[derive(ClapArgs, Debug)]
pub struct Backup {
    /// The copy to make.
    pub file: PathBuf,
    /// Replace FILE if it exists.
    #[arg(long)]
    pub force: bool,
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee doctor`.
#[derive(ClapArgs, Debug)]
pub struct Doctor {
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee serve`; docs/settings.md has the rest.
#[derive(ClapArgs, Debug)]
pub struct Serve {
    /// Address and port to listen on (127.0.0.1:7777 unless set).
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<std::net::SocketAddr>,
    /// Folder for the data file; made if it is not there.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Settings, as TOML.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Do not open a browser.
    #[arg(long)]
    pub no_open: bool,
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

/// Options of `tablee load`.
#[derive(ClapArgs, Debug)]
pub struct Load {
    /// Where the server is.
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    pub url: String,
    /// Start a server for the measurement: a free port, an empty data folder.
    #[arg(long, conflicts_with_all = ["url", "pid"])]
    pub spawn: bool,
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
    /// Moves a second at each table; otherwise the next as soon as the last was seen.
    #[arg(long, value_name = "R")]
    pub rate: Option<f64>,
    /// How many look on at each table.
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
