//! A language made from a plain list: one file, notice first, then a word per line.

use crate::letters::laid;
use crate::words::Words;

/// A list kept in `lists/`. Its leading `#` lines are the notice: where the words come from and
/// under which licence. The rest is UTF-8, one word a line; L4.1 is applied to it.
#[derive(Clone, Copy, Debug)]
pub struct Plain(pub &'static str);

impl Plain {
    /// The notice, without its `#`.
    pub fn notice(self) -> String {
        self.0
            .lines()
            .map_while(|line| line.strip_prefix('#'))
            .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line)))
            .collect()
    }

    /// The words; nobody measured how common they are.
    pub fn words(self) -> Words {
        let mut words = Words::default();
        for word in self.0.lines().filter_map(|line| laid(line.trim())) {
            words.add(word, None);
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_language_is_one_file() {
        let list = Plain("# Words of ours.\n# Public domain.\n\nÜbung\nüben\nnaïv\nMüll\n");
        assert_eq!(list.notice(), "Words of ours.\nPublic domain.\n");
        let words: Vec<_> = list.words().iter().map(|(word, _)| word.to_owned()).collect();
        assert_eq!(words, ["NAIV", "UBEN"]);
    }
}
