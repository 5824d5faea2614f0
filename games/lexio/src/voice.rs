//! How Lexio speaks.
