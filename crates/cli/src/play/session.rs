//! Session of one person: the bots play, the person is asked, mistakes are explained, until the game is over or
//! the person leaves.

use super::TerminalStyle;
use super::screen::Listing;
use super::typed_line::Wish;
use crate::args::Failure;
use crate::chance;
use crate::terminal::{Line, Terminal};
use crate::text::TEXT;
use crate::thinking_time::THINK_MS;
use std::io::{BufRead, Write};
use tablee_engine::{
    AnyGame, AnyTable, Budget, ColorMode, Hue, Lang, Names, Record, Rng, Seat, Seed,
};
use tablee_text::say;

/// What bots are called by seat, as on the page.
const BOTS: [&str; 8] = ["bot.0", "bot.1", "bot.2", "bot.3", "bot.4", "bot.5", "bot.6", "bot.7"];

/// A person at a table of bots.
pub struct Session<'a, R, W> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) table: Box<dyn AnyTable>,
    pub(super) you: Seat,
    pub(super) names: Names,
    pub(super) lang: Lang,
    pub(super) colors: ColorMode,
    pub(super) level: &'a str,
    pub(super) rng: Rng,
    pub(super) terminal: Terminal<R, W>,
    /// How many events have been told.
    narrated: usize,
}

/// Why the person is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Chance {
    /// The game waits for them.
    Turn,
    /// They may cut in, and need not.
    CutIn,
}

/// Whether to go on.
enum Next {
    Again,
    Done,
}

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    /// Seats the person and names the bots.
    pub fn new(
        game: &'a dyn AnyGame,
        table: Box<dyn AnyTable>,
        you: Seat,
        style: TerminalStyle,
        level: &'a str,
        terminal: Terminal<R, W>,
    ) -> Session<'a, R, W> {
        let TerminalStyle { lang, colors } = style;
        let name = |seat: Seat| match seat == you {
            true => say!(TEXT, lang, "you"),
            false => TEXT.plain(lang, BOTS[seat.index() % BOTS.len()]).to_owned(),
        };
        let names = Names { seats: table.seats().iter().map(name).collect(), you: Some(you) };
        let rng = chance::fresh().unwrap_or(Seed::numbered(0)).stream("bots", 0);
        Session { game, table, you, names, lang, colors, level, rng, terminal, narrated: 0 }
    }

    /// The game so far.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Plays until the end, or until the person leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.welcome()?;
        while !self.table.status().over {
            self.narrate_events()?;
            let status = self.table.status();
            let asked = status.to_act.contains(self.you);
            let chance = match asked || status.awaits_host {
                true => Some(Chance::Turn),
                false => status.may_act.contains(self.you).then_some(Chance::CutIn),
            };
            match chance.map(|chance| self.turn(chance)).transpose()? {
                Some(Next::Done) => return self.say_goodbye(),
                Some(Next::Again) => {}
                None => self.bots()?,
            }
        }
        self.narrate_events()?;
        self.result()
    }

    /// Tells what happened since the last time.
    fn narrate_events(&mut self) -> Result<(), Failure> {
        let now = self.table.event_count();
        let news =
            self.table.voice().narrate(self.narrated..now, &self.names, self.lang, self.colors);
        self.narrated = now;
        for sentence in news {
            self.terminal.say(format!("  {sentence}"))?;
        }
        Ok(())
    }

    /// Tells again what happened, as this seat saw it: the last so many sentences.
    fn history(&mut self, most: usize) -> Result<(), Failure> {
        let all = 0..self.table.event_count();
        let told = self.table.voice().narrate(all, &self.names, self.lang, self.colors);
        for sentence in &told[told.len().saturating_sub(most)..] {
            self.terminal.say(format!("  {sentence}"))?;
        }
        Ok(())
    }

    /// Every bot that is awaited acts once, after those that may cut in have had their chance.
    fn bots(&mut self) -> Result<(), Failure> {
        let status = self.table.status();
        for seat in status.may_act.iter() {
            if self.bot(seat) {
                return Ok(());
            }
        }
        if let Some(seat) = status.to_act.iter().find(|seat| *seat != self.you) {
            self.bot(seat);
        }
        Ok(())
    }

    /// A bot acts, unless it may stay silent and would rather. Whether it did.
    fn bot(&mut self, seat: Seat) -> bool {
        let budget = Budget::Millis(THINK_MS);
        let advice = self.table.advise(seat, self.level, budget, &mut self.rng);
        let worth = advice.filter(|advice| advice.is_worth_it());
        worth.is_some_and(|advice| self.table.act(seat, &advice.action).is_ok())
    }

    /// The person's turn, or its chance to cut in.
    fn turn(&mut self, chance: Chance) -> Result<Next, Failure> {
        self.show(chance)?;
        loop {
            let prompt = match chance {
                Chance::Turn => "> ",
                Chance::CutIn => "? ",
            };
            let prompt = self.colors.paint(Hue::Yellow, prompt);
            let wish = match self.terminal.ask(&prompt)? {
                Line::End => return Ok(Next::Done),
                Line::Text(said) => self.understand(&said, chance),
            };
            match wish {
                Wish::Quit => return Ok(Next::Done),
                Wish::LetGo => {
                    self.bots()?;
                    return Ok(Next::Again);
                }
                Wish::Help(topic) => self.help(&topic)?,
                Wish::Hint => self.hint()?,
                Wish::History(most) => self.history(most)?,
                Wish::List => self.list(Listing::Whole)?,
                Wish::Look => self.show(chance)?,
                Wish::Act(action) => {
                    let done = self.table.act(self.you, &action);
                    if self.heard(done)? {
                        return Ok(Next::Again);
                    }
                }
                Wish::Host(action) => {
                    let done = self.table.host(&action);
                    if self.heard(done)? {
                        return Ok(Next::Again);
                    }
                }
            }
        }
    }

    /// Tells why an input was declined. Whether it went through.
    fn heard<T>(&mut self, done: Result<T, tablee_engine::any::Declined>) -> Result<bool, Failure> {
        let Err(declined) = done else { return Ok(true) };
        let why = self.table.explain(&declined, &self.names, self.lang);
        self.terminal.say(format!("  {}", self.colors.paint(Hue::Red, why)))?;
        Ok(false)
    }
}
