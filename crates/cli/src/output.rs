//! Standard output of the commands that report: whoever reads only the first lines ends them quietly, and a report that
//! cannot be written whole is a failure.

use std::fmt;
use std::io::{self, ErrorKind, Write as _};
use std::process::exit;

/// Writes a line.
pub fn line(text: fmt::Arguments<'_>) {
    let mut out = io::stdout();
    ended(out.write_fmt(text).and_then(|()| out.write_all(b"\n")));
}

/// Writes what is ready.
pub fn bytes(ready: &[u8]) {
    ended(io::stdout().write_all(ready).and_then(|()| io::stdout().flush()));
}

/// Nobody reads any more: there is nothing left to do. A full disk is told.
fn ended(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        Err(error) => {
            eprintln!("tablee: cannot write to standard output: {error}");
            exit(1)
        }
    }
}

/// `println!` that does not panic where nobody reads.
macro_rules! outln {
    () => { $crate::output::line(format_args!("")) };
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}
pub(crate) use outln;
