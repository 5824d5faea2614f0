//! The tests of lexio, one binary.

mod laws;
mod table;
