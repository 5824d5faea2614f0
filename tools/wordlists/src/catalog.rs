//! The languages. A new one is one line here and one file beside it (`lists/LANG.txt`).

use crate::debian::Debian;
use crate::failure::Failure;
use crate::plain::Plain;
use crate::words::Words;
use crate::{english, french};

/// One dictionary.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The folder under `games/lexicon/words` and the name on the command line.
    pub code: &'static str,
    /// How it is made.
    pub recipe: Recipe,
}

/// Where words come from.
#[derive(Clone, Copy, Debug)]
pub enum Recipe {
    /// From Debian packages, by code of its own.
    Made {
        /// Reads the packages.
        gather: fn(&mut Debian) -> Result<Words, Failure>,
        /// SOURCE.md with blanks for the numbers.
        source: &'static str,
        /// LICENCE.
        licence: &'static str,
    },
    /// From a plain list in this repository.
    Listed(Plain),
}

/// All dictionaries.
pub const LANGUAGES: &[Language] = &[
    Language {
        code: "fr",
        recipe: Recipe::Made {
            gather: french::gather,
            source: include_str!("../notices/fr-source.md"),
            licence: include_str!("../notices/fr-licence.txt"),
        },
    },
    Language {
        code: "en",
        recipe: Recipe::Made {
            gather: english::gather,
            source: include_str!("../notices/en-source.md"),
            licence: include_str!("../notices/en-licence.txt"),
        },
    },
    // Language::listed("de", include_str!("../lists/de.txt")),
];

impl Language {
    /// A language from a plain list.
    pub const fn listed(code: &'static str, list: &'static str) -> Self {
        Self { code, recipe: Recipe::Listed(Plain(list)) }
    }
}
