//! The command line: subcommands, their options, and how a failure leaves the process.

mod evidence;
mod measuring;
mod packaging;
mod playing;
mod serving;
mod tournament;

pub use evidence::{Evaluate, Evidence, EvidenceCommand, Report, SimulateEvidence};
pub use measuring::{Arena, Bench, Comparing, Load, Speaker};
pub use packaging::{Completions, Manual};
pub use playing::{Play, Replay, Rules, Verify, Words};
pub use serving::{Admin, AdminCommand, Backup, Data, Doctor, Move, Serve};
pub use tournament::{Simulate, TournamentCommand, TournamentFormat, TournamentOptions};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
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
    /// Read the rules of a game; without GAME, which there are.
    Rules(Rules),
    /// Speak the engine protocol: one JSON object per line, in and out.
    Engine,
    /// Show a recorded game move by move.
    Replay(Replay),
    /// Check a record: chain, seed, legality, result. Exits with 1 and names the first wrong move.
    Verify(Verify),
    /// Ask the dictionaries: list, check, words from letters, inserts, exchanges.
    Words(Words),
    /// Measure how fast the rules run on this machine.
    Bench(Bench),
    /// Let bots play each other: every deal from every seat.
    Arena(Arena),
    /// Play a seat for another program: what the seat knows in, an action out, as JSON lines.
    Bot(Speaker),
    /// Tournaments: play a whole one with bots and check it.
    #[command(alias = "drive")]
    Tournament(TournamentOptions),
    /// Put load on a server and measure: moves a second, delays, memory.
    Load(Load),
    /// Moderate a server: roles, bans, mutes, closing tables; works while it runs.
    Admin(Admin),
    /// Copy the server's data to FILE, checked; works while it runs.
    Backup(Backup),
    /// Examine the server's data and replay every game in it. Exits 1 naming what is broken.
    Doctor(Doctor),
    /// Move the server's data between a folder and PostgreSQL, checked; goes on where it was interrupted.
    Move(Move),
    /// Evidence about play in finished games, shown and never acted on.
    Evidence(Evidence),
    /// Print what others have made and this program carries, with their licences.
    Licences,
    /// Print the completions of this command for a shell.
    Completions(Completions),
    /// Write the manual pages of this command to DIR.
    Manual(Manual),
}

/// Reads a language by its code.
fn language() -> impl TypedValueParser<Value = Lang> {
    let codes = PossibleValuesParser::new(Lang::ALL.map(Lang::code));
    codes.map(|code| Lang::coded(&code).unwrap_or_default())
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
