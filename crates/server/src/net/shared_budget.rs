//! Shared budgets: what nodes tell each other of the token buckets of their callers. Each takes from its own at once, tells
//! the others whenever a caller has taken an eighth of a bucket, and takes what the others tell. Whoever is at two nodes at
//! the same moment may get ahead of the news; what is taken too much is owed, and waited for. Nothing here is stored.

use super::address::Network;
use super::cost::Cost;
use serde::{Deserialize, Serialize};
use tablee_protocol::PersonId;

/// Whose bucket it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BucketOwner {
    /// A network's.
    Network(Network),
    /// A person's.
    Person(PersonId),
}

/// What was taken from a bucket at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spending {
    /// What for.
    pub cost: Cost,
    /// From whose.
    pub by: BucketOwner,
    /// How many.
    pub count: u32,
}
