//! Think times: whether people think longer where there is more to choose from. Whoever asks a machine takes about as long
//! for every move.

use crate::peers::{Finding, compare};
use crate::play::{Play, PlayedGame};
use crate::sample::spearman;

/// With fewer timed decisions in a game nothing is said about it.
const FEWEST: usize = 4;

/// Everybody's correlation of think time and number of choices, those whose times follow the position least,
/// for their rating, first.
pub fn think_times(play: &Play) -> Vec<Finding> {
    compare(play, &play.values(correlation))
}

fn correlation(game: &PlayedGame, seat: usize) -> Option<f64> {
    let timed = game.of(seat).filter_map(|one| Some((one.think_ms?, one.choices)));
    let (times, choices): (Vec<f64>, Vec<f64>) =
        timed.map(|(time, choices)| (f64::from(time), f64::from(choices))).unzip();
    (times.len() >= FEWEST).then(|| spearman(&times, &choices)).flatten()
}
