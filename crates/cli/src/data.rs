//! Data of the server, as commands open it: its location, and how moments in it are written.

use crate::args::{Data, Failure};
use std::path::PathBuf;
use tablee_server::Settings;
use tablee_storage::crash_point::{self, CrashPoint};
use tablee_storage::{Location, Store};

/// Where the data are: as asked, or as `TABLEE_STORE` or `TABLEE_DATA` say, or where `tablee serve`
/// keeps them by default.
pub fn location(asked: &Data) -> Location {
    match (&asked.store, &asked.data) {
        (Some(url), _) => Location::Postgres(url.clone()),
        (None, Some(folder)) => Location::Folder(folder.clone()),
        (None, None) => match environment("TABLEE_STORE") {
            Some(url) => Location::Postgres(url),
            None => Location::Folder(folder(asked)),
        },
    }
}

/// The data folder: what is not in a database lies there too.
pub fn folder(asked: &Data) -> PathBuf {
    let asked = asked.data.clone().or_else(|| environment("TABLEE_DATA").map(PathBuf::from));
    asked.unwrap_or_else(|| Settings::default().data)
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Opens the data as a command does, beside a server that may be running.
pub async fn open(asked: &Data) -> Result<Store, Failure> {
    let opened = Store::beside_at(&location(asked)).await;
    opened.map_err(|error| Failure::no(error.to_string()))
}

/// A moment (ms since 1970) as `2026-11-15 05:07:03Z`.
pub fn stamp(ms: i64) -> String {
    let seconds = ms.div_euclid(1000);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}Z")
}

/// The Gregorian date of a day counted from 1970: years begin in March, so that the leap day
/// comes last.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// For tests alone: where this process is to stop dead.
pub fn arm_crash_point() -> Result<(), Failure> {
    let Ok(text) = std::env::var(crash_point::VARIABLE) else { return Ok(()) };
    let refuse = |error| Failure::usage(format!("{}: {error}", crash_point::VARIABLE));
    CrashPoint::arm(&text).map_err(refuse)
}

/// What runs the operations of the store for a command.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    built.map_err(|error| Failure::no(format!("cannot start: {error}")))
}

#[cfg(test)]
mod tests {
    use super::stamp;

    #[test]
    fn moments_are_written_as_dates() {
        assert_eq!(stamp(0), "1970-01-01 00:00:00Z");
        assert_eq!(stamp(951_782_400_000), "2000-02-29 00:00:00Z");
        assert_eq!(stamp(1_794_719_223_999), "2026-11-15 05:07:03Z");
        assert_eq!(stamp(-1), "1969-12-31 23:59:59Z");
    }
}
