//! The id of a person: sixteen random bytes that never change, hexadecimal on the wire.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::chance::hex;

/// The id of a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct PersonId(pub [u8; 16]);

/// A text that is no id of a person.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a person is named by 32 hexadecimal digits")]
pub struct BadPersonId;

impl PersonId {
    /// The server itself: no person, and the host of the tables it sets up.
    pub const SERVER: PersonId = PersonId([0; 16]);
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PersonId({self})")
    }
}

impl FromStr for PersonId {
    type Err = BadPersonId;
    fn from_str(text: &str) -> Result<PersonId, BadPersonId> {
        let digits: &[u8; 32] = text.as_bytes().try_into().map_err(|_| BadPersonId)?;
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(PersonId(bytes))
    }
}

fn digit(byte: u8) -> Result<u8, BadPersonId> {
    match byte {
        b'0'..=b'9' => Ok(byte - b'0'),
        b'a'..=b'f' => Ok(byte - b'a' + 10),
        b'A'..=b'F' => Ok(byte - b'A' + 10),
        _ => Err(BadPersonId),
    }
}

impl TryFrom<String> for PersonId {
    type Error = BadPersonId;
    fn try_from(text: String) -> Result<PersonId, BadPersonId> {
        text.parse()
    }
}

impl From<PersonId> for String {
    fn from(id: PersonId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_nothing_else_is_one() {
        let id = PersonId([0x0f, 0xa0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff]);
        let text = id.to_string();
        assert_eq!(text, "0fa007000000000000000000000000ff");
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(text.to_uppercase().parse(), Ok(id));
        for bad in ["", "0fa0", "+fa007000000000000000000000000ff", &text[1..], &"é".repeat(16)] {
            assert_eq!(bad.parse::<PersonId>(), Err(BadPersonId), "{bad}");
        }
    }
}
