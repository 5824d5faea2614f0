//! Lexio at a tournament: one round a table, and the chips that were won or lost there.

use crate::game::Lexio;
use crate::rules::Rules;
use crate::view::View;
use tablee_engine::{Judge, TableResult, TournamentGame};

impl TournamentGame for Lexio {
    fn tournament_rules(rules: Rules, _judge: Judge) -> Rules {
        Rules { rounds: 1, ..rules }
    }

    /// R3 hands everybody the same chips at every table, so what counts is what came to them and
    /// what went. Who goes out wins the table only where one round is all there is (R7.1).
    fn result(&self, view: &View) -> TableResult {
        let start = i64::from(self.rules.chips);
        let last = view.last.as_ref().filter(|_| self.rules.rounds == 1);
        TableResult {
            points: view.chips.iter().map(|chips| chips - start).collect(),
            penalties: Vec::new(),
            out: last.map(|last| last.winner),
        }
    }
}
