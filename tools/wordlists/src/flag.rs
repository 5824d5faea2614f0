//! Hunspell flags: the names by which a word calls its affixes and markers.

use crate::failure::HunspellFault;

/// One flag, of one or two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flag(char, Option<char>);

/// How flags are written in this pair of files (`FLAG` in the `.aff` file).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlagStyle {
    /// One character each; Hunspell's default.
    #[default]
    Short,
    /// Two characters each: `FLAG long`.
    Long,
}

impl FlagStyle {
    /// Reads the argument of `FLAG`.
    pub fn named(name: &str) -> Result<Self, HunspellFault> {
        match name {
            "long" => Ok(Self::Long),
            other => Err(HunspellFault::FlagStyle(other.to_owned())),
        }
    }

    /// Reads a run of flags.
    pub fn read(self, text: &str) -> Result<Vec<Flag>, HunspellFault> {
        let mut letters = text.chars();
        let mut flags = Vec::new();
        while let Some(first) = letters.next() {
            flags.push(match self {
                Self::Short => Flag(first, None),
                Self::Long => {
                    let second =
                        letters.next().ok_or_else(|| HunspellFault::Flags(text.to_owned()))?;
                    Flag(first, Some(second))
                }
            });
        }
        Ok(flags)
    }

    /// Reads exactly one flag.
    pub fn read_one(self, text: &str) -> Result<Flag, HunspellFault> {
        match self.read(text)?.as_slice() {
            [flag] => Ok(*flag),
            _ => Err(HunspellFault::Flags(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_flags_are_read_in_twos() {
        let flags = FlagStyle::Long.read("L'D'()").unwrap();
        let names = ["L'", "D'", "()"].map(|name| FlagStyle::Long.read_one(name).unwrap());
        assert_eq!(flags, names);
    }

    #[test]
    fn an_odd_character_is_a_fault() {
        let fault = FlagStyle::Long.read("L'D").unwrap_err();
        assert_eq!(fault, HunspellFault::Flags("L'D".to_owned()));
        assert!(FlagStyle::named("num").is_err());
    }
}
