//! How the house is run: one table of settings, from a file, the environment and flags, the later
//! winning over the earlier.

use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people on a terminal.
    Text,
    /// One JSON object per line.
    Json,
}

/// Every setting.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "SETTINGS says what each is")]
pub struct Settings {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub public_url: Option<String>,
    pub max_connections: usize,
    pub connections_per_address: usize,
    pub handshake_seconds: u64,
    pub requests_burst: u32,
    pub requests_per_second: f64,
    pub messages_burst: u32,
    pub messages_per_second: f64,
    pub bot_threads: usize,
    pub bot_think_ms: u64,
    pub bot_pace_ms: u64,
    pub bot_courtesy_ms: u64,
    pub substitute: String,
    pub absence_seconds: u64,
    pub idle_seconds: u64,
    pub log: String,
    pub log_format: LogFormat,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            data: PathBuf::from("tablee-data"),
            public_url: None,
            max_connections: 20_000,
            connections_per_address: 1_000,
            handshake_seconds: 10,
            requests_burst: 300,
            requests_per_second: 10.0,
            messages_burst: 100,
            messages_per_second: 50.0,
            bot_threads: (cores / 2).max(1),
            bot_think_ms: 300,
            bot_pace_ms: 700,
            bot_courtesy_ms: 4_000,
            substitute: "strong".to_owned(),
            absence_seconds: 180,
            idle_seconds: 60,
            log: "info".to_owned(),
            log_format: LogFormat::Text,
        }
    }
}

/// One line of the table of settings.
pub struct Setting {
    /// Its name in the file; in the environment it is `TABLEE_` and this in capitals.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
}

/// THE table of settings; docs/settings.md is this table and what each is by default.
pub const SETTINGS: &[Setting] = &[
    Setting { name: "listen", about: "Address and port to listen on; also `--listen`." },
    Setting { name: "data", about: "Folder of the data file `tablee.db`; also `--data`." },
    Setting {
        name: "public_url",
        about: "How people reach the server, for invite links and QR codes; guessed from the request unless given.",
    },
    Setting { name: "max_connections", about: "How many connections may be open at once." },
    Setting {
        name: "connections_per_address",
        about: "How many of them one address may have; the machine itself is not counted.",
    },
    Setting {
        name: "handshake_seconds",
        about: "How long a connection may take to send its request.",
    },
    Setting {
        name: "requests_burst",
        about: "How many requests that change something one address may send at once; the machine itself is not counted.",
    },
    Setting {
        name: "requests_per_second",
        about: "How many such requests one address may send per second after that.",
    },
    Setting { name: "messages_burst", about: "How many messages one WebSocket may send at once." },
    Setting {
        name: "messages_per_second",
        about: "How many messages one WebSocket may send per second after that.",
    },
    Setting {
        name: "bot_threads",
        about: "How many bots think at the same time; by default half the cores.",
    },
    Setting { name: "bot_think_ms", about: "How long a bot thinks about a move at most." },
    Setting {
        name: "bot_pace_ms",
        about: "How long a bot takes for a move at least, so that people can follow.",
    },
    Setting {
        name: "bot_courtesy_ms",
        about: "How long a bot waits before it moves on where somebody may cut in (a challenge).",
    },
    Setting { name: "substitute", about: "The level that plays an abandoned seat." },
    Setting {
        name: "absence_seconds",
        about: "How long a table without clocks waits for somebody who is not connected before a bot plays on.",
    },
    Setting {
        name: "idle_seconds",
        about: "How long a table without connections stays in memory.",
    },
    Setting {
        name: "log",
        about: "What is logged, as for tracing: `info`, `tablee_server=debug`.",
    },
    Setting { name: "log_format", about: "`text` for people, `json` for machines." },
];

/// Why settings are refused.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    /// The file cannot be read.
    #[error("cannot read the settings in {}: {cause}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// Something in them makes no sense.
    #[error("settings: {0}")]
    Wrong(String),
}

impl Settings {
    /// Defaults, then the file, then the environment.
    pub fn read(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Settings, BadSettings> {
        let mut table = match file {
            None => toml::Table::new(),
            Some(path) => parse(
                &std::fs::read_to_string(path)
                    .map_err(|cause| BadSettings::Unreadable { path: path.to_owned(), cause })?,
            )?,
        };
        for setting in SETTINGS {
            let variable = format!("TABLEE_{}", setting.name.to_uppercase());
            if let Some(value) = environment(&variable) {
                table.insert(setting.name.to_owned(), guess(&value));
            }
        }
        let settings = toml::Value::Table(table).try_into();
        settings.map_err(|error: toml::de::Error| BadSettings::Wrong(error.message().to_owned()))
    }

    /// How long a bot thinks.
    pub fn bot_think(&self) -> Duration {
        Duration::from_millis(self.bot_think_ms)
    }

    /// How long a bot takes at least.
    pub fn bot_pace(&self) -> Duration {
        Duration::from_millis(self.bot_pace_ms)
    }

    /// How long a bot waits for those who may cut in.
    pub fn bot_courtesy(&self) -> Duration {
        Duration::from_millis(self.bot_courtesy_ms)
    }

    /// How long a table stays in memory without anybody.
    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }

    /// How long a table without clocks waits for somebody who is not there.
    pub fn absence(&self) -> Duration {
        Duration::from_secs(self.absence_seconds)
    }

    /// How long a connection may take to send its request.
    pub fn handshake(&self) -> Duration {
        Duration::from_secs(self.handshake_seconds)
    }
}

fn parse(text: &str) -> Result<toml::Table, BadSettings> {
    text.parse().map_err(|error: toml::de::Error| BadSettings::Wrong(error.to_string()))
}

/// A value from the environment: a number where it is one, otherwise text.
fn guess(text: &str) -> toml::Value {
    let integer = text.parse().map(toml::Value::Integer);
    let number = integer.or_else(|_| text.parse().map(toml::Value::Float));
    number.unwrap_or_else(|_| toml::Value::String(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{SETTINGS, Settings};

    fn nothing(_: &str) -> Option<String> {
        None
    }

    #[test]
    fn nothing_said_means_defaults() {
        assert_eq!(Settings::read(None, nothing).unwrap(), Settings::default());
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("t.toml");
        std::fs::write(&file, "listen = \"0.0.0.0:1\"\nbot_think_ms = 5\nlog_format = \"json\"")
            .unwrap();
        let says = |name: &str| (name == "TABLEE_BOT_THINK_MS").then(|| "7".to_owned());
        let read = Settings::read(Some(&file), says).unwrap();
        assert_eq!((read.listen.port(), read.bot_think_ms), (1, 7));
    }

    #[test]
    fn an_unknown_or_wrong_setting_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("t.toml");
        for (text, word) in [("lisen = 1", "lisen"), ("log_format = \"xml\"", "xml")] {
            std::fs::write(&file, text).unwrap();
            let refused = Settings::read(Some(&file), nothing).unwrap_err().to_string();
            assert!(refused.contains(word), "{refused}");
        }
    }

    #[test]
    fn the_page_about_settings_is_this_table() {
        let page = include_str!("../../../docs/settings.md");
        let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
        assert_eq!(rows.len(), SETTINGS.len());
        for (row, setting) in rows.iter().zip(SETTINGS) {
            let variable = format!("TABLEE_{}", setting.name.to_uppercase());
            assert!(row.starts_with(&format!("| `{}` | `{variable}` |", setting.name)), "{row}");
            assert!(row.contains(setting.about), "{row} should say: {}", setting.about);
        }
    }

    #[test]
    fn every_setting_is_in_the_table() {
        let shown = format!("{:?}", Settings::default());
        let names =
            SETTINGS.iter().filter(|setting| shown.contains(&format!("{}: ", setting.name)));
        assert_eq!(names.count(), SETTINGS.len());
        assert_eq!(shown.matches(": ").count() - shown.matches("String").count(), SETTINGS.len());
    }
}
