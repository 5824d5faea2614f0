//! Seekers: who looks for a table just now. Rows that nobody keeps alive are gone after a while; whoever
//! seats people claims them first, so that no two nodes seat the same person.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::PersonId;

/// Somebody who looks for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekerRow {
    /// The person's id.
    pub person: PersonId,
    /// Names this search: another one of the same person has another name.
    pub token: String,
    /// What they look for, as JSON.
    pub wish: String,
    /// How well they play, in points of the rating.
    pub strength: i64,
    /// Since when (ms since 1970).
    pub since: Moment,
    /// Until when they are believed to be there (ms since 1970).
    pub until: Moment,
    /// The table they were seated at.
    pub table: Option<String>,
}

/// Some are to be seated together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekerClaim {
    /// Names the claim.
    pub id: String,
    /// The searches, by name.
    pub tokens: Vec<String>,
    /// When it is claimed (ms since 1970).
    pub now: Moment,
    /// Until when nobody else may claim them (ms since 1970).
    pub until: Moment,
}

impl Store {
    /// Somebody looks for a table; what they looked for before counts no more. Rows that ended before
    /// `now` go.
    pub fn seek(&self, seeker: SeekerRow, now: Moment) -> Pending<'_, ()> {
        ask!(self, seek(seeker, now))
    }

    /// Somebody looks no more; false where that search is over already.
    pub fn stop_seeking<'a>(&'a self, person: PersonId, token: &'a str) -> Pending<'a, bool> {
        ask!(self, stop_seeking(person, token))
    }

    /// These searches go on until then.
    pub fn keep_seeking(&self, tokens: Vec<String>, until: Moment) -> Pending<'_, ()> {
        ask!(self, keep_seeking(tokens, until))
    }

    /// Everybody who looks for a table at this moment, the longest first; at most `most`.
    pub fn seekers(&self, now: Moment, most: usize) -> Pending<'_, Vec<SeekerRow>> {
        ask!(self, seekers(now, most))
    }

    /// Claims some to be seated: all of them, or nobody and false where one is gone, seated or claimed.
    pub fn claim_seekers(&self, claim: SeekerClaim) -> Pending<'_, bool> {
        ask!(self, claim_seekers(claim))
    }

    /// Those who were claimed are seated at this table, or are free again where there is none; who still
    /// was under this claim.
    pub fn settle_seekers<'a>(
        &'a self,
        claim: &'a str,
        table: Option<String>,
    ) -> Pending<'a, Vec<PersonId>> {
        ask!(self, settle_seekers(claim, table))
    }
}
