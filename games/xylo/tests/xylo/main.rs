//! The tests of Xylo, one binary.

mod greedy;
mod laws;
