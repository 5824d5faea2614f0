//! Dictionaries as reference works: what pages say of them, and looking a word up.

use crate::words::dictionary::Dictionary;
use crate::words::fold::fold;
use crate::words::language::Language;
use std::sync::Arc;
use tablee_engine::{Assets, Entry, Reference, ReferenceInfo};

/// The most letters a word may have that somebody asks about.
const LONGEST_WORD: usize = 32;

/// The dictionary of a language: the host's own where there is one, else the shipped one.
struct Words {
    language: Language,
    dictionary: Arc<Dictionary>,
}

/// The dictionaries that tables can be played with.
pub(crate) fn references(assets: &Assets) -> Vec<Box<dyn Reference>> {
    let of = |language: &Language| -> Box<dyn Reference> {
        Box::new(Words { language: *language, dictionary: language.found(assets) })
    };
    Language::ALL.iter().map(of).collect()
}

impl Reference for Words {
    fn info(&self) -> ReferenceInfo {
        let origin = self.dictionary.origin();
        ReferenceInfo {
            option: "dictionary",
            value: self.language.name(),
            entries: u32::try_from(self.dictionary.len()).unwrap_or(u32::MAX),
            source: origin.map(|origin| origin.title),
            licence: origin.map(|origin| origin.licence_name),
        }
    }

    fn notice(&self) -> Option<&str> {
        self.dictionary.origin().map(|origin| origin.licence)
    }

    fn look_up(&self, text: &str) -> Option<Entry> {
        let word = fold(text.trim()).filter(|word| (1..=LONGEST_WORD).contains(&word.len()))?;
        let found = self.dictionary.contains(word.as_bytes());
        let near = if found { None } else { self.dictionary.nearest(word.as_bytes()) };
        Some(Entry { entry: word, found, near })
    }
}
