//! Direction of scores, whether high or low ones win: a part of every game's contract.

use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Which scores are good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Better {
    /// Few points are good.
    Low,
    /// Many points are good.
    High,
}

impl Better {
    /// The points so that fewer are always better.
    pub fn as_cost(self, points: i64) -> i64 {
        match self {
            Better::Low => points,
            Better::High => points.saturating_neg(),
        }
    }

    /// What a penalty of so many points adds to a score.
    pub fn against(self, points: i64) -> i64 {
        self.as_cost(points)
    }

    /// A difference of scores, turned so that more is better.
    pub fn turn(self, difference: f64) -> f64 {
        match self {
            Better::High => difference,
            Better::Low => -difference,
        }
    }

    /// What a seat's score has over the average of the others.
    pub fn margin(self, scores: &[i64], seat: Seat) -> f64 {
        let own = scores.get(seat.index()).copied().unwrap_or_default();
        let others = scores.len().saturating_sub(1).max(1) as f64;
        self.turn(own as f64 - (scores.iter().sum::<i64>() - own) as f64 / others)
    }
}
