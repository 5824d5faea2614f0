//! Error rates of the detectors in a simulation: how often each shows the honest as unusual, and
//! how often those it is made for, by number of games and by threshold.

use super::population::{Person, SHARES, Sort};
use crate::args::{Failure, SimulateEvidence};
use crate::output::outln;
use tablee_evidence::{CLOSE, FAVOURED, Play, UNMOVED, closeness, pairs, think_times};

/// The thresholds of the curves.
const THRESHOLDS: [f64; 7] = [2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0];

/// The scores of everybody after so many games.
pub(super) struct Checkpoint {
    games: u32,
    closeness: Vec<(usize, f64)>,
    think_times: Vec<(usize, f64)>,
    pairs: Vec<([usize; 2], f64)>,
}

impl Checkpoint {
    pub(super) fn of(games: u32, play: &Play) -> Checkpoint {
        let scores = |found: Vec<tablee_evidence::Finding>| {
            found.into_iter().map(|one| (one.player, one.score)).collect()
        };
        Checkpoint {
            games,
            closeness: scores(closeness(play)),
            think_times: scores(think_times(play)),
            pairs: pairs(play).into_iter().map(|one| (one.players, one.score)).collect(),
        }
    }

    /// The scores of one detector, by who they are of.
    fn groups(&self, detector: Detector, people: &[Person]) -> Vec<(String, Vec<f64>)> {
        let scores = |list: &[(usize, f64)], sort: Sort| -> Vec<f64> {
            let of = list.iter().filter(|(player, _)| people[*player].sort == sort);
            of.map(|(_, score)| *score).collect()
        };
        let list = match detector {
            Detector::Closeness => &self.closeness,
            Detector::ThinkTimes => &self.think_times,
            Detector::Pairs => return self.pair_groups(people),
        };
        let fed = (0..SHARES.len()).map(|share| {
            (format!("fed {:.0} %", 100.0 * SHARES[share]), scores(list, Sort::Fed(share)))
        });
        [("honest".to_owned(), scores(list, Sort::Honest))].into_iter().chain(fed).collect()
    }

    fn pair_groups(&self, people: &[Person]) -> Vec<(String, Vec<f64>)> {
        let colludes = |[one, other]: [usize; 2]| {
            people[one].sort == Sort::Colluding && people[one].friend == Some(other)
        };
        let (guilty, honest): (Vec<_>, Vec<_>) =
            self.pairs.iter().partition(|(pair, _)| colludes(*pair));
        let scores = |list: Vec<&([usize; 2], f64)>| list.iter().map(|(_, score)| *score).collect();
        vec![
            ("honest pairs".to_owned(), scores(honest)),
            ("colluding pairs".to_owned(), scores(guilty)),
        ]
    }
}

#[derive(Clone, Copy)]
enum Detector {
    Closeness,
    ThinkTimes,
    Pairs,
}

/// Prints everything.
pub(super) fn print_curves(
    asked: &SimulateEvidence,
    people: &[Person],
    checkpoints: &[Checkpoint],
) -> Result<(), Failure> {
    let count = |sort: fn(&Sort) -> bool| people.iter().filter(|one| sort(&one.sort)).count();
    say(&format!(
        "{}: {} honest, {} engine-fed, {} colluding; {} playouts a decision, seed “{}”",
        asked.game,
        count(|sort| *sort == Sort::Honest),
        count(|sort| matches!(sort, Sort::Fed(_))),
        count(|sort| *sort == Sort::Colluding),
        asked.playouts,
        asked.seed,
    ))?;
    for (detector, title, threshold) in [
        (Detector::Closeness, "Closeness to the expert", CLOSE),
        (Detector::ThinkTimes, "Think times that follow the choices", UNMOVED),
        (Detector::Pairs, "Pairs who favour each other", FAVOURED),
    ] {
        say(&format!("\n{title}: shown as unusual at {threshold:.1}"))?;
        for checkpoint in checkpoints {
            let groups = checkpoint.groups(detector, people);
            let parts: Vec<String> =
                groups.iter().map(|(name, scores)| share(name, scores, threshold)).collect();
            say(&format!("  {:3} games: {}", checkpoint.games, parts.join("; ")))?;
        }
        let Some(last) = checkpoints.last() else { continue };
        for threshold in THRESHOLDS {
            let groups = last.groups(detector, people);
            let parts: Vec<String> =
                groups.iter().map(|(name, scores)| share(name, scores, threshold)).collect();
            say(&format!("  at {threshold:.1}, {} games: {}", last.games, parts.join("; ")))?;
        }
    }
    Ok(())
}

/// How many of a group are at a threshold, with a 95 % interval (Wilson's).
fn share(name: &str, scores: &[f64], threshold: f64) -> String {
    let hits = scores.iter().filter(|score| **score >= threshold).count();
    if scores.is_empty() {
        return format!("{name} –");
    }
    let (low, high) = wilson(hits as f64, scores.len() as f64);
    let percent = |part: f64| 100.0 * part;
    format!("{name} {hits} of {} ({:.1}–{:.1} %)", scores.len(), percent(low), percent(high))
}

fn wilson(hits: f64, all: f64) -> (f64, f64) {
    let z2 = 1.96f64.powi(2);
    let part = hits / all;
    let middle = (part + z2 / (2.0 * all)) / (1.0 + z2 / all);
    let half =
        1.96 * (part * (1.0 - part) / all + z2 / (4.0 * all * all)).sqrt() / (1.0 + z2 / all);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

fn say(text: &str) -> Result<(), Failure> {
    outln!("{text}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn intervals_of_shares() {
        let (low, high) = wilson(0.0, 100.0);
        assert!(low < 1e-12 && (high - 0.037).abs() < 1e-3, "{low} {high}");
        let (low, high) = wilson(50.0, 100.0);
        assert!((low - 0.404).abs() < 1e-3 && (high - 0.596).abs() < 1e-3);
    }
}
