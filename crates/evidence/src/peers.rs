//! One person beside people of the same rating: how far their mean is from their peers' means, in units of
//! what honest peers differ by and of how little is known about either.

use crate::LEAST_GAMES;
use crate::play::{Play, Player};
use crate::sample::{WIDE, mean, median, scatter, spread};
use serde::Serialize;

/// With how many of the nearest ratings somebody is compared.
const PEERS: usize = 30;
/// With fewer nothing is said.
const FEWEST: usize = 8;

/// What was found about one person.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// Who, by number.
    pub player: Player,
    /// The games it rests on, by number.
    pub games: Vec<usize>,
    /// The person's mean over games.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub half: f64,
    /// How many people of the same rating it is held against.
    pub peers: usize,
    /// Their middle mean.
    pub usual: f64,
    /// The standard deviation of honest peers' true means.
    pub peers_spread: f64,
    /// How many standard deviations the mean lies below what is usual.
    pub score: f64,
}

/// Holds everybody against their peers; those who are lowest come first.
pub(crate) fn compare(play: &Play, values: &[Vec<(usize, f64)>]) -> Vec<Finding> {
    let plain = |list: &[(usize, f64)]| list.iter().map(|(_, value)| *value).collect::<Vec<f64>>();
    let known: Vec<(Player, Vec<f64>)> = (values.iter().enumerate())
        .filter(|(_, list)| list.len() >= LEAST_GAMES)
        .map(|(player, list)| (player, plain(list)))
        .collect();
    let variance = within(&known);
    let mut findings: Vec<Finding> = known
        .iter()
        .filter_map(|(player, own)| {
            let peers = peers(play, &known, *player);
            (peers.len() >= FEWEST).then(|| {
                let games = values[*player].iter().map(|(game, _)| *game).collect();
                hold(*player, games, own, &peers, variance)
            })
        })
        .collect();
    findings.sort_by(|a, b| b.score.total_cmp(&a.score));
    findings
}

/// How much one person's games differ among each other, pooled over everybody: a person's own few games
/// would not say.
fn within(known: &[(Player, Vec<f64>)]) -> f64 {
    let parts = known.iter().map(|(_, values)| scatter(values));
    let (squares, free) = parts.fold((0.0, 0), |(s, f), (squares, free)| (s + squares, f + free));
    squares / free.max(1) as f64
}

/// Mean and number of games of those whose ratings are nearest.
fn peers(play: &Play, known: &[(Player, Vec<f64>)], player: Player) -> Vec<(f64, usize)> {
    let rating = |player: Player| play.ratings.get(player).copied().unwrap_or_default();
    let mut others: Vec<&(Player, Vec<f64>)> =
        known.iter().filter(|(other, _)| *other != player).collect();
    let away = |other: Player| (rating(other) - rating(player)).abs();
    others.sort_by(|a, b| away(a.0).total_cmp(&away(b.0)));
    others.truncate(PEERS);
    others.into_iter().map(|(_, values)| (mean(values), values.len())).collect()
}

fn hold(
    player: Player,
    games: Vec<usize>,
    own: &[f64],
    peers: &[(f64, usize)],
    variance: f64,
) -> Finding {
    let means: Vec<f64> = peers.iter().map(|(mean, _)| *mean).collect();
    let errors: Vec<f64> = peers.iter().map(|(_, games)| variance / *games as f64).collect();
    // What their means differ by beyond what few games explain.
    let between = (spread(&means).powi(2) - mean(&errors)).max(0.0);
    let own_error = variance / own.len() as f64;
    let usual_error = (between + mean(&errors)) / peers.len() as f64;
    let usual = median(&means);
    let deviation = (own_error + between + usual_error).sqrt();
    Finding {
        player,
        games,
        mean: mean(own),
        half: WIDE * own_error.sqrt(),
        peers: peers.len(),
        usual,
        peers_spread: between.sqrt(),
        score: if deviation > 0.0 { (usual - mean(own)) / deviation } else { 0.0 },
    }
}
