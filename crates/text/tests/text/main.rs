//! The tests of messages, one binary: the formatter, the languages, and the sources that name messages.

mod languages;
mod sources;
mod vectors;
