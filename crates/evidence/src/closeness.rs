//! Closeness: what people's decisions cost them by the expert's evaluation, beside people of the same rating. Whoever
//! plays what an engine says loses next to nothing where peers lose a lot.

use crate::peers::{Finding, compare};
use crate::play::{Decision, Play, PlayedGame};
use crate::sample::{mean, quantile};

/// Decisions that cost more than all but this share of them count as costing so much: one blunder in a game
/// says little about all the others.
const MOST: f64 = 0.95;

/// Everybody's mean cost of a decision, those who lose least for their rating first.
pub fn closeness(play: &Play) -> Vec<Finding> {
    let costs: Vec<f64> = decisions(play).map(|decision| decision.cost().abs()).collect();
    let wrong: Vec<f64> = costs.into_iter().filter(|cost| *cost > 0.0).collect();
    let most = quantile(&wrong, MOST);
    let of = |game: &PlayedGame, seat: usize| {
        let costs: Vec<f64> = game.of(seat).map(|one| one.cost().clamp(-most, most)).collect();
        (!costs.is_empty()).then(|| mean(&costs))
    };
    compare(play, &play.values(of))
}

fn decisions(play: &Play) -> impl Iterator<Item = &Decision> {
    play.games.iter().flat_map(|game| &game.decisions)
}
