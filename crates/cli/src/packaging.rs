//! `tablee completions`, `tablee manual` and `tablee licences`: shell completions and manual pages, from
//! the command line as it is, and the notices of everything the program carries.

use crate::args::{Completions, Failure, Manual, command, manual};
use crate::output;

/// Runs `tablee completions`.
pub fn completions(options: &Completions, version: &'static str) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        options.shell,
        &mut command(options.lang, version),
        "tablee",
        &mut script,
    );
    output::bytes(&script);
    Ok(())
}

/// Runs `tablee licences`.
pub fn licences() -> Result<(), Failure> {
    output::bytes(tablee_webui::LICENCES.as_bytes());
    Ok(())
}

/// Runs `tablee manual`.
pub fn write_manual(options: &Manual, version: &'static str) -> Result<(), Failure> {
    let dir = options.dir.display();
    let command = manual(options.lang, version);
    std::fs::create_dir_all(&options.dir)
        .and_then(|()| clap_mangen::generate_to(command, &options.dir))
        .map_err(|error| Failure::no(format!("cannot write the manual to {dir}: {error}")))
}
