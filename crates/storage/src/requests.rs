//! Named requests about tournaments: which entries each made, so that one that is sent again after
//! a lost answer is not done again.

use crate::store::{Pending, ask};
use crate::{Store, TournamentNo};
use std::ops::Range;
use tablee_protocol::PersonId;

/// Who sent a request, and what they call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestName {
    /// The person's id.
    pub person: PersonId,
    /// The client's own name for it.
    pub id: String,
}

impl Store {
    /// The entries that a request made, if it was done before.
    pub fn request_done(
        &self,
        no: TournamentNo,
        name: RequestName,
    ) -> Pending<'_, Option<Range<usize>>> {
        ask!(self, request_done(no, name))
    }
}
