//! lexio.
