//! Screen of a session in the terminal: the table with its menu, help, hints, the beginning and the end.

use super::hint;
use super::session::{Chance, Session};
use super::typed_line::is_word_of;
use crate::args::Failure;
use crate::rulebook;
use crate::text::TEXT;
use crate::thinking_time::THINK_MS;
use std::io::{BufRead, Write};
use tablee_engine::any::Legal;
use tablee_engine::columns::columns;
use tablee_engine::{Budget, Hue};
use tablee_text::{say, typeset};

/// How much of a menu is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listing {
    /// Unasked: not too much, and nothing that the player has to find.
    Short,
    /// All of it: `list` was typed.
    Whole,
}

/// How many actions are listed unasked.
const LISTED: usize = 24;

impl<R: BufRead, W: Write> Session<'_, R, W> {
    pub(super) fn welcome(&mut self) -> Result<(), Failure> {
        let (name, about) = self.game.blurb(self.lang);
        let commitment = self.table.record().seed.commitment().to_string();
        let hint = say!(TEXT, self.lang, "play.commands");
        let promise = say!(TEXT, self.lang, "play.fixed", print = &commitment[..16]);
        let title = format!("{} — {about}", self.colors.paint(Hue::Bold, name));
        self.terminal.say(title)?;
        self.terminal.say(self.colors.paint(Hue::Dim, promise))?;
        self.terminal.say(self.colors.paint(Hue::Dim, hint))
    }

    pub(super) fn show(&mut self, chance: Chance) -> Result<(), Failure> {
        let picture = self.table.voice().picture(&self.names, self.lang, self.colors);
        self.terminal.say("")?;
        self.terminal.say(picture.trim_end())?;
        self.list(Listing::Short)?;
        let status = self.table.status();
        let prompt = match (status.awaits_host, chance) {
            (true, _) => say!(TEXT, self.lang, "play.host"),
            (false, Chance::CutIn) => say!(TEXT, self.lang, "play.may_act"),
            (false, Chance::Turn) => self.table.voice().prompt(self.you, self.lang),
        };
        self.terminal.say(self.colors.paint(Hue::Bold, prompt))
    }

    /// The legal actions with what they are.
    pub(super) fn list(&mut self, listing: Listing) -> Result<(), Failure> {
        let legal = self.table.legal(self.you);
        let voice = self.table.voice();
        let shown =
            |(_, action): &(usize, &String)| listing == Listing::Whole || !voice.gives_away(action);
        let open: Vec<(usize, &String)> = legal.actions.iter().enumerate().filter(shown).collect();
        let most = if listing == Listing::Whole { open.len() } else { LISTED };
        let mut line = String::from(" ");
        let mut lines = Vec::new();
        for (number, action) in open.iter().take(most) {
            let caption = voice.caption(self.you, action, self.lang);
            let caption = if caption.is_empty() { caption } else { format!(" ({caption})") };
            let number = self.colors.paint(Hue::Dim, number + 1);
            let item = format!(" {number} {action}{}  ", self.colors.paint(Hue::Dim, caption));
            if columns(&line) + columns(item.trim_end()) > self.terminal.width() && line.len() > 1 {
                lines.push(std::mem::replace(&mut line, String::from(" ")));
            }
            line += &item;
        }
        lines.push(line);
        for line in lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()) {
            self.terminal.say(line)?;
        }
        self.beyond(most, open.len(), &legal)
    }

    /// What the list leaves out, of `open` actions that it may show the first `most`.
    fn beyond(&mut self, most: usize, open: usize, legal: &Legal) -> Result<(), Failure> {
        let (more, hidden) = (open.saturating_sub(most), open < legal.actions.len());
        let asked = self.table.status().to_act.contains(self.you);
        let more = (more > 0).then(|| say!(TEXT, self.lang, "play.more", n = more));
        let hidden = hidden.then(|| say!(TEXT, self.lang, "play.hidden"));
        let others = (!legal.complete && asked).then(|| say!(TEXT, self.lang, "play.others"));
        for line in [more, hidden, others].into_iter().flatten() {
            self.terminal.say(self.colors.paint(Hue::Dim, format!("  {line}")))?;
        }
        Ok(())
    }

    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        let budget = Budget::Millis(THINK_MS);
        let advice = self.table.advise(self.you, self.level, budget, &mut self.rng);
        let Some(advice) = advice else {
            let line = say!(TEXT, self.lang, "hint.nothing");
            return self.terminal.say(format!("  {line}"));
        };
        let caption = |action: &str| self.table.voice().caption(self.you, action, self.lang);
        for line in hint::lines(&advice, caption, self.lang, self.colors) {
            self.terminal.say(format!("  {line}"))?;
        }
        Ok(())
    }

    pub(super) fn help(&mut self, topic: &str) -> Result<(), Failure> {
        let book = &typeset(self.game.rulebook(self.lang), self.lang);
        if is_word_of("typed.all", topic) {
            let whole = rulebook::whole(book, self.terminal.width(), self.colors);
            return self.terminal.say(whole);
        }
        let topic = match topic {
            "" => self.table.voice().topic(self.you),
            topic => topic,
        };
        match rulebook::section(book, topic, self.terminal.width(), self.colors) {
            Some(section) => self.terminal.say(section)?,
            None => {
                let topic = say!(TEXT, self.lang, "quote", text = topic);
                self.terminal.say(say!(TEXT, self.lang, "help.no_section", topic = topic))?;
            }
        }
        let contents = rulebook::contents(book).join(" · ");
        let contents = say!(TEXT, self.lang, "help.sections", titles = contents);
        self.terminal.say(self.colors.paint(Hue::Dim, contents))?;
        let commands = say!(TEXT, self.lang, "help.commands");
        self.terminal.say(self.colors.paint(Hue::Dim, commands))
    }

    pub(super) fn result(&mut self) -> Result<(), Failure> {
        let status = self.table.status();
        let picture = self.table.voice().picture(&self.names, self.lang, self.colors);
        self.terminal.say("")?;
        self.terminal.say(picture.trim_end())?;
        let won: Vec<String> = status.winners.iter().map(|seat| self.names.of(seat)).collect();
        let alone = status.winners.len() == 1 && status.winners.contains(self.you);
        let line = match alone {
            true => say!(TEXT, self.lang, "play.won"),
            false => {
                let and = |most, last| say!(TEXT, self.lang, "list.and", most = most, last = last);
                let names = won.into_iter().reduce(and).unwrap_or_default();
                say!(TEXT, self.lang, "play.won.by", names = names)
            }
        };
        let scores: Vec<String> = (self.table.seats().iter())
            .map(|seat| format!("{} {}", self.names.of(seat), status.scores[seat.index()]))
            .collect();
        self.terminal.say(self.colors.paint(Hue::Bold, line))?;
        self.terminal.say(scores.join(" · "))?;
        let seed = self.table.record().seed.reveal();
        let seed = say!(TEXT, self.lang, "play.seed", seed = seed);
        self.terminal.say(self.colors.paint(Hue::Dim, seed))
    }

    pub(super) fn say_goodbye(&mut self) -> Result<(), Failure> {
        self.terminal.say(say!(TEXT, self.lang, "play.goodbye"))
    }
}
