//! Lines of bounded length from an input of unbounded length.

use std::io::{self, BufRead};

/// The longest line that is read, without its line feed: 1 MiB.
pub const LONGEST: usize = 1024 * 1024;

/// One line, or what is left of it.
pub enum Said<'a> {
    /// A line without its line feed.
    Line(&'a [u8]),
    /// A line that was too long; all of it has been skipped.
    TooLong,
}

/// Reads line after line into one buffer.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new() }
    }

    /// The next line; nothing at the end of the input. A last line without a line feed counts.
    pub fn next(&mut self) -> io::Result<Option<Said<'_>>> {
        self.buffer.clear();
        let (mut any, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let feed = chunk.iter().position(|byte| *byte == b'\n');
            let part = &chunk[..feed.unwrap_or(chunk.len())];
            too_long |= self.buffer.len() + part.len() > LONGEST;
            if !too_long {
                self.buffer.extend_from_slice(part);
            }
            let used = part.len() + usize::from(feed.is_some());
            self.input.consume(used);
            if feed.is_some() {
                break;
            }
        }
        Ok(match (any, too_long) {
            (false, _) => None,
            (true, true) => Some(Said::TooLong),
            (true, false) => Some(Said::Line(&self.buffer)),
        })
    }
}
