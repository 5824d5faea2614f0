//! Structured logs: for people on a terminal, as JSON for machines.

use crate::settings::{BadSettings, LogFormat, Settings};
use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;

/// Starts logging to standard error. Does nothing if logging has started already.
pub fn start(settings: &Settings) -> Result<(), BadSettings> {
    let filter = EnvFilter::try_new(&settings.log)
        .map_err(|error| BadSettings::Wrong(format!("log: {error}")))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let colours = std::io::stderr().is_terminal();
    let _ = match settings.log_format {
        LogFormat::Text => logs.with_ansi(colours).with_target(false).try_init(),
        LogFormat::Json => logs.json().try_init(),
    };
    Ok(())
}
