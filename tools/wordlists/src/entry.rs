//! The `.dic` file: stems, their flags and what is said about them.

use crate::failure::{Failure, HunspellFault};
use crate::flag::{Flag, FlagStyle};

/// One line of a `.dic` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word before any affix.
    pub stem: String,
    /// Its affixes and markers.
    pub flags: Vec<Flag>,
    /// Morphological fields such as `po:nom`.
    pub tags: Vec<String>,
}

impl Entry {
    /// Reads the text of a `.dic` file; the first line is a count and says nothing.
    pub fn read_all(text: &str, style: FlagStyle) -> Result<Vec<Self>, Failure> {
        let lines = text.lines().enumerate().skip(1);
        lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| {
                Self::read(line, style).map_err(|fault| Failure::Hunspell {
                    file: "dictionary",
                    line: at + 1,
                    fault,
                })
            })
            .collect()
    }

    fn read(line: &str, style: FlagStyle) -> Result<Self, HunspellFault> {
        let mut fields = line.split_whitespace();
        let head = fields.next().ok_or(HunspellFault::TooShort)?;
        let (stem, flags) = split_flags(head);
        Ok(Self {
            stem: stem.replace("\\/", "/"),
            flags: style.read(flags)?,
            tags: fields.map(str::to_owned).collect(),
        })
    }

    /// Whether the entry carries this flag; a marker the `.aff` file does not define is on no word.
    pub fn has(&self, marker: Option<Flag>) -> bool {
        marker.is_some_and(|flag| self.flags.contains(&flag))
    }
}

/// Splits at the first slash that is neither escaped nor the first letter.
fn split_flags(head: &str) -> (&str, &str) {
    let slash =
        head.match_indices('/').map(|(at, _)| at).find(|&at| at > 0 && !head[..at].ends_with('\\'));
    match slash {
        Some(at) => (&head[..at], &head[at + 1..]),
        None => (head, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_stem_its_flags_and_its_tags() {
        let entries =
            Entry::read_all("3\npari/S.() po:nom is:mas\nkm\\/h\n\nafin\n", FlagStyle::Long);
        let entries = entries.unwrap();
        let stems: Vec<&str> = entries.iter().map(|entry| entry.stem.as_str()).collect();
        assert_eq!(stems, ["pari", "km/h", "afin"]);
        assert_eq!(entries[0].flags, FlagStyle::Long.read("S.()").unwrap());
        assert_eq!(entries[0].tags, ["po:nom", "is:mas"]);
    }
}
