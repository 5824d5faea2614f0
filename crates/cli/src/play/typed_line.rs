//! Typed lines of a person at the table: a command in any language, a number of the menu, or an action.

use super::session::{Chance, Session};
use crate::text::TEXT;
use std::io::{BufRead, Write};
use tablee_engine::Lang;

/// What the person wants.
pub(super) enum Wish {
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

/// What a word asks for.
#[derive(Clone, Copy)]
enum Command {
    Quit,
    Help,
    Hint,
    History,
    List,
    Table,
    Host,
}

/// The words of each command, by their message: whatever language somebody types, they are understood.
const COMMANDS: [(&str, Command); 7] = [
    ("typed.quit", Command::Quit),
    ("typed.help", Command::Help),
    ("typed.hint", Command::Hint),
    ("typed.history", Command::History),
    ("typed.list", Command::List),
    ("typed.table", Command::Table),
    ("typed.host", Command::Host),
];

impl Command {
    fn of(word: &str) -> Option<Command> {
        COMMANDS.iter().find(|(key, _)| is_word_of(key, word)).map(|(_, command)| *command)
    }
}

/// Whether a word stands in the list of words that a message is, in any language.
pub(super) fn is_word_of(key: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    Lang::ALL.iter().any(|lang| TEXT.plain(*lang, key).split(' ').any(|known| known == word))
}

impl<R: BufRead, W: Write> Session<'_, R, W> {
    pub(super) fn understand(&self, said: &str, chance: Chance) -> Wish {
        if said.is_empty() && chance == Chance::CutIn {
            return Wish::LetGo;
        }
        if said.is_empty() {
            return self.silence();
        }
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        match Command::of(word) {
            Some(Command::Help) => Wish::Help(rest.to_owned()),
            Some(Command::Host) => Wish::Host(rest.to_lowercase()),
            Some(Command::Quit) if rest.is_empty() => Wish::Quit,
            Some(Command::History) => Wish::History(rest.parse().unwrap_or(usize::MAX)),
            Some(Command::Hint) if rest.is_empty() => Wish::Hint,
            Some(Command::List) if rest.is_empty() => Wish::List,
            Some(Command::Table) if rest.is_empty() => Wish::Look,
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
}
