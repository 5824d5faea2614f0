//! What the handlers about people work with.

use crate::net::budget::Budget;
use crate::net::headers::PublicScheme;
use crate::net::open_sockets::OpenSockets;
use crate::people::People;
use crate::store::Store;
use std::sync::Arc;

/// What the handlers about people work with; cheap to clone.
#[derive(Clone)]
pub struct PeopleState {
    /// The file.
    pub store: Store,
    /// Keys, passwords, sanctions.
    pub people: People,
    /// The open WebSockets: those of a session that ends are closed.
    pub sockets: OpenSockets,
    /// What callers may cost.
    pub budget: Arc<Budget>,
    /// How browsers reach the server.
    pub scheme: PublicScheme,
}
