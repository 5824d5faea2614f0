//! Pairs: whether the moves of two people favour each other more than anybody else at the table. A mistake
//! helps all others alike, apart from who sits where; help that goes to one seat again and again does not.

use crate::LEAST_GAMES;
use crate::play::{Play, PlayedGame, Player};
use crate::sample::{WIDE, mean, spread};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// What was found about two people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairFinding {
    /// Who, by number, the smaller first.
    pub players: [Player; 2],
    /// The games they played together, by number.
    pub games: Vec<usize>,
    /// What their moves gave each other in a game, beyond what they gave others at the table.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub half: f64,
    /// What their moves cost themselves in a game, both together.
    pub cost: f64,
    /// How many standard errors the mean lies above nothing.
    pub score: f64,
}

/// One person's moves in one game, seen from one other seat.
struct DirectedPlay {
    game: usize,
    by: Player,
    to: Player,
    /// How many sit at the table, and how far to the left the other sits.
    place: (usize, usize),
    given: f64,
    cost: f64,
}

/// Everybody who played together often enough, those who favour each other most first.
pub fn pairs(play: &Play) -> Vec<PairFinding> {
    let mut favours: Vec<DirectedPlay> = Vec::new();
    for (number, game) in play.games.iter().enumerate() {
        favours.extend(favours_in(number, game));
    }
    level(&mut favours);
    let mut together: BTreeMap<[Player; 2], BTreeMap<usize, (f64, f64)>> = BTreeMap::new();
    for favour in &favours {
        let pair = [favour.by.min(favour.to), favour.by.max(favour.to)];
        let game = together.entry(pair).or_default().entry(favour.game).or_default();
        *game = (game.0 + favour.given, game.1 + favour.cost);
    }
    let all: Vec<f64> = together.values().flat_map(BTreeMap::values).map(|game| game.0).collect();
    let usual = spread(&all).max(f64::MIN_POSITIVE);
    let often = together.into_iter().filter(|(_, games)| games.len() >= LEAST_GAMES);
    let mut findings: Vec<PairFinding> =
        often.map(|(players, games)| finding(players, &games, usual)).collect();
    findings.sort_by(|a, b| b.score.total_cmp(&a.score));
    findings
}

fn finding(players: [Player; 2], games: &BTreeMap<usize, (f64, f64)>, usual: f64) -> PairFinding {
    let given: Vec<f64> = games.values().map(|game| game.0).collect();
    let costs: Vec<f64> = games.values().map(|game| game.1).collect();
    // No better known than anybody's games are, nor than these games are among each other.
    let own = (crate::sample::scatter(&given).0 / (given.len() - 1).max(1) as f64).sqrt();
    let error = usual.max(own) / (given.len() as f64).sqrt();
    PairFinding {
        players,
        games: games.keys().copied().collect(),
        mean: mean(&given),
        half: WIDE * error,
        cost: mean(&costs),
        score: mean(&given) / error,
    }
}

/// What everybody's moves gave everybody else at one table, beyond what they gave the others there. With
/// two seats there are no others.
fn favours_in(number: usize, game: &PlayedGame) -> Vec<DirectedPlay> {
    let seats = game.seats.len();
    let mut favours = Vec::new();
    for (by, helper) in game.seats.iter().enumerate().filter(|_| seats >= 3) {
        let mut sums = vec![0.0; seats];
        for decision in game.of(by) {
            sums.iter_mut().zip(&decision.swings).for_each(|(sum, swing)| *sum += swing);
        }
        let others: f64 = sums.iter().sum::<f64>() - sums[by];
        for (to, helped) in game.seats.iter().enumerate().filter(|(to, _)| *to != by) {
            let (Some(helper), Some(helped)) = (*helper, *helped) else { continue };
            let rest = (others - sums[to]) / (seats - 2) as f64;
            let place = (seats, (to + seats - by) % seats);
            let (given, cost) = (sums[to] - rest, -sums[by]);
            favours.push(DirectedPlay { game: number, by: helper, to: helped, place, given, cost });
        }
    }
    favours
}

/// Takes away what the places at the table explain: whoever sits to the left gains from a pass.
fn level(favours: &mut [DirectedPlay]) {
    let mut by_place: HashMap<(usize, usize), Vec<f64>> = HashMap::new();
    for favour in favours.iter() {
        by_place.entry(favour.place).or_default().push(favour.given);
    }
    let usual: HashMap<(usize, usize), f64> =
        by_place.into_iter().map(|(place, given)| (place, mean(&given))).collect();
    for favour in favours {
        favour.given -= usual.get(&favour.place).copied().unwrap_or_default();
    }
}
