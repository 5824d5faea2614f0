//! Hand-kept lists beside the tool: words a source has and the game must not, and the other way.

use crate::failure::Failure;
use crate::letters::is_laid;
use crate::level::Level;

/// What people decided about single words. `#` starts a comment: each group says why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Words to take away.
    pub denied: Vec<String>,
    /// Words to add, with the class people gave them.
    pub allowed: Vec<(String, Level)>,
}

impl Roster {
    /// Reads a deny list (words, as many to a line as fit) and an allow list (`WORD CLASS`).
    pub fn read(denied: &str, allowed: &str) -> Result<Self, Failure> {
        let mut roster = Self::default();
        for (line, text) in lines(denied) {
            for word in text.split_whitespace() {
                roster.denied.push(checked(line, word)?);
            }
        }
        for (line, text) in lines(allowed) {
            roster.allowed.push(grace(line, text)?);
        }
        Ok(roster)
    }
}

/// The lines that say something, without their comments, counted from one.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn checked(line: usize, word: &str) -> Result<String, Failure> {
    if is_laid(word) {
        return Ok(word.to_owned());
    }
    Err(Failure::Roster { line, text: word.to_owned(), should: "capital letters A–Z" })
}

fn grace(line: usize, text: &str) -> Result<(String, Level), Failure> {
    let fault = || Failure::Roster { line, text: text.to_owned(), should: "WORD CLASS" };
    let (word, class) = text.split_once(' ').ok_or_else(fault)?;
    let level = class.trim().parse().ok().and_then(Level::new).ok_or_else(fault)?;
    Ok((checked(line, word)?, level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    #[test]
    fn rosters_take_away_and_add() {
        let roster = Roster::read("# units\nKB MB\n", "WIFI 5 # since 1999\n").unwrap();
        let mut words = Words::default();
        for word in ["KB", "KEY", "MB"] {
            words.add(word.to_owned(), None);
        }
        words.obey(&roster).unwrap();
        let left: Vec<&str> = words.iter().map(|(word, _)| word).collect();
        assert_eq!(left, ["KEY", "WIFI"]);
        assert!(matches!(words.obey(&roster), Err(Failure::IdleDenial { .. })));
    }

    #[test]
    fn a_line_that_is_no_word_is_refused() {
        for (denied, allowed) in [("kb", ""), ("", "WIFI"), ("", "WIFI 0"), ("", "WIFI ten")] {
            assert!(Roster::read(denied, allowed).is_err(), "{denied} {allowed}");
        }
    }
}
