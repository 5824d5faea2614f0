//! One affix: a family of rules under one flag, applied at the end or the beginning of a word.

use crate::condition::Condition;
use crate::flag::Flag;

/// Whether prefixes and suffixes of one stem may meet in one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// `Y`: they may.
    Meets,
    /// `N`: this affix stands alone.
    Alone,
}

/// All rules of one flag.
#[derive(Clone, Debug)]
pub struct Affix {
    /// Whether it combines with affixes of the other end.
    pub crossing: Crossing,
    /// Its rules, in file order.
    pub rules: Vec<Rule>,
}

/// One way to change a word.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Prefix or suffix.
    pub side: Side,
    /// What is taken away.
    pub strip: String,
    /// What is put in its place.
    pub add: String,
    /// The flags of the new form: its own affixes and markers.
    pub next: Vec<Flag>,
    /// Which words it applies to.
    pub condition: Condition,
    /// Morphological fields such as `po:ifut`.
    pub tags: Vec<String>,
}

/// The end of a word an affix works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A prefix.
    Start,
    /// A suffix.
    End,
}

impl Rule {
    /// The word with this rule applied, if it applies.
    pub fn apply(&self, word: &str, strip: Strip) -> Option<String> {
        let (rest, fits) = match self.side {
            Side::Start => (word.strip_prefix(&*self.strip)?, self.condition.begins(word)),
            Side::End => (word.strip_suffix(&*self.strip)?, self.condition.ends(word)),
        };
        (fits && strip.leaves(rest)).then(|| match self.side {
            Side::Start => format!("{}{rest}", self.add),
            Side::End => format!("{rest}{}", self.add),
        })
    }
}

/// Whether a rule may take a whole word away (`FULLSTRIP`: aller → vais).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strip {
    /// Hunspell's default: something must remain.
    #[default]
    Part,
    /// `FULLSTRIP`.
    Whole,
}

impl Strip {
    fn leaves(self, rest: &str) -> bool {
        self == Self::Whole || !rest.is_empty()
    }
}
