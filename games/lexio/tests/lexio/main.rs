//! The tests of lexio, one binary.
