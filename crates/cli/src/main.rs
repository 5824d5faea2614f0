//! The `tablee` binary: reads the command line and hands over to the subcommand.

use clap::Parser as _;
use std::process::ExitCode;
use tablee_cli::args::{Args, Command};
use tablee_cli::{
    admin, arena, backup, bench, bot, doctor, drive, engine, load, play, records, serve, words,
};

/// A fifth of the server's time went into the allocator of the C library.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        Command::Serve(options) => serve::run(&options),
        Command::Play(play) => play::run(&play),
        Command::Engine => engine::run(),
        Command::Replay(replay) => records::replay(&replay),
        Command::Verify(verify) => records::verify(&verify),
        Command::Words(asked) => words::run(&asked),
        Command::Admin(options) => admin::run(&options),
        Command::Arena(options) => arena::run(&options),
        Command::Bot(options) => bot::run(&options),
        Command::Backup(options) => backup::run(&options),
        Command::Doctor(options) => doctor::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Drive(options) => drive::run(&options),
        Command::Load(options) => load::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("tablee: {}", failure.message);
            ExitCode::from(failure.status)
        }
    }
}
