//! xylo.
