//! The law of replay: the log is the only truth.

use super::{Kept, Law, broken};
use crate::entry::Entry;
use crate::tournament::Tournament;

/// The state is what the log replays to, also after the log was written down and read again.
pub fn replay(t: &Tournament) -> Kept {
    match Tournament::replay(t.log()) {
        Ok(again) if again == *t => {}
        Ok(_) => return broken(t, Law::Replay, "the log replays to another state"),
        Err(no) => return broken(t, Law::Replay, format!("the log is refused: {no}")),
    }
    for (at, entry) in t.log().iter().enumerate() {
        let read =
            serde_json::to_string(entry).and_then(|text| serde_json::from_str::<Entry>(&text));
        match read {
            Ok(read) if read == *entry => {}
            Ok(_) => return broken(t, Law::Replay, format!("entry {at} is read as another one")),
            Err(no) => return broken(t, Law::Replay, format!("entry {at} cannot be read: {no}")),
        }
    }
    Ok(())
}
