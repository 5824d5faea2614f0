//! Chat: lines said at tables. Who said one is kept by id and named when it is shown.

use crate::store::{Pending, ask};
use crate::{Moment, Store, TableNo};
use tablee_protocol::{PersonId, Phrase};

/// One line, as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// Its number; later lines have higher ones.
    pub id: i64,
    /// Who said it.
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// Whether a program with an account said it.
    pub by_bot: bool,
    /// What was said.
    pub text: String,
    /// Which phrase it is, if it is one this program knows.
    pub phrase: Option<Phrase>,
    /// When (ms since 1970).
    pub at: Moment,
}

/// A line to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLine {
    /// The table's number.
    pub table: TableNo,
    /// Who says it.
    pub person: PersonId,
    /// The text.
    pub text: String,
    /// Which phrase it is.
    pub phrase: Option<Phrase>,
    /// The name its sender gave it.
    pub client_id: Option<String>,
    /// When (ms since 1970).
    pub at: Moment,
}

/// The number of a line that is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatKept {
    /// It is new.
    Now(i64),
    /// It was sent before.
    Before(i64),
}

impl Store {
    /// Keeps a line, unless this person has sent it under the same name before. The answer means
    /// that it is on the disk.
    pub fn add_chat(&self, line: NewLine) -> Pending<'_, ChatKept> {
        ask!(self, add_chat(line))
    }
}
