//! Checks of a simulated tournament: who met whom, how people moved, who dealt, which seats they
//! had.

use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use tablee_tournament::{PersonId, Presence, TableNo, Tournament};

/// The least, the mean and the most of something.
#[derive(Clone, Copy, Default, Debug, Serialize)]
pub(super) struct Spread {
    pub least: u64,
    pub mean: f64,
    pub most: u64,
}

impl Spread {
    fn of(values: impl IntoIterator<Item = u64>) -> Spread {
        let values: Vec<u64> = values.into_iter().collect();
        let sum: u64 = values.iter().sum();
        Spread {
            least: values.iter().min().copied().unwrap_or_default(),
            mean: sum as f64 / values.len().max(1) as f64,
            most: values.iter().max().copied().unwrap_or_default(),
        }
    }
}

/// Who met whom and how people moved, over everybody who sat in every round.
#[derive(Clone, Default, Debug, Serialize)]
pub(super) struct Checks {
    /// Pairs of people, by how often they met: 1, 2, ….
    pub pairs: BTreeMap<u32, usize>,
    /// Pairs there are.
    pub possible: usize,
    /// Different opponents a person had.
    pub opponents: Spread,
    /// Different tables a person sat at.
    pub tables: Spread,
    /// Hands a person dealt, where the format says who deals.
    pub deals: Spread,
    /// The difference between the seat somebody had most and the seat least often.
    pub uneven: Spread,
    /// Tables won.
    pub won: Spread,
    /// How many tables there were of each size.
    pub sizes: BTreeMap<usize, usize>,
}

#[derive(Default)]
struct Path {
    rounds: usize,
    tables: BTreeSet<TableNo>,
    deals: u64,
    seats: [u64; 8],
    met: BTreeMap<PersonId, u32>,
}

impl Checks {
    pub fn of(t: &Tournament) -> Checks {
        let paths = paths(t);
        let faithful = |id: &PersonId, path: &Path| {
            let there = t.people().get(id).is_some_and(|one| one.presence == Presence::Present);
            there && path.rounds == t.rounds().len()
        };
        let whole: Vec<&Path> =
            paths.iter().filter(|(id, path)| faithful(id, path)).map(|(_, path)| path).collect();
        // A knockout has few who sat in every round: then everybody counts.
        let counted = if whole.len() * 2 < paths.len() { paths.values().collect() } else { whole };
        let mut pairs = BTreeMap::new();
        for times in paths.values().flat_map(|path| path.met.values()) {
            *pairs.entry(*times).or_insert(0) += 1;
        }
        pairs.values_mut().for_each(|count| *count /= 2);
        let usual = usize::from(t.settings().sizes.usual);
        let mut sizes = BTreeMap::new();
        for table_seating in t.rounds().iter().flat_map(|round| &round.seating.tables) {
            *sizes.entry(table_seating.places.len()).or_insert(0) += 1;
        }
        let rows = tablee_tournament::standings(t);
        Checks {
            pairs,
            possible: paths.len() * paths.len().saturating_sub(1) / 2,
            opponents: Spread::of(counted.iter().map(|path| path.met.len() as u64)),
            tables: Spread::of(counted.iter().map(|path| path.tables.len() as u64)),
            deals: Spread::of(counted.iter().map(|path| path.deals)),
            uneven: Spread::of(counted.iter().map(|path| uneven(path, usual))),
            won: Spread::of(
                rows.iter().filter(|row| !row.marks.is_empty()).map(|row| row.won.into()),
            ),
            sizes,
        }
    }
}

fn uneven(path: &Path, usual: usize) -> u64 {
    let seats = &path.seats[..usual.min(8)];
    let (most, least) = (seats.iter().max(), seats.iter().min());
    most.copied().unwrap_or_default() - least.copied().unwrap_or_default()
}

fn paths(t: &Tournament) -> BTreeMap<PersonId, Path> {
    let mut paths: BTreeMap<PersonId, Path> = BTreeMap::new();
    for round in t.rounds() {
        for (table, table_seating, _) in round.tables() {
            for (seat, place) in table_seating.places.iter().enumerate() {
                let path = paths.entry(place.person.clone()).or_default();
                path.rounds += 1;
                path.tables.insert(table);
                path.deals +=
                    u64::from(table_seating.dealer.is_some_and(|dealer| dealer.index() == seat));
                path.seats[seat.min(7)] += 1;
                for other in
                    table_seating.places.iter().filter(|other| other.person != place.person)
                {
                    *path.met.entry(other.person.clone()).or_default() += 1;
                }
            }
        }
    }
    paths
}
