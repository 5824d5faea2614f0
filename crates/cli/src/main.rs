//! The `tablee` binary: reads the command line and hands over to the subcommand.

use clap::{CommandFactory as _, FromArgMatches as _};
use std::process::ExitCode;
use std::sync::LazyLock;
use tablee_cli::args::{Args, Command};
use tablee_cli::{
    admin, arena, backup, bench, bot, doctor, engine, evidence, load, packaging, play, records,
    rules, serve, tournament, transfer, words,
};

/// A fifth of the server's time went into the allocator of the C library.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version, and the commit where the build knew it (the Makefile tells it). Read here and not in
/// the library, so that a new commit compiles nothing but this file again.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = option_env!("TABLEE_COMMIT").filter(|commit| !commit.is_empty());
    format!("{} (commit {})", env!("CARGO_PKG_VERSION"), commit.unwrap_or("unknown"))
});

fn command() -> clap::Command {
    Args::command().version(VERSION.as_str())
}

fn main() -> ExitCode {
    let args = match Args::from_arg_matches(&command().get_matches()) {
        Ok(args) => args,
        Err(error) => error.exit(),
    };
    let done = match args.command {
        Command::Serve(options) => serve::run(&options),
        Command::Play(play) => play::run(&play),
        Command::Rules(asked) => rules::run(&asked),
        Command::Engine => engine::run(),
        Command::Replay(replay) => records::replay(&replay),
        Command::Verify(verify) => records::verify(&verify),
        Command::Words(asked) => words::run(&asked),
        Command::Admin(options) => admin::run(&options),
        Command::Arena(options) => arena::run(&options),
        Command::Bot(options) => bot::run(&options),
        Command::Backup(options) => backup::run(&options),
        Command::Doctor(options) => doctor::run(&options),
        Command::Move(options) => transfer::run(&options),
        Command::Evidence(options) => evidence::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Tournament(options) => tournament::run(&options),
        Command::Load(options) => load::run(&options),
        Command::Licences => packaging::licences(),
        Command::Completions(options) => packaging::completions(&options, command()),
        Command::Manual(options) => packaging::manual(&options, command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("tablee: {}", failure.message);
            ExitCode::from(failure.status)
        }
    }
}
