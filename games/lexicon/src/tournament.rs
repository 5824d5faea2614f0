//! Lexicon at a tournament (L8): the rules of a table, what it came to, the bell and the steward.

use crate::action::HostAction;
use crate::game::Lexicon;
use crate::pieces::public_state::{LastHand, Phase, PublicState};
use crate::pieces::word::Word;
use crate::rules::{Penalties, Rules, Steward};
use crate::view::View;
use crate::words::dictionary::Verdict;
use tablee_engine::tournament;
use tablee_engine::{HostCommand, Judge, OpenChallenge, TableResult, TournamentGame};

impl TournamentGame for Lexicon {
    /// L8.2: one hand a table. L8.4: fifty points for a non-word. L8.5: nobody retires. L8.6: the
    /// steward is asked where a person judges.
    fn tournament_rules(rules: Rules, judge: Judge) -> Rules {
        let steward = match judge {
            Judge::Auto => Steward::Auto,
            Judge::Human => Steward::Human,
        };
        Rules { hands: 1, target: 0, penalties: Penalties::Tournament, steward, ..rules }
    }

    /// L8.3 goes by the hand alone: what was counted beside it are penalties (L8.4). A bonus of
    /// home rules has no place of its own and stays with the hand. Where an organiser had several
    /// hands played, all of them are the table's points and none of them decides by itself.
    fn result(&self, view: &View) -> TableResult {
        let scene = &view.scene;
        let only = scene.last.as_ref().as_ref().filter(|last| last.number == 1);
        let penalty = |(total, hand): (&i32, &i32)| i64::from((total - hand).max(0));
        let penalties: Vec<i64> = match only {
            Some(LastHand { points, .. }) => scene.totals.iter().zip(points).map(penalty).collect(),
            None => vec![0; scene.totals.len()],
        };
        let total = scene.totals.iter().map(|total| i64::from(*total));
        TableResult {
            points: total.zip(&penalties).map(|(total, penalty)| total - penalty).collect(),
            penalties,
            out: only.and_then(|last| last.out),
        }
    }

    fn host_action(command: HostCommand) -> Option<HostAction> {
        Some(match command {
            HostCommand::Ring => HostAction::Bell,
            HostCommand::Rule(verdict) => HostAction::Rule(verdict.into()),
        })
    }

    fn question(&self, view: &View) -> Option<OpenChallenge> {
        let PublicState { phase: Phase::Ruling, claim: Some(claim), challenger: Some(by), .. } =
            &view.scene
        else {
            return None;
        };
        let (spelling, verdict) = (claim.word.spelling(), self.verdict(&claim.word));
        let misspelt = verdict == Verdict::Misspelling;
        Some(OpenChallenge {
            author: claim.author,
            challenger: *by,
            word: spelling.to_string(),
            proposal: verdict.into(),
            near: misspelt.then(|| self.dictionary.nearest(spelling.letters())).flatten(),
        })
    }

    fn proposal(&self, word: &str) -> Option<tournament::Verdict> {
        Word::new(word.trim().as_bytes()).map(|word| self.verdict(&word).into())
    }
}

impl From<Verdict> for tournament::Verdict {
    fn from(verdict: Verdict) -> tournament::Verdict {
        match verdict {
            Verdict::Valid => tournament::Verdict::Valid,
            Verdict::Misspelling => tournament::Verdict::Misspelling,
            Verdict::Nonword => tournament::Verdict::Nonword,
        }
    }
}

impl From<tournament::Verdict> for Verdict {
    fn from(verdict: tournament::Verdict) -> Verdict {
        match verdict {
            tournament::Verdict::Valid => Verdict::Valid,
            tournament::Verdict::Misspelling => Verdict::Misspelling,
            tournament::Verdict::Nonword => Verdict::Nonword,
        }
    }
}
