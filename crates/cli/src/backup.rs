//! `tablee backup`: a checked copy of the data, made while the server runs.

use crate::args::{Backup, Failure};
use crate::data;
use crate::output::outln;
use crate::progress::Progress;
use tablee_storage::Location;
use tablee_storage::backup::{Existing, backup};

/// What to do instead where the data are in PostgreSQL.
const IN_POSTGRESQL: &str = "the data are in PostgreSQL, which has its own tools: back them up with \
    `pg_dump --format=custom --file=FILE URL`, put them back with `pg_restore --dbname=URL FILE`";

/// Runs `tablee backup`.
pub fn run(options: &Backup) -> Result<(), Failure> {
    let existing = if options.force { Existing::Replace } else { Existing::Keep };
    let dir = match data::location(&options.data) {
        Location::Folder(dir) => dir,
        Location::Postgres(_) => return Err(Failure::no(IN_POSTGRESQL)),
    };
    let spinner = Progress::spinner("copying and checking …");
    let bytes =
        backup(&dir, &options.file, existing).map_err(|error| Failure::no(error.to_string()))?;
    drop(spinner);
    let line = format!("{}: {bytes} bytes, checked.", options.file.display());
    outln!("{line}");
    Ok(())
}
