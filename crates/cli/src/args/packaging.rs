//! Options of what a package is made of: shell completions and manual pages.

use clap::Args as ClapArgs;
use clap_complete::Shell;
use std::path::PathBuf;

/// Options of `tablee completions`.
#[derive(ClapArgs, Debug)]
pub struct Completions {
    /// The shell that is to complete.
    pub shell: Shell,
}

/// Options of `tablee manual`.
#[derive(ClapArgs, Debug)]
pub struct Manual {
    /// Where to write the pages, one for each subcommand; made if it is not there.
    pub dir: PathBuf,
}
