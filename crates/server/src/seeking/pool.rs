//! The pool of people who look for a table: who fits whom, whose range has become how wide, and when bots
//! take the seats that are left. Pure: the time is an argument.

use crate::people::PersonId;
use crate::people::moment::Moment;
use std::collections::{HashMap, HashSet};

/// How much wider a range becomes (in points of the rating), and how often.
const WIDER: u32 = 25;
const EVERY: Moment = 5_000;

/// A kind of table that somebody looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The same number for everybody who looks for the same.
    pub number: usize,
    /// How many seats it has.
    pub seats: usize,
}

/// Somebody who looks for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeker {
    /// The person's id.
    pub person: PersonId,
    /// Which kinds of table they take, the one they would rather have first.
    pub kinds: Vec<Kind>,
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

    /// Whether both take each other, at whatever table.
    pub fn takes(&self, other: &Seeker, now: Moment) -> bool {
        self.reaches(other.strength, now) && other.reaches(self.strength, now)
    }

    /// Whether their time to wait for people is up.
    fn is_due(&self, now: Moment) -> bool {
        self.bots_at.is_some_and(|at| at <= now)
    }
}

/// Some who sit down together, the one who has waited longest first; where they are fewer than the table
/// has seats, bots take the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party {
    /// Who.
    pub people: Vec<PersonId>,
    /// At which kind of table, one that all of them take.
    pub kind: Kind,
}

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
    let mut takers = Takers::of(seekers);
    let mut parties: Vec<Party> = Vec::new();
    let mut seated: HashSet<PersonId> = HashSet::new();
    for seed in seekers {
        if seated.contains(&seed.person) {
            continue;
        }
        let full = full_party(seed, &takers, fits);
        let Some(party) = full.or_else(|| party_with_bots(seed, &takers, now, fits)) else {
            continue;
        };
        seated.extend(&party.people);
        takers.remove(seekers.iter().filter(|one| party.people.contains(&one.person)));
        parties.push(party);
    }
    parties
}

/// Those who look for a table, by the kinds of table they take: a search may name many kinds, and most people
/// share none with it.
pub struct Takers<'a>(HashMap<usize, Vec<&'a Seeker>>);

impl<'a> Takers<'a> {
    /// Of all who look for a table.
    pub fn of(seekers: impl IntoIterator<Item = &'a Seeker>) -> Takers<'a> {
        let mut takers: HashMap<usize, Vec<&Seeker>> = HashMap::new();
        for seeker in seekers {
            for kind in &seeker.kinds {
                let takers = takers.entry(kind.number).or_default();
                // Whoever names a kind twice takes it once.
                if takers.last().is_none_or(|last| last.person != seeker.person) {
                    takers.push(seeker);
                }
            }
        }
        Takers(takers)
    }

    /// Those who take a table of this kind.
    fn at(&self, kind: Kind) -> impl Iterator<Item = &'a Seeker> {
        self.0.get(&kind.number).into_iter().flatten().copied()
    }

    /// Those who take a table that this one takes as well, each once.
    pub fn sharing(&self, seeker: &Seeker) -> Vec<&'a Seeker> {
        let mut known: HashSet<PersonId> = HashSet::from([seeker.person]);
        let others = seeker.kinds.iter().flat_map(|kind| self.at(*kind));
        others.filter(|other| known.insert(other.person)).collect()
    }

    fn remove<'b>(&mut self, seated: impl Iterator<Item = &'b Seeker>) {
        for seeker in seated {
            for kind in &seeker.kinds {
                if let Some(takers) = self.0.get_mut(&kind.number) {
                    takers.retain(|one| one.person != seeker.person);
                }
            }
        }
    }
}

/// Those who fill a table that `seed` takes, the one rather had first.
fn full_party(
    seed: &Seeker,
    takers: &Takers<'_>,
    fits: impl Fn(&[&Seeker], &Seeker) -> bool,
) -> Option<Party> {
    let mut made = seed.kinds.iter().map(|kind| gather(seed, *kind, takers.at(*kind), &fits));
    made.find(|party| party.people.len() == party.kind.seats)
}

/// Those who sit down with `seed` and bots, at the table where most people do, once the time is up.
fn party_with_bots(
    seed: &Seeker,
    takers: &Takers<'_>,
    now: Moment,
    fits: impl Fn(&[&Seeker], &Seeker) -> bool,
) -> Option<Party> {
    if !seed.is_due(now) {
        return None;
    }
    let with_bots = |kind| takers.at(kind).filter(|one| one.bots_at.is_some());
    let made = seed.kinds.iter().map(|kind| gather(seed, *kind, with_bots(*kind), &fits));
    // Of equal ones the first.
    made.reduce(|best, next| if next.people.len() > best.people.len() { next } else { best })
}

/// Who sits with `seed` at such a table: the nearest in strength first, all of them fitting each other.
fn gather<'a>(
    seed: &'a Seeker,
    kind: Kind,
    takers: impl Iterator<Item = &'a Seeker>,
    fits: impl Fn(&[&Seeker], &Seeker) -> bool,
) -> Party {
    // Whoever does not fit the first fits no party of theirs: only the others are put in order.
    let others = takers.filter(|other| other.person != seed.person && fits(&[seed], other));
    let mut others: Vec<&Seeker> = others.collect();
    others.sort_by_key(|other| (seed.strength.abs_diff(other.strength), other.since));
    let mut party = vec![seed];
    for other in others {
        if party.len() == kind.seats {
            break;
        }
        if fits(&party, other) {
            party.push(other);
        }
    }
    Party { people: party.iter().map(|one| one.person).collect(), kind }
}
