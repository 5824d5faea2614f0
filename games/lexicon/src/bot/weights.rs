//! Weights learned from self-play, one plain text file per language: what a rest is worth, and how
//! often a hand of so many cards goes out on its next turn.

use super::features::{COUNT, Features, Situation, names};
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::pack::Pack;
use crate::words::language::Language;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// Hands of more cards than this go out as often as hands of this many.
pub const LARGEST: usize = 10;

/// The learned numbers of one language.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The chance that a hand of so many cards goes out on its next turn.
    pub out: [f64; LARGEST + 1],
    /// One weight for every feature.
    pub model: Features,
    /// What rests of one or two cards are worth beyond the model, by their glyphs.
    pub small: BTreeMap<String, f64>,
}

/// Why a file of weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadWeights {
    /// Which line, from 1; 0 where something is missing altogether.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl Weights {
    /// The weights shipped for a language.
    pub fn shipped(language: Language) -> Arc<Weights> {
        static FR: LazyLock<Arc<Weights>> =
            LazyLock::new(|| read(include_str!("../../data/remainders-fr.txt")));
        static EN: LazyLock<Arc<Weights>> =
            LazyLock::new(|| read(include_str!("../../data/remainders-en.txt")));
        match language {
            Language::Fr => Arc::clone(&FR),
            Language::En => Arc::clone(&EN),
        }
    }

    /// Written by hand: where learning begins.
    pub fn rough() -> Weights {
        let mut weights =
            Weights { out: [0.0; LARGEST + 1], model: [0.0; COUNT], small: BTreeMap::new() };
        for (size, out) in weights.out.iter_mut().enumerate().skip(1) {
            *out = 0.6 / size as f64;
        }
        for (at, name) in names().iter().enumerate() {
            weights.model[at] = match name.as_str() {
                "danger.rivals" | "word.rivals" | "insert.rivals" | "wait.rivals" => 0.8,
                "ended.points" => -1.0,
                "word" => 3.0,
                "insert.more" => 1.0,
                "letter*" => 5.0,
                "points" => -0.6,
                "beyond7" => -3.0,
                name => name
                    .strip_prefix("size")
                    .map_or(0.0, |size| -3.0 * size.parse::<f64>().unwrap_or_default() - 4.0),
            };
        }
        weights
    }

    /// What the situation is worth: the expected difference to the average opponent.
    pub fn value(&self, situation: &Situation, pack: &Pack) -> f64 {
        let features = situation.features(pack);
        let sum: f64 = features.iter().zip(&self.model).map(|(x, w)| x * w).sum();
        sum + situation.waiting() * self.beyond(&situation.hand)
    }

    /// What a rest of one or two cards is worth beyond the model.
    fn beyond(&self, hand: &Bag) -> f64 {
        if hand.len() > 2 {
            return 0.0;
        }
        self.small.get(&spelled(hand)).copied().unwrap_or_default()
    }

    /// The chance that one of the hands of these sizes goes out in one round.
    pub fn danger(&self, sizes: impl Iterator<Item = usize>) -> f64 {
        1.0 - sizes.map(|size| 1.0 - self.out[size.min(LARGEST)]).product::<f64>()
    }
}

/// The cards of a rest, A to Z, Masters last: its name in the files.
pub fn spelled(hand: &Bag) -> String {
    hand.iter().map(Card::glyph).collect()
}

/// A test reads the shipped files, so that they are never found wanting here.
fn read(text: &str) -> Arc<Weights> {
    Arc::new(text.parse().unwrap_or_else(|_| Weights::rough()))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (size, out) in self.out.iter().enumerate().skip(1) {
            writeln!(f, "out {size} {out:.4}")?;
        }
        for (name, weight) in names().iter().zip(&self.model) {
            writeln!(f, "weight {name} {weight:.3}")?;
        }
        self.small.iter().try_for_each(|(rest, value)| writeln!(f, "small {rest} {value:.2}"))
    }
}

impl FromStr for Weights {
    type Err = BadWeights;
    fn from_str(text: &str) -> Result<Weights, BadWeights> {
        let mut weights =
            Weights { out: [0.0; LARGEST + 1], model: [0.0; COUNT], small: BTreeMap::new() };
        let names = names();
        let mut seen = 0;
        for (at, line) in text.lines().enumerate() {
            let bad = |problem: &str| BadWeights { line: at + 1, problem: problem.to_owned() };
            let parts: Vec<&str> = line.split_whitespace().collect();
            let [kind, name, number] = parts[..] else {
                if parts.is_empty() || line.starts_with('#') {
                    continue;
                }
                return Err(bad("three parts were expected"));
            };
            if line.starts_with('#') {
                continue;
            }
            let number: f64 = number.parse().map_err(|_| bad("this is no number"))?;
            let place = match kind {
                "out" => name.parse().ok().and_then(|size: usize| weights.out.get_mut(size)),
                "weight" => names
                    .iter()
                    .position(|known| known == name)
                    .and_then(|at| weights.model.get_mut(at)),
                "small" => Some(weights.small.entry(name.to_owned()).or_default()),
                _ => None,
            };
            seen += usize::from(kind != "small");
            *place.ok_or_else(|| bad("nothing has this name"))? = number;
        }
        if seen != COUNT + LARGEST {
            let problem = format!("{seen} weights, {} were expected", COUNT + LARGEST);
            return Err(BadWeights { line: 0, problem });
        }
        Ok(weights)
    }
}
