//! `tablee backup`: a checked copy of the data, made while the server runs.

use crate::args::{Backup, Failure};
use crate::data;
use crate::progress::Progress;
use std::io::Write as _;
use tablee_storage::backup::{Existing, backup};

/// Runs `tablee backup`.
pub fn run(options: &Backup) -> Result<(), Failure> {
    let existing = if options.force { Existing::Replace } else { Existing::Keep };
    let dir = data::folder(options.data.data.as_ref());
    let spinner = Progress::spinner("copying and checking …");
    let bytes =
        backup(&dir, &options.file, existing).map_err(|error| Failure::no(error.to_string()))?;
    drop(spinner);
    let line = format!("{}: {bytes} bytes, checked.", options.file.display());
    writeln!(std::io::stdout(), "{line}").map_err(|error| Failure::no(error.to_string()))
}
