//! Time controls: what a table may be set to, read strictly and bounded sanely.

use super::Millis;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How much time a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As much as it likes.
    Endless,
    /// So many seconds for every move, never saved up.
    PerMove {
        /// Seconds per move.
        seconds: u32,
    },
    /// A bank for the whole game, and a little back after every move.
    Bank {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added after each move.
        increment: u32,
    },
    /// So many days for every move: correspondence.
    Days {
        /// Days per move.
        days: u32,
    },
}

/// A time control that was checked: on the wire `{"kind":"bank","seconds":300,"increment":5}`,
/// with `none`, `per_move`, `bank` or `days` as its kind, and an optional `window`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ControlFields", into = "ControlFields")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = "({ kind: \"none\" } | { kind: \"per_move\", seconds: number } | { kind: \"bank\", seconds: number, increment: number } | { kind: \"days\", days: number }) & { window?: number }"
    )
)]
pub struct Control {
    limit: Limit,
    window: Option<u32>,
}

/// Why a time control is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadControl {
    /// No such kind.
    #[error("no time control “{given}”; it is one of none, per_move, bank, days")]
    Kind {
        /// What was asked for.
        given: String,
    },
    /// A number that the kind needs is not there.
    #[error("the time control {kind} needs “{field}”: a whole number from {min} to {max}")]
    Missing {
        /// The kind.
        kind: &'static str,
        /// What is missing.
        field: &'static str,
        /// The smallest value allowed.
        min: u32,
        /// The largest value allowed.
        max: u32,
    },
    /// A number that the kind has no use for.
    #[error("the time control {kind} has no “{field}”")]
    Stray {
        /// The kind.
        kind: &'static str,
        /// What is too much.
        field: &'static str,
    },
    /// A number out of bounds.
    #[error("time control: “{field}” is a whole number from {min} to {max}, not {given}")]
    Bounds {
        /// Which number.
        field: &'static str,
        /// The smallest value allowed.
        min: u32,
        /// The largest value allowed.
        max: u32,
        /// What was asked for.
        given: u64,
    },
}

/// The window of a table that plays against the clock, when nobody says.
const USUAL_WINDOW: u32 = 15;
/// From so many seconds a move on nobody sits waiting, and an answer has the time of a move.
const CORRESPONDENCE: u32 = 3600;

impl Control {
    /// Nobody is hurried.
    pub const ENDLESS: Control = Control { limit: Limit::Endless, window: None };
    /// Seconds per move: up to a week.
    pub const PER_MOVE: RangeInclusive<u32> = 1..=7 * 24 * 3600;
    /// Seconds in a bank at the start.
    pub const BANK: RangeInclusive<u32> = 1..=4 * 3600;
    /// Seconds back after a move; a bank may do without.
    pub const INCREMENT: RangeInclusive<u32> = 0..=300;
    /// Days per move.
    pub const DAYS: RangeInclusive<u32> = 1..=30;
    /// Seconds for a mere answer.
    pub const WINDOW: RangeInclusive<u32> = 1..=300;

    /// A limit and its usual window, if the limit is within bounds.
    pub fn new(limit: Limit) -> Result<Control, BadControl> {
        let mut window = Some(USUAL_WINDOW);
        match limit {
            Limit::Endless => window = None,
            Limit::PerMove { seconds } => {
                bounded("seconds", seconds.into(), Control::PER_MOVE)?;
                window = (seconds < CORRESPONDENCE).then_some(USUAL_WINDOW.min(seconds));
            }
            Limit::Bank { seconds, increment } => {
                bounded("seconds", seconds.into(), Control::BANK)?;
                bounded("increment", increment.into(), Control::INCREMENT)?;
            }
            Limit::Days { days } => {
                bounded("days", days.into(), Control::DAYS)?;
                window = None;
            }
        }
        Ok(Control { limit, window })
    }

    /// The same with this many seconds for a mere answer.
    pub fn with_window(self, seconds: u32) -> Result<Control, BadControl> {
        let window = Some(bounded("window", seconds.into(), Control::WINDOW)?);
        Ok(Control { window, ..self })
    }

    /// How much time a seat has.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// The time for a mere answer, where it has a limit of its own.
    pub fn window(&self) -> Option<Millis> {
        self.window.map(Millis::from_seconds)
    }

    /// Whether somebody can ever run out of time.
    pub fn is_timed(&self) -> bool {
        self.limit != Limit::Endless || self.window.is_some()
    }
}

impl Default for Control {
    fn default() -> Control {
        Control::ENDLESS
    }
}

fn bounded(field: &'static str, given: u64, range: RangeInclusive<u32>) -> Result<u32, BadControl> {
    let (min, max) = (*range.start(), *range.end());
    let fits = u32::try_from(given).ok().filter(|number| range.contains(number));
    fits.ok_or(BadControl::Bounds { field, min, max, given })
}

/// A time control as somebody wrote it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ControlFields {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    increment: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    window: Option<u64>,
}

impl ControlFields {
    /// The number `field`, which the kind needs.
    fn need(
        kind: &'static str,
        field: &'static str,
        given: Option<u64>,
        range: RangeInclusive<u32>,
    ) -> Result<u32, BadControl> {
        let (min, max) = (*range.start(), *range.end());
        let given = given.ok_or(BadControl::Missing { kind, field, min, max })?;
        bounded(field, given, range)
    }

    /// Refuses numbers that the kind has no use for.
    fn without(&self, kind: &'static str, fields: &[&'static str]) -> Result<(), BadControl> {
        let given = [
            ("seconds", self.seconds.is_some()),
            ("increment", self.increment.is_some()),
            ("days", self.days.is_some()),
        ];
        let stray = given.iter().find(|(field, there)| *there && fields.contains(field));
        stray.map_or(Ok(()), |(field, _)| Err(BadControl::Stray { kind, field }))
    }

    fn limit(&self) -> Result<Limit, BadControl> {
        match self.kind.as_str() {
            "none" => {
                self.without("none", &["seconds", "increment", "days"])?;
                Ok(Limit::Endless)
            }
            "per_move" => {
                self.without("per_move", &["increment", "days"])?;
                let seconds =
                    ControlFields::need("per_move", "seconds", self.seconds, Control::PER_MOVE)?;
                Ok(Limit::PerMove { seconds })
            }
            "bank" => {
                self.without("bank", &["days"])?;
                let seconds = ControlFields::need("bank", "seconds", self.seconds, Control::BANK)?;
                let increment =
                    bounded("increment", self.increment.unwrap_or(0), Control::INCREMENT)?;
                Ok(Limit::Bank { seconds, increment })
            }
            "days" => {
                self.without("days", &["seconds", "increment"])?;
                let days = ControlFields::need("days", "days", self.days, Control::DAYS)?;
                Ok(Limit::Days { days })
            }
            other => Err(BadControl::Kind { given: other.chars().take(40).collect() }),
        }
    }
}

impl TryFrom<ControlFields> for Control {
    type Error = BadControl;
    fn try_from(asked: ControlFields) -> Result<Control, BadControl> {
        let control = Control::new(asked.limit()?)?;
        match asked.window {
            Some(window) => control.with_window(bounded("window", window, Control::WINDOW)?),
            None => Ok(control),
        }
    }
}

impl From<Control> for ControlFields {
    fn from(control: Control) -> ControlFields {
        let (kind, seconds, increment, days) = match control.limit {
            Limit::Endless => ("none", None, None, None),
            Limit::PerMove { seconds } => ("per_move", Some(seconds), None, None),
            Limit::Bank { seconds, increment } => ("bank", Some(seconds), Some(increment), None),
            Limit::Days { days } => ("days", None, None, Some(days)),
        };
        let wide = |number: Option<u32>| number.map(u64::from);
        ControlFields {
            kind: kind.to_owned(),
            seconds: wide(seconds),
            increment: wide(increment),
            days: wide(days),
            window: wide(control.window),
        }
    }
}
