//! lexicon.
