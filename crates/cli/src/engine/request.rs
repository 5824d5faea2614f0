//! Requests: a line taken apart, and its fields read one by one with errors that name them.

use super::reply::{Code, EngineError};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use tablee_engine::{Seat, Seats, Seed};

/// One request. Fields stay raw until they are asked for, so that `id` is echoed to the letter.
pub struct Request {
    fields: BTreeMap<String, Box<RawValue>>,
}

impl Request {
    /// Takes a line apart.
    pub fn read(line: &[u8]) -> Result<Request, EngineError> {
        let bad_json = |problem: String| EngineError::new(Code::BadJson, problem);
        let text = std::str::from_utf8(line).map_err(|e| bad_json(format!("not UTF-8: {e}")))?;
        match serde_json::from_str(text) {
            Ok(fields) => Ok(Request { fields }),
            Err(error) => match serde_json::from_str::<serde::de::IgnoredAny>(text) {
                Ok(_) => Err(EngineError::new(Code::BadRequest, "a request is a JSON object")),
                Err(_) => Err(bad_json(format!("not JSON: {error}"))),
            },
        }
    }

    /// The `id` as it came, or `null` where nobody could read it (a lone surrogate).
    pub fn id(&self) -> &str {
        let raw = self.fields.get("id").map_or("null", |id| id.get());
        let number = raw.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let readable = || serde_json::from_str::<Value>(raw).is_ok();
        if number || readable() { raw } else { "null" }
    }

    /// A field that may be absent; `null` counts as absent.
    pub fn optional<T: DeserializeOwned>(
        &self,
        name: &str,
        what: &str,
    ) -> Result<Option<T>, EngineError> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(raw) if raw.get() == "null" => Ok(None),
            Some(raw) => serde_json::from_str(raw.get()).map(Some).map_err(|_| {
                EngineError::new(Code::BadRequest, format!("“{name}” must be {what}"))
            }),
        }
    }

    /// A field that may be absent but not `null`.
    pub fn absent_or<T: DeserializeOwned>(
        &self,
        name: &str,
        what: &str,
    ) -> Result<Option<T>, EngineError> {
        let present = self.fields.contains_key(name);
        if present { self.required(name, what).map(Some) } else { Ok(None) }
    }

    /// A field that must be there.
    pub fn required<T: DeserializeOwned>(&self, name: &str, what: &str) -> Result<T, EngineError> {
        let missing = || EngineError::new(Code::BadRequest, format!("“{name}” is missing: {what}"));
        self.optional(name, what)?.ok_or_else(missing)
    }

    /// What the request asks for.
    pub fn verb(&self) -> Result<String, EngineError> {
        self.required("do", "a text such as \"hello\"")
    }

    /// A text field.
    pub fn text(&self, name: &str) -> Result<String, EngineError> {
        self.required(name, "a text")
    }

    /// The seat of a table of that many.
    pub fn seat(&self, seats: Seats) -> Result<Seat, EngineError> {
        let number: u64 = self.required("seat", &range(seats))?;
        known_seat(number, seats)
    }

    /// The seat, or nobody for a spectator.
    pub fn seat_or_spectator(&self, seats: Seats) -> Result<Option<Seat>, EngineError> {
        let what = format!("{}, or null for a spectator", range(seats));
        if !self.fields.contains_key("seat") {
            return Err(EngineError::new(Code::BadRequest, format!("“seat” is missing: {what}")));
        }
        let number: Option<u64> = self.optional("seat", &what)?;
        number.map(|number| known_seat(number, seats)).transpose()
    }

    /// The seed, if one is given.
    pub fn seed(&self) -> Result<Option<Seed>, EngineError> {
        self.optional("seed", "a text of 64 hexadecimal digits")
    }

    /// A field as JSON, or nothing.
    pub fn json(&self, name: &str) -> Result<Option<Value>, EngineError> {
        self.optional(name, "readable JSON (numbers within range, no lone surrogates)")
    }
}

fn range(seats: Seats) -> String {
    format!("a whole number from 0 to {}", seats.0.saturating_sub(1))
}

fn known_seat(number: u64, seats: Seats) -> Result<Seat, EngineError> {
    let seat = u8::try_from(number).ok().map(Seat).filter(|seat| seats.has(*seat));
    seat.ok_or_else(|| {
        EngineError::new(
            Code::BadRequest,
            format!("no seat {number}: “seat” must be {}", range(seats)),
        )
    })
}
