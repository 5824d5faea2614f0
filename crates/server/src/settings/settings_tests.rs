//! Tests of the settings: where they come from, what is refused, and that the page about them is whole.

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
    for (text, name, word) in [
        ("lisen = 1", "lisen", "lisen"),
        ("log_format = \"xml\"", "log_format", "xml"),
        ("handshake_seconds = -1", "handshake_seconds", "-1"),
        ("listen = \"everywhere\"", "listen", "0.0.0.0:7777"),
        ("max_connections = 0", "max_connections", "at least 1"),
        ("absence_seconds = 9223372036854775807", "absence_seconds", "at most"),
        ("writes_per_second = nan", "writes_per_second", "at least 0"),
        ("writes_per_second = -1", "writes_per_second", "at least 0"),
        ("public_url = \"tablee.example\"", "public_url", "https://"),
    ] {
        std::fs::write(&file, text).unwrap();
        let refused = Settings::read(Some(&file), nothing).unwrap_err().to_string();
        assert!(refused.contains(&format!("settings: {name}: ")), "{refused}");
        assert!(refused.contains(word), "{refused}");
    }
    let says = |name: &str| (name == "TABLEE_BOT_THREADS").then(|| "0".to_owned());
    let refused = Settings::read(None, says).unwrap_err().to_string();
    assert!(refused.contains("TABLEE_BOT_THREADS: "), "{refused}");
}

#[test]
fn a_level_that_no_game_has_is_refused_with_those_there_are() {
    let wrong = Settings { substitute: "god".to_owned(), ..Settings::default() };
    let refused = wrong.check_levels(&["casual", "strong"]).unwrap_err().to_string();
    assert!(refused.contains("substitute: ") && refused.contains("casual, strong"), "{refused}");
    Settings::default().check_levels(&["casual", "strong"]).unwrap();
}

#[test]
fn defaults_are_within_their_limits() {
    for limit in Settings::default().limits() {
        limit.check().unwrap();
        assert!(SETTINGS.iter().any(|setting| setting.name == limit.name), "{}", limit.name);
    }
}

#[test]
fn a_port_alone_is_enough_in_the_environment_too() {
    let says = |name: &str| (name == "TABLEE_LISTEN").then(|| "17798".to_owned());
    let read = Settings::read(None, says).unwrap();
    assert_eq!(read.listen.to_string(), "127.0.0.1:17798");
}

#[test]
fn lists_come_from_the_file_and_from_the_environment() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("t.toml");
    std::fs::write(&file, "hosts = [\"a.example\"]\ntrusted_proxies = [\"10.0.0.0/8\"]").unwrap();
    let says = |name: &str| {
        (name == "TABLEE_TRUSTED_PROXIES").then(|| "172.17.0.0/16, fd00::/8".to_owned())
    };
    let read = Settings::read(Some(&file), says).unwrap();
    let proxies: Vec<String> = read.trusted_proxies.iter().map(ToString::to_string).collect();
    assert_eq!((read.hosts.len(), proxies), (1, vec!["172.17.0.0/16".into(), "fd00::/8".into()]));
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
    let names = SETTINGS.iter().filter(|setting| shown.contains(&format!("{}: ", setting.name)));
    assert_eq!(names.count(), SETTINGS.len());
    assert_eq!(shown.matches(": ").count() - shown.matches("String").count(), SETTINGS.len());
}
