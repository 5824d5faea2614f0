//! Xylo at a tournament: one round a table, and the points made there.

use crate::game::Xylo;
use crate::rules::Rules;
use crate::view::View;
use tablee_engine::{Judge, TableResult, TournamentGame};

impl TournamentGame for Xylo {
    fn tournament_rules(rules: Rules, _judge: Judge) -> Rules {
        Rules { rounds: 1, ..rules }
    }

    fn result(&self, view: &View) -> TableResult {
        let points = view.scores.iter().map(|points| i64::from(*points)).collect();
        TableResult { points, penalties: Vec::new(), out: None }
    }
}
