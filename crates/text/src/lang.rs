//! The languages people play in: one for each file in `web/text/languages` (`build/languages.rs`). What they say is
//! files, too.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a language counts: which numbers take the singular.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Singular {
    /// One alone.
    One,
    /// Nought and one.
    NoughtAndOne,
    /// Nothing: there is no plural.
    Never,
}

/// What the formatter does for some languages besides filling placeholders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grammar {
    /// Ordinals.
    English,
    /// Spaces that do not break, apostrophes, elision, ordinals.
    French,
    /// Particles after names.
    Korean,
}

/// A language per line: its variant, its code (the name of its files), its rulebook, how it counts, its
/// grammar. `$d` is a dollar sign for the macros that are made here.
macro_rules! languages {
    ($d:tt $($(#[$about:meta])* $variant:ident = $code:literal, $rulebook:literal, $singular:ident, $grammar:expr;)+) => {
        /// A language people play in.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        pub enum Lang {
            $($(#[$about])* #[serde(rename = $code)] $variant,)+
        }

        impl Lang {
            /// Every language there is.
            pub const ALL: [Lang; [$($code),+].len()] = [$(Lang::$variant),+];

            /// Its code, as in `RULES.ko.md`.
            pub fn code(self) -> &'static str {
                match self { $(Lang::$variant => $code,)+ }
            }

            pub(crate) fn singular(self) -> Singular {
                match self { $(Lang::$variant => Singular::$singular,)+ }
            }

            pub(crate) fn grammar(self) -> Option<Grammar> {
                match self { $(Lang::$variant => $grammar,)+ }
            }
        }

        /// The files of messages in a folder of the crate that asks, in the order of `Lang::ALL`.
        #[macro_export]
        macro_rules! messages {
            ($d folder:literal) => {
                [$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $d folder, "/", $code, ".json"))),+]
            };
        }

        /// The rulebooks of the crate that asks, in the order of `Lang::ALL`.
        #[macro_export]
        macro_rules! rulebooks {
            () => {
                [$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $rulebook))),+]
            };
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Lang {
    /// The language of a code such as `ko`; nothing where nobody speaks it here.
    pub fn coded(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Whether a count takes the singular here.
    pub fn is_one(self, count: i64) -> bool {
        match self.singular() {
            Singular::One => count == 1,
            Singular::NoughtAndOne => count == 0 || count == 1,
            Singular::Never => false,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
