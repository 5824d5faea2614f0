//! The condition of an affix rule: the letters a word must end (or begin) with.

use crate::failure::HunspellFault;

/// A small pattern such as `[^cg]er`: one slot per letter, no repetition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition(Vec<Slot>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Any,
    One(char),
    In(Vec<char>),
    NotIn(Vec<char>),
}

impl Slot {
    fn takes(&self, letter: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(own) => *own == letter,
            Self::In(set) => set.contains(&letter),
            Self::NotIn(set) => !set.contains(&letter),
        }
    }
}

impl Condition {
    /// Reads the fifth field of a rule; a lone `.` asks for nothing.
    pub fn read(text: &str) -> Result<Self, HunspellFault> {
        if text == "." {
            return Ok(Self::default());
        }
        let mut letters = text.chars();
        let mut slots = Vec::new();
        while let Some(letter) = letters.next() {
            slots.push(match letter {
                '.' => Slot::Any,
                '[' => bracket(&mut letters)
                    .ok_or_else(|| HunspellFault::Condition(text.to_owned()))?,
                own => Slot::One(own),
            });
        }
        Ok(Self(slots))
    }

    /// Whether the word ends as asked.
    pub fn ends(&self, word: &str) -> bool {
        let mut letters = word.chars().rev();
        self.0.iter().rev().all(|slot| letters.next().is_some_and(|letter| slot.takes(letter)))
    }

    /// Whether the word begins as asked.
    pub fn begins(&self, word: &str) -> bool {
        let mut letters = word.chars();
        self.0.iter().all(|slot| letters.next().is_some_and(|letter| slot.takes(letter)))
    }
}

/// What stands in brackets, up to the closing one.
fn bracket(letters: &mut impl Iterator<Item = char>) -> Option<Slot> {
    let mut set = Vec::new();
    loop {
        match letters.next()? {
            ']' => break,
            letter => set.push(letter),
        }
    }
    Some(match set.split_first() {
        Some(('^', rest)) => Slot::NotIn(rest.to_vec()),
        _ => Slot::In(set),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_look_at_the_right_end() {
        for (text, word, ends, begins) in [
            (".", "", true, true),
            ("er", "manger", true, false),
            ("[^cg]er", "manger", false, false),
            ("[^cg]er", "aimer", true, false),
            ("[^cg]er", "er", false, false),
            ("[aàâ]", "âge", false, true),
            (".valoir", "valoir", false, false),
            (".valoir", "prévaloir", true, false),
        ] {
            let condition = Condition::read(text).unwrap();
            assert_eq!(condition.ends(word), ends, "{word} ends {text}");
            assert_eq!(condition.begins(word), begins, "{word} begins {text}");
        }
    }

    #[test]
    fn an_open_bracket_is_a_fault() {
        assert!(Condition::read("[ab").is_err());
    }
}
