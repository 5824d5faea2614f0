//! A client of the protocol, and the load generator built on it.
