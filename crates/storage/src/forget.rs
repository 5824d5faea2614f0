//! Forgetting a person: what is personal goes, games stay as those of a “deleted person”. Names are
//! kept in one place only, so one update forgets them everywhere.

use crate::store::{Pending, ask};
use crate::{Moment, Store};
use tablee_protocol::PersonId;

/// The tables whose rows about somebody go with them.
pub(crate) const PERSONAL: [&str; 18] = [
    "sessions",
    "recovery_codes",
    "second_factors",
    "passkeys",
    "challenges",
    "tokens",
    "ratings",
    "chat",
    "drive_requests",
    "deliveries",
    "notices",
    "notice_addresses",
    "notice_choices",
    "silent_tables",
    "blocks",
    "invitations",
    "seekers",
    "club_members",
];

/// The tables with rows of others about somebody, and the columns that name them there: these rows go, too.
pub(crate) const ABOUT: [(&str, &str); 2] = [("blocks", "blocked"), ("invitations", "inviter")];

impl Store {
    /// Deletes a person and the bot accounts they own; returns all of them. The id stays as a mark
    /// in finished games. The answer means that it is on the disk; what was there is overwritten.
    pub fn forget(&self, person: PersonId, at: Moment) -> Pending<'_, Vec<PersonId>> {
        ask!(self, forget(person, at))
    }
}
