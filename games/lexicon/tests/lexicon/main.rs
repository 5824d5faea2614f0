//! The tests of lexicon, one binary.
