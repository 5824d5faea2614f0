//! Avatars: the drawn face that somebody has chosen, one of sixty-four. Whoever has chosen none is
//! drawn with the one that follows from the id.

use crate::PersonId;
use serde::{Deserialize, Serialize};

/// A drawn face, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawnFace(u8);

impl DrawnFace {
    /// How many there are: eight shapes in eight colours.
    pub const COUNT: u8 = 64;

    /// Its number, from 0.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The face of whoever has chosen none: the last bytes of the id, as the page takes them.
    pub fn following_from(PersonId(id): PersonId) -> DrawnFace {
        DrawnFace(id[15] % DrawnFace::COUNT)
    }
}

/// There is no such face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no face {0}; the faces are 0 to {last}", last = DrawnFace::COUNT - 1)]
pub struct NoSuchFace(u8);

impl TryFrom<u8> for DrawnFace {
    type Error = NoSuchFace;

    fn try_from(number: u8) -> Result<DrawnFace, NoSuchFace> {
        if number < DrawnFace::COUNT { Ok(DrawnFace(number)) } else { Err(NoSuchFace(number)) }
    }
}

#[cfg(test)]
mod tests {
    use super::DrawnFace;

    /// The same vectors as in `faces.test.ts`.
    #[test]
    fn a_face_follows_from_the_id() {
        for (end, face) in [("0000", 0), ("0041", 1), ("ff3f", 63), ("12c5", 5)] {
            let id = format!("{}{end}", "ab".repeat(14)).parse().unwrap();
            assert_eq!(DrawnFace::following_from(id).number(), face, "{end}");
        }
    }

    #[test]
    fn there_are_sixty_four() {
        assert_eq!(serde_json::from_str::<DrawnFace>("63").unwrap().number(), 63);
        let refused = serde_json::from_str::<DrawnFace>("64").unwrap_err().to_string();
        assert!(refused.contains("the faces are 0 to 63"), "{refused}");
    }
}
