//! Vocabulary: the words a bot knows, and how a word looks that it does not know.

use super::level::Level;
use crate::words::dictionary::Dictionary;
use crate::words::language::Language;
use std::sync::LazyLock;

/// Short words are met often, so that everybody knows one class more of them.
const SHORT: usize = 3;

/// What one bot knows of a dictionary.
#[derive(Clone, Copy)]
pub(crate) struct Vocabulary<'a> {
    dictionary: &'a Dictionary,
    level: Level,
}

impl<'a> Vocabulary<'a> {
    /// What a bot of that level knows of the dictionary.
    pub fn new(dictionary: &'a Dictionary, level: Level) -> Vocabulary<'a> {
        Vocabulary { dictionary, level }
    }

    /// Whether the bot is sure that this spelling is a word.
    pub fn knows(&self, spelling: &[u8]) -> bool {
        self.dictionary.contains(spelling) && self.knows_word(spelling)
    }

    /// The same for what is known to be a word. Where nobody has said how common a word is, the
    /// list is one of common words, or the word was added by hand.
    pub fn knows_word(&self, word: &[u8]) -> bool {
        let Some(limit) = self.level.vocabulary else { return true };
        let limit = if word.len() <= SHORT { limit + 1 } else { limit };
        self.dictionary.level(word).is_none_or(|class| class <= limit)
    }

    /// Whether a spelling the bot does not know looks like no word at all: too many letters
    /// side by side that never are in common words.
    pub fn doubts(&self, spelling: &[u8], language: Language) -> bool {
        let habits = Habits::of(language);
        habits.oddities(spelling) >= self.level.patience.max(1)
    }
}

/// Which letters follow which in common words; the edge of a word is a letter as well.
struct Habits {
    follows: [[bool; 27]; 27],
}

impl Habits {
    fn of(language: Language) -> &'static Habits {
        static FR: LazyLock<Habits> =
            LazyLock::new(|| Habits::new(include_str!("../../words/fr.txt")));
        static EN: LazyLock<Habits> =
            LazyLock::new(|| Habits::new(include_str!("../../words/en.txt")));
        match language {
            Language::Fr => &FR,
            Language::En => &EN,
        }
    }

    fn new(list: &str) -> Habits {
        let mut habits = Habits { follows: [[false; 27]; 27] };
        for word in list.lines() {
            pairs(word.trim().as_bytes()).for_each(|(a, b)| habits.follows[a][b] = true);
        }
        habits
    }

    fn oddities(&self, spelling: &[u8]) -> usize {
        pairs(spelling).filter(|(a, b)| !self.follows[*a][*b]).count()
    }
}

/// Every letter with the next one, edges included.
fn pairs(word: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let place = |letter: &u8| usize::from(letter.wrapping_sub(b'A').min(26));
    let before = std::iter::once(26).chain(word.iter().map(place));
    let after = word.iter().map(place).chain(std::iter::once(26));
    before.zip(after)
}
