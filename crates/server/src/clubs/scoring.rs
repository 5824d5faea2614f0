//! The table of a season: what evenings come to. Pure: no clock, no file.
//!
//! A game is worth what the scheme says, by the places among the people who played it; an evening what its
//! games are worth together. Of everybody's evenings the worst do not count, as many as the season drops; one
//! that was missed is worth nothing and goes first. More points are better, then more evenings won, then the
//! best evening that counts, then the second best, and so on; who is equal in all of it shares a rank.

use crate::people::PersonId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tablee_protocol::club::{Scheme, SeasonMark};

const PLACES: [i64; 7] = [10, 7, 5, 4, 3, 2, 1];
const PODIUM: [i64; 3] = [3, 2, 1];

/// How a game ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finisher {
    /// The person's id.
    pub person: PersonId,
    /// The place, 1 is best, shared by equals; places may be left out.
    pub place: u32,
    /// The game's own points, turned so that more are better.
    pub score: i64,
}

/// A game or a tournament that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult<Day> {
    /// On which evening.
    pub day: Day,
    /// The people who played it, bots left out.
    pub finishers: Vec<Finisher>,
}

/// Somebody's line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedMember {
    /// The place, from 1, shared by equals.
    pub rank: u32,
    /// The person's id.
    pub person: PersonId,
    /// What the evenings that count come to.
    pub total: i64,
    /// On how many evenings nobody had more.
    pub wins: u32,
    /// One mark for each evening; nothing for one that was missed.
    pub marks: Vec<Option<SeasonMark>>,
}

/// The table of a season.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings<Day> {
    /// The evenings in order, and how many games each had.
    pub evenings: Vec<(Day, u32)>,
    /// Everybody who is listed, the best first.
    pub lines: Vec<RankedMember>,
}

/// What these games come to. Everybody who played counts for the places; `listed` have lines, if they
/// played at all.
pub fn standings<Day: Ord + Clone>(
    results: &[GameResult<Day>],
    scheme: Scheme,
    drops: usize,
    listed: &BTreeSet<PersonId>,
) -> Standings<Day> {
    let mut evenings: BTreeMap<Day, (u32, BTreeMap<PersonId, i64>)> = BTreeMap::new();
    for result in results {
        let (games, points) = evenings.entry(result.day.clone()).or_default();
        *games += 1;
        for finisher in &result.finishers {
            let sum = points.entry(finisher.person).or_default();
            *sum = sum.saturating_add(worth(scheme, finisher, &result.finishers));
        }
    }
    let points: Vec<&BTreeMap<PersonId, i64>> =
        evenings.values().map(|(_, points)| points).collect();
    let lines = listed.iter().filter_map(|person| line(*person, &points, drops)).collect();
    let evenings = evenings.iter().map(|(day, (games, _))| (day.clone(), *games)).collect();
    Standings { evenings, lines: ranked(lines) }
}

/// What a game is worth to one of those who played it.
fn worth(scheme: Scheme, own: &Finisher, all: &[Finisher]) -> i64 {
    let ahead = all.iter().filter(|other| other.place < own.place).count();
    let behind = all.iter().filter(|other| other.place > own.place).count();
    let level = all.len() - ahead - behind - 1;
    match scheme {
        Scheme::Places => PLACES.get(ahead).copied().unwrap_or(0),
        Scheme::Podium => PODIUM.get(ahead).copied().unwrap_or(0),
        Scheme::Beaten => (2 * behind + level) as i64,
        Scheme::Score => own.score,
    }
}

/// The line of somebody who played, without its rank.
fn line(
    person: PersonId,
    evenings: &[&BTreeMap<PersonId, i64>],
    drops: usize,
) -> Option<RankedMember> {
    let own: Vec<Option<i64>> =
        evenings.iter().map(|points| points.get(&person).copied()).collect();
    let mut played: Vec<(usize, i64)> =
        own.iter().enumerate().filter_map(|(at, points)| Some((at, (*points)?))).collect();
    if played.is_empty() {
        return None;
    }
    // Of equal evenings the earlier one counts.
    played.sort_by_key(|(at, points)| (Reverse(*points), *at));
    played.truncate(evenings.len().saturating_sub(drops));
    let counts = |at: usize| played.iter().any(|(counted, _)| *counted == at);
    let marks = (own.iter().enumerate())
        .map(|(at, points)| points.map(|points| SeasonMark { points, counts: counts(at) }));
    let won = |(points, own): (&&BTreeMap<PersonId, i64>, &Option<i64>)| {
        own.is_some_and(|own| points.values().all(|other| *other <= own))
    };
    let wins = evenings.iter().zip(&own).filter(|pair| won(*pair)).count() as u32;
    let total = played.iter().fold(0i64, |sum, (_, points)| sum.saturating_add(*points));
    Some(RankedMember { rank: 0, person, total, wins, marks: marks.collect() })
}

/// What decides between two lines; the smaller key is the better one.
fn key(line: &RankedMember) -> (Reverse<i64>, Reverse<u32>, Vec<Reverse<i64>>) {
    let counted = line.marks.iter().flatten().filter(|mark| mark.counts);
    let mut best: Vec<Reverse<i64>> = counted.map(|mark| Reverse(mark.points)).collect();
    best.sort_unstable();
    (Reverse(line.total), Reverse(line.wins), best)
}

fn ranked(mut lines: Vec<RankedMember>) -> Vec<RankedMember> {
    lines.sort_by_cached_key(|line| (key(line), line.person));
    let keys: Vec<_> = lines.iter().map(key).collect();
    let mut rank = 0;
    for (at, line) in lines.iter_mut().enumerate() {
        if at == 0 || keys.get(at) != keys.get(at - 1) {
            rank = at as u32 + 1;
        }
        line.rank = rank;
    }
    lines
}
