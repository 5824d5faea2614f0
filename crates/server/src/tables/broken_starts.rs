//! Broken starts: between the host's word and the first card somebody may know what would come of it, and break the
//! start off. Everybody is shown how often that has happened, who did it, and whose shares were missing.

use super::seating::{SeatedPerson, Seating};
use crate::people::PersonId;
use crate::people::moment::Moment;
use serde::{Deserialize, Serialize};
use tablee_protocol as protocol;

/// How many are kept of one table, the newest; all are counted.
const MOST: usize = 10;

/// The starts of one table that were broken off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BrokenStarts {
    /// How many there were.
    pub count: u32,
    /// The newest ones, the last at the end.
    pub newest: Vec<BrokenStart>,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BrokenStart {
    /// When (ms since 1970); nothing until it is stored.
    #[serde(default)]
    pub at: Option<Moment>,
    /// Who went, changed their mind or, as the host, changed the seats.
    #[serde(default)]
    pub by: Option<NamedPerson>,
    /// Who had committed to a share and not told it.
    pub withheld: Vec<NamedPerson>,
}

/// Somebody who sat at the table then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedPerson {
    /// The person's id.
    pub id: PersonId,
    /// What they are called. The file keeps ids alone and names people when it is read.
    #[serde(default, skip_serializing)]
    pub name: String,
}

impl NamedPerson {
    fn of(sitter: &SeatedPerson) -> NamedPerson {
        NamedPerson { id: sitter.id, name: sitter.name.clone() }
    }
}

impl BrokenStarts {
    /// Whether there were none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Everybody who is named.
    pub fn people_mut(&mut self) -> impl Iterator<Item = &mut NamedPerson> {
        self.newest.iter_mut().flat_map(|one| one.by.iter_mut().chain(&mut one.withheld))
    }

    /// Everybody who is named.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.newest.iter().flat_map(|one| one.by.iter().chain(&one.withheld)).map(|one| one.id)
    }

    /// As everybody sees them; nothing where there were none.
    pub fn view(&self) -> Option<protocol::BrokenStarts> {
        let start = |one: &BrokenStart| protocol::BrokenStart {
            at: one.at.unwrap_or_default(),
            by: one.by.as_ref().map(|by| by.name.clone()),
            withheld: one.withheld.iter().map(|person| person.name.clone()).collect(),
        };
        let newest = self.newest.iter().map(start).collect();
        (!self.is_empty()).then_some(protocol::BrokenStarts { count: self.count, newest })
    }

    /// Notes when the last one was: now, if nobody has said so yet.
    pub fn date(&mut self, now: Moment) {
        if let Some(last) = self.newest.last_mut() {
            last.at.get_or_insert(now);
        }
    }
}

impl Seating {
    /// Notes that the start is broken off by somebody. Those who have not told their shares are known now and not later.
    pub(super) fn note_broken_start(&mut self, by: Option<PersonId>) {
        let withheld = self.withheld();
        let by = self.sitters().find(|sitter| Some(sitter.id) == by).map(NamedPerson::of);
        let sitters =
            withheld.into_iter().filter_map(|seat| self.sitter(tablee_engine::Seat(seat)));
        let withheld = sitters.map(NamedPerson::of).collect();
        let starts = &mut self.broken_starts;
        starts.count = starts.count.saturating_add(1);
        starts.newest.push(BrokenStart { at: None, by, withheld });
        let old = starts.newest.len().saturating_sub(MOST);
        starts.newest.drain(..old);
    }
}

#[cfg(test)]
mod tests {
    use super::MOST;
    use crate::people::{PersonId, Visitor};
    use crate::tables::reveal::SeedPart;
    use crate::tables::seating::{Readiness, Seating};
    use tablee_engine::mixture::Share;
    use tablee_protocol::Setup;

    const ADA: PersonId = PersonId([1; 16]);
    const BO: PersonId = PersonId([2; 16]);

    /// Ada hosts, and both have committed to a share.
    fn two() -> Seating {
        let setup: Setup = serde_json::from_str(r#"{"game": "sneak", "seats": 2}"#).unwrap();
        let mut seating = Seating::new(ADA, &setup);
        for (id, name) in [(ADA, "Ada"), (BO, "Bo")] {
            let visitor = Visitor { name: name.to_owned(), ..Visitor::guest(id) };
            seating.sit(&visitor, None).unwrap();
        }
        commit(&mut seating);
        seating
    }

    fn commit(seating: &mut Seating) {
        for id in [ADA, BO] {
            let part = SeedPart::Committed(share(id).commitment());
            seating.ready(id, Readiness::Ready, part).unwrap();
        }
        seating.begin_reveal();
    }

    fn share(person: PersonId) -> Share {
        Share::new([person.0[0]; 32])
    }

    #[test]
    fn who_breaks_a_start_off_and_whose_share_was_missing_is_kept() {
        let mut seating = two();
        assert_eq!(seating.broken_starts.view(), None);
        seating.reveal(ADA, share(ADA)).unwrap();
        seating.ready(BO, Readiness::Waiting, SeedPart::Nothing).unwrap();
        seating.broken_starts.date(70);
        let shown = seating.broken_starts.view().unwrap();
        assert_eq!((shown.count, shown.newest.len(), shown.newest[0].at), (1, 1, 70));
        assert_eq!(shown.newest[0].by.as_deref(), Some("Bo"));
        assert_eq!(shown.newest[0].withheld, ["Bo"]);
        // Who goes is named though they do not sit here any more, and what was known stays.
        commit(&mut seating);
        seating.reveal(BO, share(BO)).unwrap();
        seating.stand_up(BO);
        seating.broken_starts.date(80);
        let shown = seating.broken_starts.view().unwrap();
        assert_eq!((shown.count, shown.newest[0].at, shown.newest[1].at), (2, 70, 80));
        assert_eq!(shown.newest[1].by.as_deref(), Some("Bo"));
        assert_eq!(shown.newest[1].withheld, ["Ada"]);
        assert!(seating.again(ADA).broken_starts.is_empty(), "another game");
    }

    #[test]
    fn the_host_who_changes_the_seats_is_named_and_a_change_before_the_start_is_none() {
        let mut seating = two();
        seating.remove(1).unwrap();
        assert_eq!(seating.broken_starts.view().unwrap().newest[0].by.as_deref(), Some("Ada"));
        seating.stand_up(ADA);
        assert_eq!(seating.broken_starts.count, 1, "nobody was starting");
    }

    #[test]
    fn all_are_counted_and_the_newest_kept_without_names() {
        let mut seating = two();
        for _ in 0..2 * MOST {
            seating.ready(BO, Readiness::Waiting, SeedPart::Nothing).unwrap();
            commit(&mut seating);
        }
        assert_eq!((seating.broken_starts.count, seating.broken_starts.newest.len()), (20, MOST));
        let text = serde_json::to_string(&seating).unwrap();
        assert!(!text.contains("Bo"), "{text}");
        let read: Seating = serde_json::from_str(&text).unwrap();
        assert_eq!(read.broken_starts.people().next(), Some(BO));
    }
}
