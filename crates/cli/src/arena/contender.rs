//! Contenders of an arena: a built-in bot, the oracle, or somebody's program, each with its budget.

use super::external::{EngineTerms, External};
use super::process::Process;
use crate::args::{Arena, Failure};
use crate::thinking_time::LONGEST_MS;
use serde_json::{Map, Value};
use std::time::Duration;
use tablee_bots::{BuiltIn, MeasuredGame, Oracle, Player};
use tablee_engine::Budget;

/// The one that sees all cards.
pub(super) const ORACLE: &str = "oracle";
/// Who speaks for the oracle where it need not act.
const OTHERWISE: &str = "greedy";

/// One who takes part.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    /// What it is called in reports.
    pub name: String,
    /// How much it may think.
    pub budget: Budget,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(String),
    Oracle,
    External { words: Vec<String>, patience: Duration },
}

impl Contender {
    /// A built-in bot or the oracle.
    pub fn built_in(level: &str, name: &str, budget: Budget) -> Contender {
        let kind = match level {
            ORACLE => Kind::Oracle,
            level => Kind::BuiltIn(level.to_owned()),
        };
        Contender { name: name.to_owned(), budget, kind }
    }

    /// Sits down to play.
    pub fn new_player(&self, rules: &Map<String, Value>) -> Box<dyn Player> {
        let built_in = |level: &str| BuiltIn { level: level.to_owned(), budget: self.budget };
        match &self.kind {
            Kind::BuiltIn(level) => Box::new(built_in(level)),
            Kind::Oracle => Box::new(Oracle { otherwise: built_in(OTHERWISE) }),
            Kind::External { words, patience } => Box::new(External::new(EngineTerms {
                words: words.clone(),
                rules: rules.clone(),
                budget: self.budget,
                patience: *patience,
            })),
        }
    }
}

/// Everybody who was asked for, in order.
pub(super) fn read(asked: &Arena, measured: &dyn MeasuredGame) -> Result<Vec<Contender>, Failure> {
    let programs = programs(&asked.external)?;
    let names = match (asked.bots.is_empty(), programs.is_empty()) {
        (false, _) => asked.bots.clone(),
        (true, true) => vec!["expert".to_owned(), "greedy".to_owned()],
        (true, false) => {
            let outside = programs.iter().map(|(name, _)| name.clone());
            outside.chain(["expert".to_owned()]).collect()
        }
    };
    if names.len() < 2 {
        return Err(Failure::usage("--bots takes two or more, as in expert,greedy"));
    }
    names.iter().map(|name| contender(name, asked, measured, &programs)).collect()
}

fn contender(
    said: &str,
    asked: &Arena,
    measured: &dyn MeasuredGame,
    programs: &[(String, Vec<String>)],
) -> Result<Contender, Failure> {
    let (level, thinks) = said.trim().split_once('@').unwrap_or((said.trim(), &asked.budget));
    let budget = budget(thinks)?;
    if let Some((_, words)) = programs.iter().find(|(name, _)| name == level) {
        Process::start(words).map_err(|error| {
            Failure::usage(format!("--external: cannot start “{}”: {error}", words.join(" ")))
        })?;
        let patience = Duration::from_millis(asked.patience);
        let kind = Kind::External { words: words.clone(), patience };
        return Ok(Contender { name: said.trim().to_owned(), budget, kind });
    }
    let levels = measured.game().levels();
    if level != ORACLE && !levels.contains(&level) {
        let outside: String = programs.iter().map(|(name, _)| format!(", {name}")).collect();
        let known = levels.join(", ");
        let message = format!("no bot “{level}”; the bots are: {known}, {ORACLE}{outside}");
        return Err(Failure::usage(message));
    }
    Ok(Contender::built_in(level, said.trim(), budget))
}

/// What a bot may think: `1000p` or `100ms`.
pub(super) fn budget(said: &str) -> Result<Budget, Failure> {
    let said = said.trim();
    let number = |digits: &str| digits.parse::<u64>().ok();
    let read = match (said.strip_suffix("ms"), said.strip_suffix('p')) {
        (Some(digits), _) => number(digits).filter(|ms| *ms <= LONGEST_MS).map(Budget::Millis),
        (None, Some(digits)) => number(digits).map(Budget::Playouts),
        (None, None) => None,
    };
    read.ok_or_else(|| {
        let right = format!("1000p (playouts) or 100ms (at most {LONGEST_MS}ms)");
        Failure::usage(format!("a budget “{said}”: write it as {right}"))
    })
}

/// The budget as it is written.
pub(super) fn written(budget: Budget) -> String {
    match budget {
        Budget::Playouts(playouts) => format!("{playouts}p"),
        Budget::Millis(ms) => format!("{ms}ms"),
    }
}

/// The programs of `--external`, by name: `name=CMD`, or `ext`, `ext2`, … in order.
fn programs(said: &[String]) -> Result<Vec<(String, Vec<String>)>, Failure> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (number, said) in said.iter().enumerate() {
        let usual = if number == 0 { "ext".to_owned() } else { format!("ext{}", number + 1) };
        let (name, command) = match said.split_once('=') {
            Some((name, command)) if is_name(name) => (name.to_owned(), command),
            _ => (usual, said.as_str()),
        };
        let words = words(command)?;
        if found.iter().any(|(other, _)| *other == name) {
            return Err(Failure::usage(format!("--external: two programs are called “{name}”")));
        }
        found.push((name, words));
    }
    Ok(found)
}

fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits)
}

/// A command as words: blanks part them, quotes keep them together. No shell is involved.
fn words(command: &str) -> Result<Vec<String>, Failure> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (None, false) => Ok(words),
        (Some(mark), _) => Err(Failure::usage(format!("--external {command}: no closing {mark}"))),
        (None, true) => Err(Failure::usage("--external takes a command, as in \"python3 bot.py\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_like_a_person_means_it() {
        assert_eq!(
            words(" python3  'my bot.py' -x=\"a b\" ''").unwrap(),
            ["python3", "my bot.py", "-x=a b", ""]
        );
        assert!(words("  ").is_err() && words("say 'this").is_err());
    }

    #[test]
    fn programs_have_names() {
        let said = ["a b", "mine=./bot --x=1", "./b --y=2"].map(str::to_owned);
        let found = programs(&said).unwrap();
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ext", "mine", "ext3"]);
        assert_eq!(found[1].1, ["./bot", "--x=1"]);
        assert!(programs(&["x=a", "x=b"].map(str::to_owned)).is_err());
    }

    #[test]
    fn budgets_are_playouts_or_milliseconds() {
        assert_eq!(budget("20p").unwrap(), Budget::Playouts(20));
        assert_eq!(budget("100ms").unwrap(), Budget::Millis(100));
        for wrong in ["", "p", "ms", "20", "-1p", "999999999ms", "1.5p"] {
            assert!(budget(wrong).unwrap_err().message.contains("1000p"), "{wrong}");
        }
    }
}
