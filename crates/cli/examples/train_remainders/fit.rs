//! Weights fitted to what was heard: ridge regression, then small rests one by one.

use crate::selfplay::{Lesson, Received};
use lexicon::bot::{COMMON, COUNT, Features, LARGEST, Situation, Weights, spelled};
use lexicon::{Bag, Card, Language, Pack, PackName};
use std::collections::BTreeMap;
use tablee_engine::Seats;

/// How many samples' worth every weight is pulled towards what it was before.
const RIDGE: f64 = 100.0;
/// How many samples' worth every small rest is pulled towards the model.
const SHRINK: f64 = 60.0;

/// The weights and how well they fit.
pub struct Fitted {
    /// What was learned.
    pub weights: Weights,
    /// How many rests it was learned from.
    pub rests: usize,
    /// The mean square of the differences between moves in one position.
    pub before: f64,
    /// What is left of it.
    pub left: f64,
}

/// One move in a position: the situation after it, its features and its result.
struct Row {
    now: Situation,
    features: Features,
    result: f64,
}

/// Fits everything. Which move is better is learned from moves in the same position alone, so
/// that what a position is like anyway does not pass for the merit of a rest.
pub fn fit(heard: &Received, language: Language, old: &Weights) -> Fitted {
    let name = match language {
        Language::Fr => PackName::Francais,
        Language::En => PackName::Classic,
    };
    let pack = Pack::new(name, Seats(2));
    let mut weights = Weights { out: chances(heard), model: [0.0; COUNT], small: BTreeMap::new() };
    let row = |lesson: &Lesson| {
        let now = placed(lesson, &weights);
        Row { now, features: now.features(&pack), result: lesson.result }
    };
    let positions: Vec<Vec<Row>> =
        heard.positions.iter().map(|moves| moves.iter().map(row).collect()).collect();
    let change = ridge(positions.iter().flat_map(|rows| centred(rows, &old.model)));
    weights.model = std::array::from_fn(|at| old.model[at] + change[at]);
    weights.small = small(&positions, &weights, &pack);
    let best = positions.iter().filter_map(|rows| rows.first());
    let common = common(best, &weights, &pack);
    (0..COMMON).for_each(|at| weights.model[at] += common[at]);
    let rests = positions.iter().map(Vec::len).sum();
    let value = |row: &Row| weights.value(&row.now, &pack);
    let mean = |sum: f64| sum / rests as f64;
    let before = mean(positions.iter().map(|rows| scatter(rows, |row| row.result)).sum());
    let left =
        mean(positions.iter().map(|rows| scatter(rows, |row| row.result - value(row))).sum());
    Fitted { weights, rests, before, left }
}

/// Features, and what the old weights leave of the results, less their means over the position.
fn centred(rows: &[Row], old: &Features) -> Vec<(Features, f64)> {
    let error = |row: &Row| {
        row.result - row.features.iter().zip(old).map(|(x, weight)| x * weight).sum::<f64>()
    };
    let count = rows.len().max(1) as f64;
    let mut mean = [0.0; COUNT];
    for row in rows {
        mean.iter_mut().zip(row.features).for_each(|(sum, x)| *sum += x / count);
    }
    let result = rows.iter().map(error).sum::<f64>() / count;
    let centre = |row: &Row| {
        let features = std::array::from_fn(|at| row.features[at] - mean[at]);
        (features, error(row) - result)
    };
    rows.iter().map(centre).collect()
}

/// The squares of what differs within a position.
fn scatter(rows: &[Row], value: impl Fn(&Row) -> f64) -> f64 {
    let mean = rows.iter().map(&value).sum::<f64>() / rows.len().max(1) as f64;
    rows.iter().map(|row| (value(row) - mean).powi(2)).sum()
}

/// How positions differ whatever is done: fitted to what the rest of the model leaves.
fn common<'a>(rows: impl Iterator<Item = &'a Row>, weights: &Weights, pack: &Pack) -> Features {
    ridge(rows.map(|row| {
        let mut features = [0.0; COUNT];
        features[..COMMON].copy_from_slice(&row.features[..COMMON]);
        (features, row.result - weights.value(&row.now, pack))
    }))
}

/// How often hands of each size went out on their turn; a hundredth where none was seen.
fn chances(heard: &Received) -> [f64; LARGEST + 1] {
    heard.turns.map(|[turns, out]| (out as f64 + 0.01) / (turns as f64 + 1.0))
}

/// The situation with the danger that these weights see in it.
fn placed(lesson: &Lesson, weights: &Weights) -> Situation {
    Situation { danger: weights.danger(lesson.rivals.iter().copied()), ..lesson.situation }
}

/// Least squares with every weight pulled towards 0: the normal equations, solved by Cholesky.
fn ridge(rows: impl Iterator<Item = (Features, f64)>) -> Features {
    let mut normal = vec![[0.0; COUNT]; COUNT];
    let mut target = [0.0; COUNT];
    for (features, result) in rows {
        for (at, x) in features.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            target[at] += x * result;
            normal[at].iter_mut().zip(features).for_each(|(sum, y)| *sum += x * y);
        }
    }
    (0..COUNT).for_each(|at| normal[at][at] += RIDGE);
    solve(normal, target)
}

fn solve(mut a: Vec<Features>, mut b: Features) -> Features {
    for i in 0..COUNT {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| a[i][k] * a[j][k]).sum();
            let rest = a[i][j] - dot;
            a[i][j] = if i == j { rest.max(1e-9).sqrt() } else { rest / a[j][j] };
        }
    }
    for i in 0..COUNT {
        let dot: f64 = (0..i).map(|k| a[i][k] * b[k]).sum();
        b[i] = (b[i] - dot) / a[i][i];
    }
    for i in (0..COUNT).rev() {
        let dot: f64 = (i + 1..COUNT).map(|k| a[k][i] * b[k]).sum();
        b[i] = (b[i] - dot) / a[i][i];
    }
    b
}

/// Every rest of one or two cards: its mean error under the model, shrunk.
fn small(positions: &[Vec<Row>], weights: &Weights, pack: &Pack) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, [f64; 2]> = every_small();
    for rows in positions {
        let error = |row: &Row| row.result - weights.value(&row.now, pack);
        let mean = rows.iter().map(error).sum::<f64>() / rows.len().max(1) as f64;
        for row in rows.iter().filter(|row| row.now.hand.len() <= 2) {
            let share = row.now.waiting();
            if let Some([sum, weight]) = sums.get_mut(&spelled(&row.now.hand)) {
                *sum += share * (error(row) - mean);
                *weight += share * share;
            }
        }
    }
    sums.into_iter().map(|(rest, [sum, weight])| (rest, sum / (weight + SHRINK))).collect()
}

fn every_small() -> BTreeMap<String, [f64; 2]> {
    let mut all = BTreeMap::new();
    for first in Card::all() {
        let one: Bag = [first].into_iter().collect();
        all.insert(spelled(&one), [0.0; 2]);
        for second in Card::all() {
            let two: Bag = [first, second].into_iter().collect();
            all.insert(spelled(&two), [0.0; 2]);
        }
    }
    all
}
