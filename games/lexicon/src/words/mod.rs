//! Dictionaries: the word graph, searches in it, languages, and what a record says of them.

pub(crate) mod anagrams;
pub(crate) mod casing;
pub(crate) mod dictionary;
pub(crate) mod fingerprint;
pub(crate) mod fold;
pub(crate) mod graph;
pub(crate) mod language;
pub(crate) mod overlay;
pub(crate) mod reference;
pub(crate) mod search;
pub(crate) mod testimony;
