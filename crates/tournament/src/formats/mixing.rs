//! Mixing: tables whose people met as little as possible before, in seats they sat in least.

use crate::person::PersonId;
use crate::tournament::Tournament;

/// How often people met and where they sat, by their numbers in the order of registration.
pub(crate) struct History {
    people: usize,
    met: Vec<u16>,
    sat: Vec<[u16; 8]>,
}

/// How often tables are looked through for a better mix.
const PASSES: usize = 6;
/// How many tables away still has people of about the same standing.
const NEAR: usize = 2;

impl History {
    /// The history of every round that has begun.
    pub fn of(t: &Tournament) -> History {
        let people = t.people.len();
        let mut history =
            History { people, met: vec![0; people * people], sat: vec![[0; 8]; people] };
        for table_seating in t.rounds.iter().flat_map(|round| &round.seating.tables) {
            let here: Vec<usize> = table_seating
                .places
                .iter()
                .filter_map(|place| t.people.number(&place.person))
                .collect();
            for (seat, one) in here.iter().enumerate() {
                history.sat[*one][seat.min(7)] += 1;
                for other in here.iter().filter(|other| *other != one) {
                    history.met[one * people + other] += 1;
                }
            }
        }
        history
    }

    /// How often two people met.
    pub fn met(&self, one: usize, other: usize) -> u16 {
        self.met.get(one * self.people + other).copied().unwrap_or_default()
    }

    /// How often the people of a table met, all pairs together.
    pub fn meetings(&self, table: &[usize]) -> u32 {
        pairs(table).map(|(one, other)| u32::from(self.met(one, other))).sum()
    }

    /// Second meetings weigh more than first ones.
    fn burden(&self, table: &[usize]) -> u32 {
        pairs(table).map(|(one, other)| u32::from(self.met(one, other)).pow(2)).sum()
    }

    /// The order around the table in which people sat least in their seats so far.
    fn seats(&self, table: &[usize]) -> Vec<usize> {
        let mut best = (u32::MAX, table.to_vec());
        permute(&mut table.to_vec(), 0, &mut |order| {
            let cost = order.iter().enumerate().map(|(seat, one)| self.weight(*one, seat)).sum();
            if cost < best.0 {
                best = (cost, order.to_vec());
            }
        });
        best.1
    }

    fn weight(&self, one: usize, seat: usize) -> u32 {
        let sat = self.sat.get(one).and_then(|seats| seats.get(seat)).copied();
        u32::from(sat.unwrap_or_default()).pow(2)
    }
}

fn pairs(table: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let after = |at: usize| table.iter().skip(at + 1);
    table.iter().enumerate().flat_map(move |(at, one)| after(at).map(move |other| (*one, *other)))
}

/// Every order of a table, for tables of up to five; larger ones keep theirs.
fn permute(order: &mut Vec<usize>, from: usize, see: &mut impl FnMut(&[usize])) {
    if from >= order.len() || order.len() > 5 {
        return see(order);
    }
    for at in from..order.len() {
        order.swap(from, at);
        permute(order, from + 1, see);
        order.swap(from, at);
    }
}

/// How far somebody may be moved to meet other people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// To any table.
    Everywhere,
    /// To tables nearby only: equals still meet.
    Neighbours,
}

/// Seats people at tables of these sizes: in their order first, then exchanged between tables as
/// long as fewer people meet again, then seated where they sat least.
pub(crate) fn mix(
    people: &[usize],
    sizes: &[u8],
    history: &History,
    reach: Reach,
) -> Vec<Vec<usize>> {
    let mut rest = people.iter().copied();
    let take = |size: &u8| rest.by_ref().take(usize::from(*size)).collect();
    let mut tables: Vec<Vec<usize>> = sizes.iter().map(take).collect();
    for _ in 0..PASSES {
        if !pass(&mut tables, history, reach) {
            break;
        }
    }
    tables.iter().map(|table| history.seats(table)).collect()
}

/// Looks once through all tables where people meet again. Whether anything became better.
fn pass(tables: &mut [Vec<usize>], history: &History, reach: Reach) -> bool {
    let mut better = false;
    for at in 0..tables.len() {
        for seat in 0..tables[at].len() {
            if history.burden(&tables[at]) == 0 {
                break;
            }
            better |= exchange(tables, (at, seat), history, reach);
        }
    }
    better
}

/// Exchanges one person with the one elsewhere that helps most.
fn exchange(
    tables: &mut [Vec<usize>],
    (at, seat): (usize, usize),
    history: &History,
    reach: Reach,
) -> bool {
    let others: Vec<usize> = match reach {
        Reach::Everywhere => (0..tables.len()).filter(|other| *other != at).collect(),
        Reach::Neighbours => {
            let near = at.saturating_sub(NEAR)..(at + NEAR + 1).min(tables.len());
            near.filter(|other| *other != at).collect()
        }
    };
    let mut best: Option<(u32, usize, usize)> = None;
    for other in others {
        let before = history.burden(&tables[at]) + history.burden(&tables[other]);
        for there in 0..tables[other].len() {
            trade(tables, (at, seat), (other, there));
            let after = history.burden(&tables[at]) + history.burden(&tables[other]);
            trade(tables, (at, seat), (other, there));
            let gain = before.saturating_sub(after);
            if gain > best.map_or(0, |(gain, ..)| gain) {
                best = Some((gain, other, there));
            }
        }
    }
    let Some((_, other, there)) = best else { return false };
    trade(tables, (at, seat), (other, there));
    true
}

fn trade(tables: &mut [Vec<usize>], one: (usize, usize), other: (usize, usize)) {
    let held = tables[one.0][one.1];
    tables[one.0][one.1] = tables[other.0][other.1];
    tables[other.0][other.1] = held;
}

/// The numbers of people in the order of registration.
pub(crate) fn numbers(t: &Tournament, people: &[PersonId]) -> Vec<usize> {
    people.iter().filter_map(|id| t.people.number(id)).collect()
}
