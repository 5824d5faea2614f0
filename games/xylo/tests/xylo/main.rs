//! The tests of Xylo, one binary.

mod laws;
