//! Quiet hours: when nothing is sent to somebody, by the clock on their wall.

use crate::people::moment::Moment;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// How many minutes a day has.
pub const DAY: u16 = 24 * 60;

/// The zone of that name; nothing where there is none.
pub fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

/// When the quiet hours end that are on at this moment; nothing where none are. They go from one minute
/// of the day to another, past midnight where the second is smaller.
pub fn quiet_until(now: Moment, (from, until): (u16, u16), zone: &TimeZone) -> Option<Moment> {
    let local = zone.to_datetime(Timestamp::from_millisecond(now).ok()?);
    let (hour, minute) =
        (u16::from(local.hour().unsigned_abs()), u16::from(local.minute().unsigned_abs()));
    let minute = hour * 60 + minute;
    let days = match from < until {
        _ if from == until => return None,
        true if (from..until).contains(&minute) => 0,
        false if minute < until => 0,
        false if minute >= from => 1,
        _ => return None,
    };
    let end = time(until)?;
    let day = local.date().checked_add(days.days()).ok()?;
    let end = zone.to_timestamp(DateTime::from_parts(day, end)).ok()?;
    // An hour that the summer takes away or gives twice never puts the end before now.
    Some(end.as_millisecond()).filter(|end| *end > now)
}

fn time(minutes: u16) -> Option<Time> {
    let (hour, minute) = (i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?);
    Time::new(hour, minute, 0, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::{quiet_until, zone};
    use jiff::Timestamp;

    /// When quiet hours end, as text.
    fn end(now: &str, from: u16, until: u16, name: &str) -> Option<String> {
        let now: Timestamp = now.parse().unwrap();
        let end = quiet_until(now.as_millisecond(), (from, until), &zone(name).unwrap())?;
        Some(Timestamp::from_millisecond(end).unwrap().to_string())
    }

    const TEN_PM: u16 = 22 * 60;
    const SEVEN: u16 = 7 * 60;

    #[test]
    fn they_go_past_midnight_by_the_clock_of_the_person() {
        for (now, until) in [
            ("2026-01-15T12:59:59Z", None),
            ("2026-01-15T13:00:00Z", Some("2026-01-15T22:00:00Z")),
            ("2026-01-15T21:59:59Z", Some("2026-01-15T22:00:00Z")),
            ("2026-01-15T22:00:00Z", None),
        ] {
            assert_eq!(end(now, TEN_PM, SEVEN, "Asia/Seoul").as_deref(), until, "{now}");
        }
    }

    #[test]
    fn they_may_be_within_a_day() {
        assert_eq!(end("2026-01-15T08:00:00Z", 9 * 60, 17 * 60, "UTC"), None);
        let until = end("2026-01-15T09:30:00Z", 9 * 60, 17 * 60, "UTC");
        assert_eq!(until.as_deref(), Some("2026-01-15T17:00:00Z"));
        assert_eq!(end("2026-01-15T17:00:00Z", 9 * 60, 17 * 60, "UTC"), None);
        assert_eq!(
            end("2026-01-15T17:00:00Z", 9 * 60, 9 * 60, "UTC"),
            None,
            "from 9 to 9 is never"
        );
    }

    #[test]
    fn summer_time_moves_them_along() {
        let night = |now| end(now, TEN_PM, SEVEN, "Europe/Paris");
        // In the night of the change the hours end at seven of the new time.
        assert_eq!(night("2026-03-28T22:00:00Z").as_deref(), Some("2026-03-29T05:00:00Z"));
        assert_eq!(night("2026-10-24T21:00:00Z").as_deref(), Some("2026-10-25T06:00:00Z"));
        assert_eq!(night("2026-07-01T20:00:00Z").as_deref(), Some("2026-07-02T05:00:00Z"));
    }

    #[test]
    fn a_zone_that_nobody_knows_is_none() {
        assert!(zone("Europe/Paris").is_some() && zone("Nowhere/Else").is_none());
    }
}
