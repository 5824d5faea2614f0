//! How far a contest is, on a terminal, while people wait.

use super::contender::Contender;
use super::figures::told;
use std::io::{IsTerminal as _, stderr};
use std::time::Instant;
use tablee_bots::{Ledger, Measure};

/// How many signs the bar has.
const WIDTH: usize = 24;

/// A bar on standard error; silent where that is no terminal.
pub(super) struct Progress {
    bots: [String; 2],
    deals: u32,
    start: Instant,
    watched: bool,
    /// How long the last line was.
    length: usize,
}

impl Progress {
    /// Nothing has been played yet.
    pub fn new(bots: &[Contender], deals: u32) -> Progress {
        let name = |n: usize| bots.get(n).map(|bot| bot.name.clone()).unwrap_or_default();
        let watched = stderr().is_terminal();
        Progress { bots: [name(0), name(1)], deals, start: Instant::now(), watched, length: 0 }
    }

    /// Shows how things stand.
    pub fn show(&mut self, ledger: &Ledger) {
        if !self.watched {
            return;
        }
        let line = self.line(ledger);
        let length = line.chars().count();
        eprint!("\r{line}{:1$}", "", self.length.saturating_sub(length));
        self.length = length;
    }

    fn line(&self, ledger: &Ledger) -> String {
        let done = ledger.deals();
        let filled = (done * WIDTH / self.deals.max(1) as usize).min(WIDTH);
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH - filled));
        let left = self.deals as usize - done.min(self.deals as usize);
        let seconds = self.start.elapsed().as_secs_f64() * left as f64 / done.max(1) as f64;
        let [one, other] = &self.bots;
        let lead = told(ledger.difference(0, 1, Measure::PointsPerRound));
        let (minutes, seconds) = (seconds as u64 / 60, seconds as u64 % 60);
        let deals = self.deals;
        format!("{bar} {done}/{deals}  {one} − {other} {lead}  {minutes}:{seconds:02} left")
    }

    /// Wipes the line.
    pub fn clear(&mut self) {
        if self.watched && self.length > 0 {
            eprint!("\r{:1$}\r", "", self.length);
            self.length = 0;
        }
    }
}
