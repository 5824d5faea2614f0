//! Lexicon, tested rule by rule.

mod laws;
