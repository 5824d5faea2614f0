//! Settings: one table, from a file, the environment and flags, the later winning over the
//! earlier.

mod durations;
mod limits;
mod listen;
mod mail;
mod table;
mod unknown_variables;

pub use listen::{BadListen, listen_address};
pub use mail::{BadMailServer, MailEncryption, MailServer, MailSettings, Secret};
pub use table::{SETTINGS, Setting};
pub use unknown_variables::warn_of_unknown_variables;

use crate::store::Location;
use ipnet::IpNet;
use lettre::message::Mailbox;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::HashMap;
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
    #[serde(deserialize_with = "listen::parsed")]
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
    #[serde(deserialize_with = "listen::parsed_option")]
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
    pub seat_return_seconds: u64,
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
            seat_return_seconds: 600,
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
    /// One of them makes no sense.
    #[error("settings: {name}: {cause}")]
    Setting {
        /// Its name in the file, or the variable of the environment that gave it.
        name: String,
        /// What is wrong with it.
        cause: String,
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
        let mut sources = HashMap::new();
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
                sources.insert(setting.name, variable);
            }
        }
        // One by one first, so that a fault is told with its name: the parser says what is wrong, and not where.
        for (name, value) in &table {
            let told = |cause: String| {
                let name = sources.get(name.as_str()).unwrap_or(name).clone();
                BadSettings::Setting { name, cause }
            };
            let alone = toml::Table::from_iter([(name.clone(), value.clone())]);
            let alone = Settings::from_table(alone).map_err(told)?;
            alone
                .limits()
                .find(|limit| limit.name == name)
                .map_or(Ok(()), |limit| limit.check())
                .map_err(told)?;
        }
        let settings = Settings::from_table(table).map_err(BadSettings::Wrong)?;
        settings.mail()?;
        Ok(settings)
    }

    /// Whether the games have bots of the level that is asked for. Where nobody asked, each game has its own.
    pub fn check_levels(&self, levels: &[&str]) -> Result<(), BadSettings> {
        let is_asked = self.substitute != Settings::default().substitute;
        if !is_asked || levels.contains(&self.substitute.as_str()) {
            return Ok(());
        }
        let cause =
            format!("there is no level “{}”; there are: {}", self.substitute, levels.join(", "));
        Err(BadSettings::Setting { name: "substitute".to_owned(), cause })
    }

    fn from_table(table: toml::Table) -> Result<Settings, String> {
        let read = toml::Value::Table(table).try_into();
        read.map_err(|error: toml::de::Error| error.message().to_owned())
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
mod settings_tests;
