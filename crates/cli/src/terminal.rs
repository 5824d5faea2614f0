//! The terminal: its language, whether it has colours, and lines in and out that end quietly
//! when the other side goes away.

use crate::args::Failure;
use std::io::{self, BufRead, IsTerminal, Write};
use tablee_engine::{Ink, Lang};

/// The language asked for, or that of the environment.
pub fn lang(asked: Option<Lang>) -> Lang {
    let of_environment = || {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let set = names.iter().filter_map(|name| std::env::var(name).ok());
        let chosen = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        let code = chosen.get(..2).unwrap_or_default().to_lowercase();
        Lang::coded(&code).unwrap_or_default()
    };
    asked.unwrap_or_else(of_environment)
}

/// Colours where standard output is a terminal that has them and nobody said no.
pub fn ink() -> Ink {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    if no_color || dumb || !io::stdout().is_terminal() { Ink::Plain } else { Ink::Ansi }
}

/// Lines in, text out: a real terminal, a pipe, or a script in a test.
pub struct Terminal<R, W> {
    input: R,
    output: W,
}

/// What became of asking for a line.
pub enum Line {
    /// A line, trimmed.
    Text(String),
    /// The input has ended.
    End,
}

/// The longest line a person may type.
const LONGEST: u64 = 64 * 1024;

impl<R: BufRead, W: Write> Terminal<R, W> {
    /// A terminal over any input and output.
    pub fn new(input: R, output: W) -> Terminal<R, W> {
        Terminal { input, output }
    }

    /// Writes a paragraph and a line feed.
    pub fn say(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        writeln!(self.output, "{}", text.as_ref()).map_err(gone)
    }

    /// Asks for a line after a prompt.
    pub fn ask(&mut self, prompt: &str) -> Result<Line, Failure> {
        write!(self.output, "{prompt}").map_err(gone)?;
        self.output.flush().map_err(gone)?;
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.input, LONGEST);
        let read = limited.read_until(b'\n', &mut bytes).map_err(gone)?;
        if read == 0 {
            return Ok(Line::End);
        }
        Ok(Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

fn gone(error: io::Error) -> Failure {
    Failure::no(format!("the terminal is gone: {error}"))
}
