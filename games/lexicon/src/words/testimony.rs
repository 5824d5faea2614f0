//! Testimony of a game: the dictionary's name and its verdicts, on which it relied from outside, kept in the record.

use crate::pieces::word::Word;
use crate::words::dictionary::{Dictionary, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A dictionary by name, and what it said.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Testimony {
    /// The dictionary's name.
    pub dictionary: String,
    /// SHA-256 of its words.
    pub fingerprint: String,
    /// Every verdict it gave.
    pub verdicts: BTreeMap<Word, Verdict>,
}

impl Testimony {
    /// What a record brings with it, or an empty one for this dictionary.
    pub fn read(told: Option<&Value>, dictionary: &Dictionary) -> Testimony {
        let told = told.and_then(|value| serde_json::from_value(value.clone()).ok());
        told.unwrap_or_else(|| Testimony {
            dictionary: dictionary.name().to_owned(),
            fingerprint: dictionary.fingerprint().to_owned(),
            verdicts: BTreeMap::new(),
        })
    }

    /// A verdict that this dictionary cannot have given, though the record names this very one.
    pub fn contradiction(&self, dictionary: &Dictionary) -> Option<(&Word, Verdict)> {
        if self.fingerprint != dictionary.fingerprint() {
            return None;
        }
        let said = |word: &Word| dictionary.verdict(word.spelling().letters());
        let wrong = |(word, told): &(&Word, &Verdict)| said(word) != **told;
        self.verdicts.iter().find(wrong).map(|(word, _)| (word, said(word)))
    }

    /// The dictionary as it was for the words it was asked about then.
    pub fn applied(&self, dictionary: Arc<Dictionary>) -> Arc<Dictionary> {
        let spell = |(word, _): (&Word, &Verdict)| word.spelling().to_string();
        let differs = |wanted: bool| {
            self.verdicts.iter().filter(move |(_, verdict)| (**verdict == Verdict::Valid) == wanted)
        };
        let known = |word: &Word| dictionary.contains(word.spelling().letters());
        let more: Vec<String> = differs(true).filter(|(w, _)| !known(w)).map(spell).collect();
        let less: Vec<String> = differs(false).filter(|(w, _)| known(w)).map(spell).collect();
        if more.is_empty() && less.is_empty() {
            return dictionary;
        }
        Arc::new(dictionary.amended(&more, &less))
    }
}
