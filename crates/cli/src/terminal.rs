//! The terminal: its language, whether it has colours, and lines in and out that end quietly
//! when the other side goes away.

use crate::args::Failure;
use std::io::{self, BufRead, IsTerminal, Write};
use tablee_engine::columns::columns;
use tablee_engine::{ColorMode, Lang};

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
pub fn colors() -> ColorMode {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    if no_color || dumb || !io::stdout().is_terminal() { ColorMode::Plain } else { ColorMode::Ansi }
}

/// Lines in, text out: a real terminal, a pipe, or a script in a test.
pub struct Terminal<R, W> {
    input: R,
    output: W,
    width: usize,
}

/// How wide a terminal is that does not say.
const USUAL_WIDTH: usize = 80;

/// No terminal is taken for narrower: words must fit.
const LEAST_WIDTH: usize = 20;

/// How many columns standard output has.
pub fn width() -> usize {
    let told = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    told.unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH)
}

/// A line broken between words where it is too long; later lines begin with `indent`. `shown` is what of a
/// word takes columns.
pub fn wrapped(line: &str, indent: &str, width: usize, shown: impl Fn(&str) -> String) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = columns(&shown(word));
        let needed = columns(&shown(word.trim_end()));
        if used > columns(indent) && used + needed > width {
            text.truncate(text.trim_end().len());
            text += "\n";
            text += indent;
            used = columns(indent);
        }
        text += word;
        used += length;
    }
    text
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
        Terminal { input, output, width: USUAL_WIDTH }
    }

    /// The same with so many columns.
    #[must_use]
    pub fn wide(self, width: usize) -> Terminal<R, W> {
        Terminal { width, ..self }
    }

    /// How many columns it has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Writes lines and a line feed; what is longer than the terminal is wide is broken between words.
    pub fn say(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        for line in text.as_ref().split('\n') {
            let indent = &line[..line.len() - line.trim_start_matches(' ').len()];
            let line = match columns(line) > self.width {
                true => wrapped(line, indent, self.width, str::to_owned),
                false => line.to_owned(),
            };
            writeln!(self.output, "{line}").map_err(gone)?;
        }
        Ok(())
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
