//! Words seen on the web, and in how many casings: small letters, Capital, ALL CAPITALS.

use crate::letters::laid;
use std::collections::HashSet;

/// Spellings that were frequent enough to be listed. Each casing was listed by its own frequency, so a
/// word that is there in all three is more common than one in small letters only.
#[derive(Clone, Debug, Default)]
pub struct Web {
    small: HashSet<String>,
    capital: HashSet<String>,
    /// As laid: headlines often drop the accents.
    shouted: HashSet<String>,
}

/// Words that lose their vowel before another word (l'amitié).
const ELIDED: [&str; 9] = ["l", "d", "n", "s", "j", "m", "t", "c", "qu"];

impl Web {
    /// Sorts a list of spellings by casing.
    pub fn new(spellings: impl IntoIterator<Item = String>) -> Self {
        let mut web = Self::default();
        for spelling in spellings {
            web.see(without_article(&spelling));
        }
        web
    }

    fn see(&mut self, word: &str) {
        let small = word.to_lowercase();
        if word == small {
            self.small.insert(small);
        } else if word == small.to_uppercase() {
            self.shouted.extend(laid(&small));
        } else if word == capitalised(&small) {
            self.capital.insert(small);
        }
    }

    /// In how many casings the word was seen. Without small letters it was a name: none.
    pub fn dresses(&self, word: &str) -> usize {
        if !self.small.contains(word) {
            return 0;
        }
        let shouted = laid(word).is_some_and(|laid| self.shouted.contains(&laid));
        1 + usize::from(self.capital.contains(word)) + usize::from(shouted)
    }
}

fn without_article(spelling: &str) -> &str {
    match spelling.split_once('\'') {
        Some((article, word)) if ELIDED.contains(&article.to_lowercase().as_str()) => word,
        _ => spelling,
    }
}

fn capitalised(small: &str) -> String {
    let mut letters = small.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dress_counts_once_and_names_do_not() {
        let seen = ["été", "Été", "ETE", "ÉTÉ", "l'amitié", "Marseille", "D'ABORD"];
        let web = Web::new(seen.map(str::to_owned));
        assert_eq!(web.dresses("été"), 3);
        assert_eq!(web.dresses("amitié"), 1);
        assert_eq!(web.dresses("marseille"), 0);
        assert_eq!(web.dresses("abord"), 0);
    }
}
