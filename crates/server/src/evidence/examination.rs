//! The examination of evaluated games: who sat where is read from the history, the detectors of
//! `tablee-evidence` do the rest, and numbers become people again.

use super::evaluations::Evaluations;
use crate::ratings::rating::shown;
use crate::store::{FinishedSeat, Pending, Store, StoreError};
use std::collections::HashMap;
use tablee_evidence::{
    CLOSE, Decision, FAVOURED, Finding, LEAST_GAMES, PairFinding, Play, PlayedGame, Player,
    UNMOVED, closeness, pairs, think_times,
};
use tablee_protocol::evidence::{
    EvidenceReport, EvidenceThresholds, Examined, PairEvidence, PersonEvidence,
};
use tablee_protocol::{Kind, PersonId};

/// The rating of somebody who has none.
const NEW: i64 = 1_500;

/// Which of the evaluated games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSelection {
    /// All evaluated games.
    All,
    /// Those of one tournament.
    Tournament(String),
}

/// People and games by number.
#[derive(Default)]
struct Numbers {
    people: Vec<Examined>,
    numbers: HashMap<PersonId, Player>,
    tables: Vec<String>,
}

/// Evaluated games of one sort with their people, ready to be examined.
pub struct Examination {
    game: String,
    numbers: Numbers,
    play: Play,
}

/// Reads what is to be examined.
pub fn read_examined<'a>(
    store: &'a Store,
    game: &'a str,
    evaluations: Evaluations,
    which: &'a GameSelection,
) -> Pending<'a, Examination> {
    Box::pin(async move {
        let mut numbers = Numbers::default();
        let mut play = Play::default();
        for evaluated in evaluations.games {
            let wanted = match which {
                GameSelection::All => true,
                GameSelection::Tournament(tournament) => {
                    evaluated.tournament.as_ref() == Some(tournament)
                }
            };
            let Some(finished) = store.finished_game(&evaluated.table).await?.filter(|_| wanted)
            else {
                continue;
            };
            let mut seats = Vec::with_capacity(finished.seats.len());
            for seat in finished.seats {
                seats.push(numbers.number(store, game, seat).await?);
            }
            let decisions = evaluated.decisions.into_iter().map(|one| Decision {
                seat: usize::from(one.seat),
                choices: one.choices,
                think_ms: one.think_ms,
                swings: one.swings,
            });
            play.games.push(PlayedGame { seats, decisions: decisions.collect() });
            numbers.tables.push(evaluated.table);
        }
        play.ratings = numbers.people.iter().map(|one| one.rating as f64).collect();
        Ok(Examination { game: game.to_owned(), numbers, play })
    })
}

impl Examination {
    /// Runs the detectors, which takes long where there are many games: heavy work on a server.
    pub fn report(&self) -> EvidenceReport {
        self.numbers.report(&self.game, &self.play)
    }
}

impl Numbers {
    /// The number of whoever played a seat to the end; nothing for bots and for those who left.
    async fn number(
        &mut self,
        store: &Store,
        game: &str,
        seat: FinishedSeat,
    ) -> Result<Option<Player>, StoreError> {
        let Some(person) = seat.person.filter(|_| seat.level.is_none() && seat.kind != Kind::Bot)
        else {
            return Ok(None);
        };
        if let Some(number) = self.numbers.get(&person) {
            return Ok(Some(*number));
        }
        let standings = store.standings(person).await?;
        let rated = standings.into_iter().find(|row| row.game == game).and_then(|row| row.rated);
        let rating = rated.map_or(NEW, |rated| shown(rated).rating);
        let number = self.people.len();
        self.people.push(Examined { person, name: seat.name, rating });
        self.numbers.insert(person, number);
        Ok(Some(number))
    }

    fn report(&self, game: &str, play: &Play) -> EvidenceReport {
        let people = |found: Vec<Finding>, threshold: f64| {
            found.into_iter().map(|one| self.person(one, threshold)).collect()
        };
        EvidenceReport {
            game: game.to_owned(),
            games: play.games.len(),
            people: self.people.len(),
            least_games: LEAST_GAMES,
            closeness: people(closeness(play), CLOSE),
            think_times: people(think_times(play), UNMOVED),
            pairs: pairs(play).into_iter().map(|one| self.pair(one)).collect(),
            thresholds: EvidenceThresholds {
                closeness: CLOSE,
                think_times: UNMOVED,
                pairs: FAVOURED,
            },
        }
    }

    fn person(&self, found: Finding, threshold: f64) -> PersonEvidence {
        PersonEvidence {
            who: self.people[found.player].clone(),
            games: self.tables(&found.games),
            mean: found.mean,
            half: found.half,
            peers: found.peers,
            usual: found.usual,
            peers_spread: found.peers_spread,
            score: found.score,
            unusual: found.score >= threshold,
        }
    }

    fn pair(&self, found: PairFinding) -> PairEvidence {
        PairEvidence {
            who: found.players.map(|player| self.people[player].clone()).to_vec(),
            games: self.tables(&found.games),
            mean: found.mean,
            half: found.half,
            cost: found.cost,
            score: found.score,
            unusual: found.score >= FAVOURED,
        }
    }

    fn tables(&self, games: &[usize]) -> Vec<String> {
        games.iter().map(|game| self.tables[*game].clone()).collect()
    }
}
