//! Values of rows on their way from one database to another.

use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// A value, of a kind that both databases have.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Nothing,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
    Truth(bool),
}

/// The values of a row, in the order of its relation's columns.
pub type Row = Vec<Value>;

/// The kind of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Integer,
    Real,
    Text,
    Bytes,
    /// SQLite keeps it as 0 or 1.
    Truth,
}

/// A key as people may read it; bytes are secrets or ids and are shown in part.
pub fn shown(key: &[Value]) -> String {
    let words = key.iter().map(|value| match value {
        Value::Nothing => "nothing".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Bytes(bytes) => format!("{}…", hex(bytes.get(..4).unwrap_or(bytes))),
        Value::Truth(truth) => truth.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A digest of rows that hold bytes; it tells nothing about them.
pub fn digest(rows: &[Row]) -> String {
    let mut hash = Sha256::new();
    for value in rows.iter().flatten() {
        if let Value::Bytes(bytes) = value {
            hash.update(bytes);
        }
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
