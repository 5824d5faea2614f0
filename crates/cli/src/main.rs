//! The `tablee` binary: reads the command line and hands over to the subcommand.

use clap::FromArgMatches as _;
use std::process::ExitCode;
use std::sync::LazyLock;
use tablee_cli::args::{Args, Command, complaint};
use tablee_cli::terminal;
use tablee_cli::{
    admin, arena, backup, bench, bot, doctor, engine, evidence, load, packaging, play, records,
    rules, serve, tournament, transfer, words,
};
use tablee_engine::Lang;

/// A fifth of the server's time went into the allocator of the C library.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version, and the commit where the build knew it (the Makefile tells it). Read here and not in
/// the library, so that a new commit compiles nothing but this file again.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = option_env!("TABLEE_COMMIT").filter(|commit| !commit.is_empty());
    format!("{} (commit {})", env!("CARGO_PKG_VERSION"), commit.unwrap_or("unknown"))
});

/// The exit status of a command line that cannot be read.
const USAGE: u8 = 2;

/// The language of help: that of `--lang` where it is one, since the line is not read yet.
fn help_language() -> Lang {
    let mut words = std::env::args().skip_while(|word| !word.starts_with("--lang"));
    let first = words.next().unwrap_or_default();
    let asked = match first.split_once('=') {
        Some((_, code)) => Some(code.to_owned()),
        None => words.next(),
    };
    terminal::lang(asked.and_then(|code| Lang::coded(&code)))
}

fn main() -> ExitCode {
    let lang = help_language();
    let command = tablee_cli::args::command(lang, &VERSION);
    let read = command.try_get_matches().and_then(|matches| Args::from_arg_matches(&matches));
    let args = match read {
        Ok(args) => args,
        Err(error) => match complaint(&error, lang) {
            Some(said) => {
                eprintln!("tablee: {said}");
                return ExitCode::from(USAGE);
            }
            None => error.exit(),
        },
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
        Command::Completions(options) => packaging::completions(&options, &VERSION),
        Command::Manual(options) => packaging::write_manual(&options, &VERSION),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("tablee: {}", failure.message);
            ExitCode::from(failure.status)
        }
    }
}
