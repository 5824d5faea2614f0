//! The command line: subcommands, their options, and how a failure leaves the process. What each of them is for is said
//! in the catalogue `text/help/`.

mod complaint;
mod evidence;
mod help;
mod measuring;
mod packaging;
mod playing;
mod serving;
mod tournament;

pub use complaint::complaint;
pub use evidence::{Evaluate, Evidence, EvidenceCommand, Report, SimulateEvidence};
pub use help::{command, manual};
pub use measuring::{Arena, Bench, BotOptions, Comparing, Load};
pub use packaging::{Completions, Manual};
pub use playing::{Play, Replay, Rules, Verify, Words};
pub use serving::{Admin, AdminCommand, Backup, Data, Doctor, Move, Serve};
pub use tournament::{Simulate, TournamentCommand, TournamentFormat, TournamentOptions};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use tablee_engine::Lang;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "tablee", version, propagate_version = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    Serve(Serve),
    Play(Play),
    Rules(Rules),
    Engine,
    Replay(Replay),
    Verify(Verify),
    Words(Words),
    Bench(Bench),
    Arena(Arena),
    Bot(BotOptions),
    #[command(alias = "drive")]
    Tournament(TournamentOptions),
    Load(Load),
    Admin(Admin),
    Backup(Backup),
    Doctor(Doctor),
    Move(Move),
    Evidence(Evidence),
    Licences,
    Completions(Completions),
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
