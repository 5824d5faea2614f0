//! Errors of an opening, as sentences in the language of whoever asked for it.

use super::BadOpening;
use crate::lang::Lang;

impl BadOpening {
    /// What is wrong, as a sentence. Fixed deals come from programs, which are told in English.
    pub fn in_language(&self, lang: Lang) -> String {
        match self {
            BadOpening::Rules(bad) => bad.in_language(lang),
            BadOpening::Deal(bad) => bad.to_string(),
        }
    }
}
