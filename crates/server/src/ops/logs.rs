//! Structured logs: for people on a terminal, as JSON for machines.

use crate::settings::{BadSettings, LogFormat, Settings};
use std::io::IsTerminal as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Starts logging to standard error. Does nothing if logging has started already.
pub fn start(settings: &Settings) -> Result<(), BadSettings> {
    let logs = tracing_subscriber::registry().with(filter(settings)?);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let colours = std::io::stderr().is_terminal();
    let _ = match settings.log_format {
        LogFormat::Text => logs.with(lines.with_ansi(colours).with_target(false)).try_init(),
        LogFormat::Json => logs.with(lines.json()).try_init(),
    };
    Ok(())
}

/// What is logged, by module; filters on fields would bring a regex engine with them.
fn filter(settings: &Settings) -> Result<Targets, BadSettings> {
    settings.log.parse().map_err(|error| BadSettings::Wrong(format!("log: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    fn filtered(log: &str) -> Result<Targets, BadSettings> {
        filter(&Settings { log: log.to_owned(), ..Settings::default() })
    }

    #[test]
    fn a_module_may_have_a_level_of_its_own() {
        let filter = filtered("warn,tablee_server=debug").unwrap();
        assert!(filter.would_enable("tablee_server::room", &Level::DEBUG));
        assert!(!filter.would_enable("hyper", &Level::INFO));
        assert!(filter.would_enable("hyper", &Level::WARN));
    }

    #[test]
    fn an_unknown_level_is_refused() {
        let refused = filtered("tablee_server=loud").unwrap_err().to_string();
        assert!(refused.contains("log"), "{refused}");
    }
}
