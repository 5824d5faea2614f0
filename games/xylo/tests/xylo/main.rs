//! The tests of xylo, one binary.
