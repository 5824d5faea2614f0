//! One person's session: the table is shown, the bots play, the person is asked, mistakes are
//! explained, until the game is over or the person leaves.

use super::{TerminalStyle, hint};
use crate::args::Failure;
use crate::chance;
use crate::rulebook;
use crate::terminal::{Line, Terminal};
use crate::text::TEXT;
use std::io::{BufRead, Write};
use tablee_engine::any::Legal;
use tablee_engine::columns::columns;
use tablee_engine::{
    AnyGame, AnyTable, Budget, ColorMode, Hue, Lang, Names, Record, Rng, Seat, Seed,
};
use tablee_text::{say, typeset};

/// What bots are called by seat, as on the page.
const BOTS: [&str; 8] = ["bot.0", "bot.1", "bot.2", "bot.3", "bot.4", "bot.5", "bot.6", "bot.7"];

/// Milliseconds a bot may think.
const THINK_MS: u64 = 100;

/// How much of a menu is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    /// Unasked: not too much, and nothing that the player has to find.
    Short,
    /// All of it: `list` was typed.
    Whole,
}

/// How many actions are listed unasked.
const LISTED: usize = 24;

/// A person at a table of bots.
pub struct Session<'a, R, W> {
    game: &'a dyn AnyGame,
    table: Box<dyn AnyTable>,
    you: Seat,
    names: Names,
    lang: Lang,
    colors: ColorMode,
    level: &'a str,
    rng: Rng,
    terminal: Terminal<R, W>,
    /// How many events have been told.
    narrated: usize,
}

/// What the person wants.
enum Wish {
    /// An action in notation.
    Act(String),
    /// An input of the host in notation.
    Host(String),
    /// Nothing: let the others go on.
    LetGo,
    Help(String),
    Hint,
    /// The last so many sentences of what happened.
    History(usize),
    List,
    Look,
    Quit,
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
            if asked || status.awaits_host || status.may_act.contains(self.you) {
                if let Next::Done = self.turn(asked || status.awaits_host)? {
                    return self.say_goodbye();
                }
            } else {
                self.bots()?;
            }
        }
        self.narrate_events()?;
        self.result()
    }

    fn welcome(&mut self) -> Result<(), Failure> {
        let (name, about) = self.game.blurb(self.lang);
        let commitment = self.table.record().seed.commitment().to_string();
        let hint = say!(TEXT, self.lang, "play.commands");
        let promise = say!(TEXT, self.lang, "play.fixed", print = &commitment[..16]);
        let title = format!("{} — {about}", self.colors.paint(Hue::Bold, name));
        self.terminal.say(title)?;
        self.terminal.say(self.colors.paint(Hue::Dim, promise))?;
        self.terminal.say(self.colors.paint(Hue::Dim, hint))
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
    fn turn(&mut self, asked: bool) -> Result<Next, Failure> {
        self.show(asked)?;
        loop {
            let prompt = self.colors.paint(Hue::Yellow, if asked { "> " } else { "? " });
            let wish = match self.terminal.ask(&prompt)? {
                Line::End => return Ok(Next::Done),
                Line::Text(said) => self.understand(&said, asked),
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
                Wish::Look => self.show(asked)?,
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

    fn understand(&self, said: &str, asked: bool) -> Wish {
        let lower = said.to_lowercase();
        let (first, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        match (first, rest) {
            ("", _) if !asked => Wish::LetGo,
            ("", _) => self.silence(),
            ("quit" | "q" | "exit" | "quitter" | "끝", "") => Wish::Quit,
            ("help" | "h" | "?" | "aide" | "rules" | "règles" | "도움말" | "규칙", topic) => {
                // As it was typed: it may be told back.
                let typed = said.split_once(char::is_whitespace).map_or(topic, |(_, typed)| typed);
                Wish::Help(typed.trim().to_owned())
            }
            ("hint" | "conseil" | "힌트", "") => Wish::Hint,
            ("history" | "historique" | "기록", most) => {
                Wish::History(most.parse().unwrap_or(usize::MAX))
            }
            ("list" | "legal" | "l" | "coups" | "목록", "") => Wish::List,
            ("table" | "t" | "view" | "테이블", "") => Wish::Look,
            ("host" | "hôte" | "방장", rest) => Wish::Host(rest.trim().to_owned()),
            _ => self.chosen(said),
        }
    }

    /// An empty line passes where passing comes first in the menu, and shows the table elsewhere.
    fn silence(&self) -> Wish {
        let legal = self.table.legal(self.you).actions;
        match legal.first().map(String::as_str) {
            Some("pass") => Wish::Act("pass".to_owned()),
            _ => Wish::Look,
        }
    }

    /// A bare number picks from the menu; everything else is notation, or short for it.
    fn chosen(&self, said: &str) -> Wish {
        let picked = said.parse::<usize>().ok().and_then(|number| {
            let legal = self.table.legal(self.you).actions;
            legal.get(number.checked_sub(1)?).cloned()
        });
        let meant = || self.table.voice().shorthand(self.you, said);
        Wish::Act(picked.or_else(meant).unwrap_or_else(|| said.to_owned()))
    }

    /// Tells why an input was declined. Whether it went through.
    fn heard<T>(&mut self, done: Result<T, tablee_engine::any::Declined>) -> Result<bool, Failure> {
        let Err(declined) = done else { return Ok(true) };
        let why = self.table.explain(&declined, &self.names, self.lang);
        self.terminal.say(format!("  {}", self.colors.paint(Hue::Red, why)))?;
        Ok(false)
    }

    fn show(&mut self, asked: bool) -> Result<(), Failure> {
        let picture = self.table.voice().picture(&self.names, self.lang, self.colors);
        self.terminal.say("")?;
        self.terminal.say(picture.trim_end())?;
        self.list(Listing::Short)?;
        let status = self.table.status();
        let prompt = match (status.awaits_host, asked) {
            (true, _) => say!(TEXT, self.lang, "play.host"),
            (false, false) => say!(TEXT, self.lang, "play.may_act"),
            (false, true) => self.table.voice().prompt(self.you, self.lang),
        };
        self.terminal.say(self.colors.paint(Hue::Bold, prompt))
    }

    /// The legal actions with what they are.
    fn list(&mut self, listing: Listing) -> Result<(), Failure> {
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
        self.beyond(open.len().saturating_sub(most), open.len() < legal.actions.len(), &legal)
    }

    /// What the list leaves out.
    fn beyond(&mut self, more: usize, hidden: bool, legal: &Legal) -> Result<(), Failure> {
        let asked = self.table.status().to_act.contains(self.you);
        let more = (more > 0).then(|| say!(TEXT, self.lang, "play.more", n = more));
        let hidden = hidden.then(|| say!(TEXT, self.lang, "play.hidden"));
        let others = (!legal.complete && asked).then(|| say!(TEXT, self.lang, "play.others"));
        for line in [more, hidden, others].into_iter().flatten() {
            self.terminal.say(self.colors.paint(Hue::Dim, format!("  {line}")))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
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

    fn help(&mut self, topic: &str) -> Result<(), Failure> {
        let book = &typeset(self.game.rulebook(self.lang), self.lang);
        let topic = match topic.to_lowercase().as_str() {
            "" => self.table.voice().topic(self.you),
            "all" | "tout" | "전체" => {
                return self.terminal.say(rulebook::whole(
                    book,
                    self.terminal.width(),
                    self.colors,
                ));
            }
            _ => topic,
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

    fn result(&mut self) -> Result<(), Failure> {
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

    fn say_goodbye(&mut self) -> Result<(), Failure> {
        self.terminal.say(say!(TEXT, self.lang, "play.goodbye"))
    }
}
