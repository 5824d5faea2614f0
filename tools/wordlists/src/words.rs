//! The words of one dictionary, sorted and distinct, each with its commonness.

use crate::failure::Failure;
use crate::level::Level;
use crate::roster::Roster;
use std::collections::BTreeMap;

/// Words as they are laid, with their class where the source knows one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(BTreeMap<String, Option<Level>>);

impl Words {
    /// Adds a word. Two spellings that fall together (L4.1) keep the more common class.
    pub fn add(&mut self, word: String, level: Option<Level>) {
        let kept = self.0.entry(word).or_insert(level);
        *kept = [*kept, level].into_iter().flatten().min();
    }

    /// Takes away every word for which this holds.
    pub fn remove_all(&mut self, doomed: impl Fn(&str) -> bool) {
        self.0.retain(|word, _| !doomed(word));
    }

    /// Takes away what the roster denies and adds what it allows. A roster line that changes
    /// nothing is an error, so that the rosters never say more than is true.
    pub fn obey(&mut self, roster: &Roster) -> Result<(), Failure> {
        for word in &roster.denied {
            if self.0.remove(word).is_none() {
                return Err(Failure::IdleDenial { word: word.clone() });
            }
        }
        for (word, level) in &roster.allowed {
            if self.0.insert(word.clone(), Some(*level)).is_some() {
                return Err(Failure::IdleGrace { word: word.clone() });
            }
        }
        Ok(())
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Words and classes in bytewise order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<Level>)> {
        self.0.iter().map(|(word, level)| (word.as_str(), *level))
    }

    /// How many words are in this class.
    pub fn count_at(&self, level: Level) -> usize {
        self.0.values().filter(|own| **own == Some(level)).count()
    }
}
