//! How far a simulation is, on a terminal, while people wait.

use std::io::{IsTerminal as _, stderr};

/// How many signs the bar has.
const WIDTH: usize = 32;

/// A bar on standard error; silent where that is no terminal.
pub(super) struct Progress {
    watched: bool,
    drawn: bool,
}

impl Progress {
    pub fn new() -> Progress {
        Progress { watched: stderr().is_terminal(), drawn: false }
    }

    /// Shows that so many of so many rounds are done.
    pub fn show(&mut self, done: usize, of: usize, what: &str) {
        if !self.watched {
            return;
        }
        let filled = (done * WIDTH / of.max(1)).min(WIDTH);
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH - filled));
        eprint!("\r{bar} {done}/{of} {what} ");
        self.drawn = true;
    }

    /// Wipes the line.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.drawn) {
            eprint!("\r{:1$}\r", "", WIDTH + 40);
        }
    }
}
