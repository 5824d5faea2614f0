//! What goes over the wire, from the protocol crate, and refusals as HTTP answers.

pub use crate::net::ApiError;
pub use tablee_protocol::*;
