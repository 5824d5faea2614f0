//! The pool of people who look for a table: who fits whom, whose range has become how wide, and when bots
//! take the seats that are left. Pure: the time is an argument.

use crate::people::PersonId;
use crate::people::moment::Moment;

/// How much wider a range becomes (in points of the rating), and how often.
const WIDER: u32 = 25;
const EVERY: Moment = 5_000;

/// Somebody who looks for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeker {
    /// The person's id.
    pub person: PersonId,
    /// For which kind of table: the same number for everybody who looks for the same.
    pub kind: usize,
    /// How many seats it has.
    pub seats: usize,
    /// How well they play, in points of the rating.
    pub strength: i64,
    /// How far others may be from that at first; nothing: as far as they like.
    pub range: Option<u32>,
    /// Since when.
    pub since: Moment,
    /// When bots take the seats that are left; nothing: never.
    pub bots_at: Option<Moment>,
}

impl Seeker {
    /// How far others may be by now.
    pub fn reach(&self, now: Moment) -> Option<u32> {
        let steps = u32::try_from((now - self.since).max(0) / EVERY).unwrap_or(u32::MAX);
        self.range.map(|range| range.saturating_add(steps.saturating_mul(WIDER)))
    }

    /// Whether somebody of this strength is within reach.
    pub fn reaches(&self, strength: i64, now: Moment) -> bool {
        let far = self.strength.abs_diff(strength);
        self.reach(now).is_none_or(|reach| far <= u64::from(reach))
    }

    /// Whether both look for the same table.
    pub fn wants_same(&self, other: &Seeker) -> bool {
        self.kind == other.kind
    }

    /// Whether both take each other.
    pub fn takes(&self, other: &Seeker, now: Moment) -> bool {
        self.wants_same(other)
            && self.reaches(other.strength, now)
            && other.reaches(self.strength, now)
    }

    /// Whether their time to wait for people is up.
    fn is_due(&self, now: Moment) -> bool {
        self.bots_at.is_some_and(|at| at <= now)
    }
}

/// Some who sit down together, the one who has waited longest first; where they are fewer than the table
/// has seats, bots take the others.
pub type Party = Vec<PersonId>;

/// Who sits down together at this moment. `seekers` are in the order in which they came; who is apart is
/// not seated together. Somebody whose time is up brings those along who fit and take bots at all:
/// the same people now are better than the same people later.
pub fn parties(
    seekers: &[Seeker],
    now: Moment,
    are_apart: impl Fn(PersonId, PersonId) -> bool,
) -> Vec<Party> {
    let fits = |party: &[&Seeker], other: &Seeker| {
        party.iter().all(|one| one.takes(other, now) && !are_apart(one.person, other.person))
    };
    let mut free: Vec<&Seeker> = seekers.iter().collect();
    let mut parties = Vec::new();
    for seed in seekers {
        if !free.iter().any(|one| one.person == seed.person) {
            continue;
        }
        let mut party = gather(seed, free.iter().copied(), fits);
        if party.len() < seed.seats {
            if !seed.is_due(now) {
                continue;
            }
            let with_bots = free.iter().copied().filter(|one| one.bots_at.is_some());
            party = gather(seed, with_bots, fits);
        }
        let people: Party = party.iter().map(|one| one.person).collect();
        free.retain(|one| !people.contains(&one.person));
        parties.push(people);
    }
    parties
}

/// Who sits with `seed`: the nearest in strength first, all of them fitting each other.
fn gather<'a>(
    seed: &'a Seeker,
    others: impl Iterator<Item = &'a Seeker>,
    fits: impl Fn(&[&Seeker], &Seeker) -> bool,
) -> Vec<&'a Seeker> {
    let mut others: Vec<&Seeker> =
        others.filter(|other| other.person != seed.person && other.wants_same(seed)).collect();
    others.sort_by_key(|other| (seed.strength.abs_diff(other.strength), other.since));
    let mut party = vec![seed];
    for other in others {
        if party.len() < seed.seats && fits(&party, other) {
            party.push(other);
        }
    }
    party
}
