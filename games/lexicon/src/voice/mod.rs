//! Lexicon in words: stub.
