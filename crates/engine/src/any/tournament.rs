//! A type-erased table at a tournament: typed questions to a game that nobody names.

use super::Hosted;
use crate::game::Game;
use crate::options;
use crate::seat::Viewer;
use crate::tournament::{HostCommand, Judge, OpenChallenge, TableResult, TournamentGame, Verdict};
use serde_json::{Map, Value};

/// A table of any game that has tournaments.
pub trait AnyTournament {
    /// What the game came to; nothing while it goes on.
    fn result(&self) -> Option<TableResult>;
    /// The challenge that waits for a ruling; public.
    fn question(&self) -> Option<OpenChallenge>;
    /// The host's input, in notation, by which a tournament does that; nothing where the game
    /// knows no such thing.
    fn host_action(&self, command: HostCommand) -> Option<String>;
    /// What the game would rule on a word; nothing where words mean nothing to it.
    fn proposal(&self, word: &str) -> Option<Verdict>;
}

/// What [`TournamentGame`] knows of a game, for a holder that only knows that it is a [`Game`].
pub(super) trait Contest<G: Game>: Send + Sync {
    /// The options of a tournament's table that differ from the defaults.
    fn rules(&self, judge: Judge) -> Option<Map<String, Value>>;
    fn result(&self, game: &G, view: &G::View) -> TableResult;
    fn question(&self, game: &G, view: &G::View) -> Option<OpenChallenge>;
    fn host_action(&self, command: HostCommand) -> Option<G::HostAction>;
    fn proposal(&self, game: &G, word: &str) -> Option<Verdict>;
}

/// The contest of a game that has tournaments.
pub(super) fn of<G: TournamentGame>() -> &'static dyn Contest<G> {
    &Open
}

struct Open;

impl<G: TournamentGame> Contest<G> for Open {
    fn rules(&self, judge: Judge) -> Option<Map<String, Value>> {
        // The schema of a game resolves without anything said: the laws open every game so.
        let usual: G::Rules = options::resolve(&G::options(), &Map::new()).ok()?;
        let before = options::to_map(&usual);
        let mut rules = options::to_map(&G::tournament_rules(usual, judge));
        rules.retain(|name, value| before.get(name) != Some(value));
        Some(rules)
    }

    fn result(&self, game: &G, view: &G::View) -> TableResult {
        game.result(view)
    }

    fn question(&self, game: &G, view: &G::View) -> Option<OpenChallenge> {
        game.question(view)
    }

    fn host_action(&self, command: HostCommand) -> Option<G::HostAction> {
        G::host_action(command)
    }

    fn proposal(&self, game: &G, word: &str) -> Option<Verdict> {
        game.proposal(word)
    }
}

impl<G: Game> AnyTournament for Hosted<G> {
    fn result(&self) -> Option<TableResult> {
        let contest = self.contest.filter(|_| self.table.is_over())?;
        Some(contest.result(self.table.game(), &self.table.view(Viewer::Spectator)))
    }

    fn question(&self) -> Option<OpenChallenge> {
        self.contest?.question(self.table.game(), &self.table.view(Viewer::Spectator))
    }

    fn host_action(&self, command: HostCommand) -> Option<String> {
        Some(self.contest?.host_action(command)?.to_string())
    }

    fn proposal(&self, word: &str) -> Option<Verdict> {
        self.contest?.proposal(self.table.game(), word)
    }
}
