//! Settings: one table, from a file, the environment and flags, the later winning over the
//! earlier.

mod durations;
mod mail;
mod table;

pub use mail::{BadMailServer, MailEncryption, MailServer, MailSettings, Secret};
pub use table::{SETTINGS, Setting};

use crate::store::Location;
use ipnet::IpNet;
use lettre::message::Mailbox;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The longest wait for a ruling in seconds, a year: what is added to the time of day stays within it.
const LONGEST_RULING: u64 = 366 * 24 * 60 * 60;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people on a terminal.
    Text,
    /// One JSON object per line.
    Json,
}

/// Whether admins need a second factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AdminSecondFactor {
    /// They may have one.
    Optional,
    /// Without one they can do nothing that takes the role.
    Required,
}

/// Every setting.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "SETTINGS says what each is")]
pub struct Settings {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub store: Option<String>,
    pub bus: Option<String>,
    pub public_url: Option<String>,
    #[serde(deserialize_with = "list")]
    pub hosts: Vec<String>,
    #[serde(deserialize_with = "list")]
    pub trusted_proxies: Vec<IpNet>,
    #[serde(deserialize_with = "list")]
    pub unlimited: Vec<IpNet>,
    pub ops_listen: Option<SocketAddr>,
    pub drain_seconds: u64,
    pub max_connections: usize,
    pub connections_per_address: usize,
    pub handshake_seconds: u64,
    pub stall_seconds: u64,
    pub writes_burst: u32,
    pub writes_per_second: f64,
    pub person_writes_burst: u32,
    pub person_writes_per_second: f64,
    pub upgrades_burst: u32,
    pub upgrades_per_second: f64,
    pub person_upgrades_burst: u32,
    pub person_upgrades_per_second: f64,
    pub sockets_per_person: usize,
    pub tables_per_person: usize,
    pub tables_per_address: usize,
    pub tournaments_per_person: usize,
    pub accounts_per_day: u32,
    pub reads_burst: u32,
    pub reads_per_second: f64,
    pub reads_at_once: usize,
    pub messages_burst: u32,
    pub messages_per_second: f64,
    pub bot_threads: usize,
    pub bot_think_ms: u64,
    pub bot_pace_ms: u64,
    pub bot_courtesy_ms: u64,
    pub substitute: String,
    pub absence_seconds: u64,
    pub rated_wait_seconds: u64,
    pub rated_pause_seconds: u64,
    pub steward_seconds: u64,
    /// How long somebody has for a move after the bell of a tournament, where the game knows no bell.
    pub overtime_seconds: u32,
    pub idle_seconds: u64,
    pub admin_second_factor: AdminSecondFactor,
    pub notice_delay_seconds: u64,
    pub notice_gap_seconds: u64,
    pub notice_retry_seconds: u64,
    #[serde(deserialize_with = "list")]
    pub notice_networks: Vec<IpNet>,
    #[serde(deserialize_with = "mail::parsed")]
    pub smtp: Option<MailServer>,
    pub smtp_user: Option<String>,
    pub smtp_password: Option<Secret>,
    pub smtp_password_file: Option<PathBuf>,
    #[serde(deserialize_with = "mail::parsed")]
    pub mail_from: Option<Mailbox>,
    pub log: String,
    pub log_format: LogFormat,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            data: PathBuf::from("tablee-data"),
            store: None,
            bus: None,
            public_url: None,
            hosts: Vec::new(),
            trusted_proxies: loopback(),
            unlimited: loopback(),
            ops_listen: None,
            drain_seconds: 5,
            max_connections: 20_000,
            connections_per_address: 1_000,
            handshake_seconds: 10,
            stall_seconds: 30,
            writes_burst: 300,
            writes_per_second: 10.0,
            person_writes_burst: 120,
            person_writes_per_second: 5.0,
            upgrades_burst: 300,
            upgrades_per_second: 10.0,
            person_upgrades_burst: 60,
            person_upgrades_per_second: 1.0,
            sockets_per_person: 32,
            tables_per_person: 30,
            tables_per_address: 150,
            tournaments_per_person: 20,
            accounts_per_day: 30,
            reads_burst: 1_000,
            reads_per_second: 100.0,
            reads_at_once: 64,
            messages_burst: 100,
            messages_per_second: 50.0,
            bot_threads: (cores / 2).max(1),
            bot_think_ms: 300,
            bot_pace_ms: 700,
            bot_courtesy_ms: 4_000,
            substitute: "strong".to_owned(),
            absence_seconds: 180,
            rated_wait_seconds: 86_400,
            rated_pause_seconds: 900,
            steward_seconds: 120,
            overtime_seconds: 20,
            idle_seconds: 60,
            admin_second_factor: AdminSecondFactor::Optional,
            notice_delay_seconds: 60,
            notice_gap_seconds: 300,
            notice_retry_seconds: 60,
            notice_networks: Vec::new(),
            smtp: None,
            smtp_user: None,
            smtp_password: None,
            smtp_password_file: None,
            mail_from: None,
            log: "info".to_owned(),
            log_format: LogFormat::Text,
        }
    }
}

/// Why settings are refused.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    /// The file cannot be read.
    #[error("cannot read the settings in {}: {cause}", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
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
                table.insert(setting.name.to_owned(), guess(setting.name, &value));
            }
        }
        let settings = toml::Value::Table(table).try_into();
        let settings: Settings = settings
            .map_err(|error: toml::de::Error| BadSettings::Wrong(error.message().to_owned()))?;
        settings.mail()?;
        Ok(settings)
    }

    /// Where the data are.
    pub fn location(&self) -> Location {
        match &self.store {
            Some(url) => Location::Postgres(url.clone()),
            None => Location::Folder(self.data.clone()),
        }
    }
}

/// The machine itself.
fn loopback() -> Vec<IpNet> {
    let v4 = ipnet::Ipv4Net::new_assert(std::net::Ipv4Addr::new(127, 0, 0, 0), 8);
    let v6 = ipnet::Ipv6Net::new_assert(std::net::Ipv6Addr::LOCALHOST, 128);
    vec![v4.into(), v6.into()]
}

/// A list, or one text with commas in it, as the environment has it.
fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a list of texts, or one text with commas in it")]
    enum Given {
        One(String),
        Many(Vec<String>),
    }
    let given = match Given::deserialize(deserializer)? {
        Given::One(text) => text.split(',').map(|part| part.trim().to_owned()).collect(),
        Given::Many(list) => list,
    };
    let given = given.into_iter().filter(|part: &String| !part.is_empty());
    let read = |part: String| part.parse().map_err(|error| format!("“{part}”: {error}"));
    given.map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
}

fn parse(text: &str) -> Result<toml::Table, BadSettings> {
    text.parse().map_err(|error: toml::de::Error| BadSettings::Wrong(error.to_string()))
}

/// A value from the environment: a number where it is one and may be one, otherwise text.
fn guess(name: &str, text: &str) -> toml::Value {
    if matches!(name, "smtp_user" | "smtp_password") {
        return toml::Value::String(text.to_owned());
    }
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
    fn lists_come_from_the_file_and_from_the_environment() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("t.toml");
        std::fs::write(&file, "hosts = [\"a.example\"]\ntrusted_proxies = [\"10.0.0.0/8\"]")
            .unwrap();
        let says = |name: &str| {
            (name == "TABLEE_TRUSTED_PROXIES").then(|| "172.17.0.0/16, fd00::/8".to_owned())
        };
        let read = Settings::read(Some(&file), says).unwrap();
        let proxies: Vec<String> = read.trusted_proxies.iter().map(ToString::to_string).collect();
        assert_eq!(
            (read.hosts.len(), proxies),
            (1, vec!["172.17.0.0/16".into(), "fd00::/8".into()])
        );
        std::fs::write(&file, "unlimited = []\ntrusted_proxies = \"\"").unwrap();
        let read = Settings::read(Some(&file), nothing).unwrap();
        assert!(read.unlimited.is_empty() && read.trusted_proxies.is_empty());
        std::fs::write(&file, "trusted_proxies = [\"10.0.0.0/99\"]").unwrap();
        let refused = Settings::read(Some(&file), nothing).unwrap_err().to_string();
        assert!(refused.contains("10.0.0.0/99"), "{refused}");
    }

    #[test]
    fn the_page_about_settings_is_this_table() {
        let page = include_str!("../../../../docs/settings.md");
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
