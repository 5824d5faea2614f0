//! The tests of the engine, one binary.
