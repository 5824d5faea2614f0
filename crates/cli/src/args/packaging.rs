//! Options of what a package is made of: shell completions and manual pages.

use super::language;
use clap::Args as ClapArgs;
use clap_complete::Shell;
use std::path::PathBuf;
use tablee_engine::Lang;

/// Options of `tablee completions`.
#[derive(ClapArgs, Debug)]
pub struct Completions {
    pub shell: Shell,
    #[arg(long, value_parser = language(), default_value = "en")]
    pub lang: Lang,
}

/// Options of `tablee manual`.
#[derive(ClapArgs, Debug)]
pub struct Manual {
    pub dir: PathBuf,
    #[arg(long, value_parser = language(), default_value = "en")]
    pub lang: Lang,
}
