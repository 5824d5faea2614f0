//! The languages people play in.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A language people play in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Korean.
    Ko,
}

impl Lang {
    /// Every language there is.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::Ko];

    /// The language of a code such as `ko`; nothing where nobody speaks it here.
    pub fn coded(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Its code, as in `RULES.ko.md`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::Ko => "ko",
        }
    }

    /// Whether a count takes the singular here: French counts 0 as one, Korean has no plural.
    pub fn is_one(self, count: i64) -> bool {
        match self {
            Lang::En => count == 1,
            Lang::Fr => count == 0 || count == 1,
            Lang::Ko => false,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
