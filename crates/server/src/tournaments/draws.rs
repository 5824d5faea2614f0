//! Draws of a tournament as anybody may check them: promises, shares, secrets of rounds that are over.

use super::actor::TournamentActor;
use tablee_engine::Seed;
use tablee_protocol::tournament::{Deal, Draws, ShareState};
use tablee_tournament::{Board, Format, Person, Round, Source, TableNo};

impl TournamentActor {
    /// Everything that may be told by now.
    pub(super) fn draws_answer(&self) -> Draws {
        let settings = self.tournament.settings();
        let shares = self.tournament.shares();
        let state = |(no, person): (usize, &Person)| {
            let (commitment, name) = (shares.promise(no)?, person.name.clone());
            let (share, replaced) = (shares.share(no), shares.replaced(no));
            Some(ShareState { no, name, commitment, share, replaced })
        };
        let called =
            |no: usize| self.tournament.people().iter().nth(no).map(|one| one.name.clone());
        Draws {
            commitment: settings.commitment(),
            format: settings.format,
            shares: self.tournament.people().iter().enumerate().filter_map(state).collect(),
            withheld: shares.withheld().filter_map(called).collect(),
            secrets: self.revealed_secrets(),
            deals: self.shown_rounds().flat_map(deals).collect(),
        }
    }

    /// The secrets of rounds in which no card is played any more. In logs where one seed decides
    /// every round it is told at the end (`log_answer`).
    fn revealed_secrets(&self) -> Vec<Seed> {
        let settings = self.tournament.settings();
        if !settings.has_round_secrets() {
            return Vec::new();
        }
        (1..=self.settled_rounds()).map(|round| settings.round_secret(round)).collect()
    }

    /// The rounds whose games are named. Where the same cards lie at every table, those that somebody still plays
    /// are not: the result of a game can be asked for by its name.
    fn shown_rounds(&self) -> impl Iterator<Item = &Round> {
        let settled = match self.tournament.settings().format {
            Format::Duplicate => usize::from(self.settled_rounds()),
            _ => usize::MAX,
        };
        self.tournament.rounds().iter().take(settled)
    }

    /// How many rounds are over, and nobody plays at their tables any more.
    fn settled_rounds(&self) -> u16 {
        match self.live.is_empty() {
            true => self.tournament.rounds_over(),
            false => self.tournament.rounds_over().min(self.round_count().saturating_sub(1)),
        }
    }

    fn round_count(&self) -> u16 {
        u16::try_from(self.tournament.rounds().len()).unwrap_or(u16::MAX)
    }
}

/// The games of a round that have a result.
fn deals(round: &Round) -> impl Iterator<Item = Deal> {
    let number = round.seating.round;
    let game = move |(table, _, board): (TableNo, _, &Board)| {
        let sheet = &board.result.as_ref()?.sheet;
        match &sheet.source {
            Source::Game(game) => Some(Deal { round: number, table, game: game.clone() }),
            Source::Typed => None,
        }
    };
    round.tables().filter_map(game)
}
