//! A search as the store keeps it, read.

use super::pool::{Kind, Seeker};
use crate::people::PersonId;
use crate::store::SeekerRow;
use std::collections::HashMap;
use tablee_protocol::Setup;
use tablee_protocol::seek::Seek;

/// Somebody who looks for a table and has none yet.
#[derive(Clone, Debug)]
pub struct Search {
    /// Names it.
    pub token: String,
    /// The tables they take, each as everybody writes it who looks for the same; the one rather had first.
    pub tables: Vec<(Kind, Setup)>,
    /// As the pool sees it.
    pub seeker: Seeker,
    /// How well the bots should play.
    pub level: Option<String>,
    /// What their browser has committed to.
    pub commitment: Option<String>,
}

impl Search {
    /// The person's id.
    pub fn person(&self) -> PersonId {
        self.seeker.person
    }

    /// The table of a kind that they take.
    pub fn table(&self, kind: Kind) -> Option<&Setup> {
        self.tables.iter().find(|(one, _)| *one == kind).map(|(_, table)| table)
    }

    /// What rows say of those who have no table yet.
    pub fn read_all(rows: &[SeekerRow]) -> Vec<Search> {
        let mut kinds = HashMap::new();
        rows.iter().filter_map(|row| Search::read(row, &mut kinds)).collect()
    }

    /// What a row says; nothing where another version of the program wrote it, or where they are seated.
    fn read(row: &SeekerRow, kinds: &mut HashMap<String, usize>) -> Option<Search> {
        if row.table.is_some() {
            return None;
        }
        let Seek { table, or, range, bots_after, level, commitment } =
            serde_json::from_str(&row.wish).ok()?;
        let (person, strength, since) = (row.person, row.strength, row.since);
        let bots_at = bots_after.map(|seconds| since + i64::from(seconds) * 1_000);
        let tables = std::iter::once(table).chain(or);
        let tables = tables.map(|table| Some((kind(&table, kinds)?, table)));
        let tables: Vec<(Kind, Setup)> = tables.collect::<Option<_>>()?;
        let wanted = tables.iter().map(|(kind, _)| *kind).collect();
        let seeker = Seeker { person, kinds: wanted, strength, range, since, bots_at };
        Some(Search { token: row.token.clone(), tables, seeker, level, commitment })
    }
}

/// The kind of a table, by what is known of kinds so far.
fn kind(table: &Setup, kinds: &mut HashMap<String, usize>) -> Option<Kind> {
    let new = kinds.len();
    let number = *kinds.entry(serde_json::to_string(table).ok()?).or_insert(new);
    Some(Kind { number, seats: usize::from(table.seats) })
}
