//! Roles at a tournament: organisers, stewards with their tables, players.

use crate::person::TableNo;
use serde::{Deserialize, Serialize};

/// L8.1: how many tables one steward looks after.
pub const TABLES_PER_STEWARD: u16 = 10;

/// A role in one tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May do everything.
    Organiser,
    /// Keeps order at some tables and sees no others.
    Steward(Beat),
}

/// The tables of a steward, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// The first.
    pub from: TableNo,
    /// The last.
    pub to: TableNo,
}

impl Beat {
    /// Whether a table is among them.
    pub fn covers(&self, table: TableNo) -> bool {
        (self.from..=self.to).contains(&table)
    }

    /// L8.1: one steward per ten tables, as evenly as it goes.
    pub fn proposed(tables: usize) -> Vec<Beat> {
        let stewards = tables.div_ceil(usize::from(TABLES_PER_STEWARD));
        let bound = |n: usize| n * tables / stewards.max(1);
        let beat = |n| Beat { from: TableNo::at(bound(n)), to: TableNo(bound(n + 1) as u16) };
        (0..stewards).map(beat).collect()
    }
}
