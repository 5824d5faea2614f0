//! Figures of another build of this program: its own `bench --json`, read.

use crate::args::{Bench, Failure};
use crate::comparison::Figures;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What `bench --json` prints.
#[derive(Deserialize)]
struct Printed {
    games: Vec<Game>,
    words: Vec<Dictionary>,
}

#[derive(Deserialize)]
struct Game {
    game: String,
    seats: u8,
    figures: Vec<Named>,
}

#[derive(Deserialize)]
struct Dictionary {
    dictionary: String,
    figures: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    what: String,
    best_ns: f64,
}

/// This program, so that both are measured in the same way.
pub fn this() -> Result<PathBuf, Failure> {
    std::env::current_exe().map_err(|error| Failure::no(error.to_string()))
}

/// What a program measures of itself.
pub fn figures(program: &Path, options: &Bench) -> Result<Figures, Failure> {
    let shown = program.display();
    let output = Command::new(program)
        .arg("bench")
        .args(options.game.as_deref())
        .args(["--seconds", &options.seconds.to_string(), "--json"])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::no(format!("cannot run {shown}: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::no(format!("{shown} bench failed:\n{}", said.trim_end())));
    }
    let printed: Printed = serde_json::from_slice(&output.stdout)
        .map_err(|_| Failure::no(format!("{shown} does not measure as this program does")))?;
    Ok(named(printed))
}

fn named(printed: Printed) -> Figures {
    let games = printed.games.into_iter().flat_map(|Game { game, seats, figures }| {
        let name = move |figure: Named| {
            (format!("bench {game} {seats} {} ns", figure.what), figure.best_ns)
        };
        figures.into_iter().map(name)
    });
    let words = printed.words.into_iter().flat_map(|Dictionary { dictionary, figures }| {
        let name = move |figure: Named| {
            (format!("bench words {dictionary} {} ns", figure.what), figure.best_ns)
        };
        figures.into_iter().map(name)
    });
    games.chain(words).collect()
}
