//! Stored words: two things are called otherwise in the store than in the protocol. Nodes of the version before
//! know the old words alone and serve beside this one while they are upgraded, so those are written until one
//! release later; both are read ([`By`] and [`VenueKind`] have them as an `alias`).

use super::{Venue, VenueKind};
use crate::tables::frames;
use tablee_protocol::tournament::TournamentInfo;
use tablee_tournament::{By, Entry};

/// An entry of a log, as it is stored.
pub fn entry(entry: &Entry) -> String {
    let text = frames::text(entry);
    match entry.by {
        By::Server => text.replacen(r#""by":"server""#, r#""by":"house""#, 1),
        By::Person(_) => text,
    }
}

/// What is settled beside the log, as it is stored.
pub fn venue(venue: &Venue) -> String {
    with_old_venue(frames::text(venue), venue.venue)
}

/// A tournament as lists show it, as it is stored.
pub fn summary(tournament: &TournamentInfo) -> String {
    with_old_venue(frames::text(tournament), tournament.venue.venue)
}

/// Quotes within a JSON text are escaped, so nothing that people wrote looks like the member.
fn with_old_venue(text: String, venue: VenueKind) -> String {
    match venue {
        VenueKind::Online => text.replacen(r#""venue":"online""#, r#""venue":"house""#, 1),
        VenueKind::Cards => text,
    }
}

#[cfg(test)]
mod tests {
    use super::entry;
    use crate::tournaments::Venue;
    use serde_json::{Value, json};
    use tablee_engine::Millis;
    use tablee_tournament::{By, Entry, Input, PersonId};

    fn said(by: By) -> Entry {
        let text = r#"Who wrote "by":"server" here?"#.to_owned();
        Entry { at: Millis(7), by, input: Input::Announced { text } }
    }

    #[test]
    fn nodes_of_the_version_before_read_what_this_one_stores() {
        for (by, word) in [
            (By::Server, json!("house")),
            (By::Person(PersonId::from("ada")), json!({"person": "ada"})),
        ] {
            let made = said(by);
            let stored: Value = serde_json::from_str(&entry(&made)).unwrap();
            assert_eq!(stored["by"], word);
            assert_eq!(serde_json::from_value::<Entry>(stored).unwrap(), made);
        }
        let settled = json!({"clock": {"kind": "none"}, "interval": null, "visibility": "public"});
        for (ours, old) in [("online", "house"), ("cards", "cards")] {
            let mut told = settled.clone();
            told["venue"] = json!(ours);
            let venue: Venue = serde_json::from_value(told).unwrap();
            let stored = super::venue(&venue);
            assert_eq!(serde_json::from_str::<Value>(&stored).unwrap()["venue"], old);
            assert_eq!(serde_json::from_str::<Venue>(&stored).unwrap(), venue);
        }
    }
}
