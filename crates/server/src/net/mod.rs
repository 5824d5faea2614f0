//! The network: connections, callers' addresses, rate limits, bodies, errors as HTTP statuses.
//! Knows no area of the server: tables, tournaments and people use it.

pub mod accept;
pub mod address;
pub mod body;
pub mod budget;
pub mod closing;
pub mod connection;
mod connection_count;
pub mod cost;
pub mod cut_off;
pub mod draining;
pub mod durable_budget;
pub mod error;
pub mod headers;
pub mod hosts;
pub mod json_errors;
mod limited_stream;
mod method;
pub mod open_sockets;
pub mod openapi;
pub mod outbound;
pub mod outbox;
pub mod rate_limit;
mod read_pace;
pub mod refusals;
pub mod round_trip;
pub mod same_site;
pub mod shared_budget;
pub mod smtp;

pub use address::ClientAddress;
pub use body::{Body, LARGEST_RECORD};
pub use error::ApiError;
