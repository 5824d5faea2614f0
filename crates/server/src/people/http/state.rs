//! What the handlers about people work with.

use crate::net::budget::Budget;
use crate::net::headers::PublicScheme;
use crate::net::open_sockets::OpenSockets;
use crate::people::{People, PeopleError, Visitor};
use crate::settings::AdminSecondFactor;
use crate::store::{Store, StoreError};
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
    /// Whether admins need a second factor.
    pub admin_second_factor: AdminSecondFactor,
}

impl PeopleState {
    /// Whether logging in as somebody asks for a code.
    pub async fn has_second_factor(&self, visitor: &Visitor) -> Result<bool, StoreError> {
        let factor = self.store.second_factor(visitor.id).await?;
        Ok(factor.is_some_and(|factor| factor.confirmed_at.is_some()))
    }

    /// Refuses everybody but admins, and admins without a second factor where they need one.
    pub async fn must_be_admin(&self, visitor: &Visitor) -> Result<(), PeopleError> {
        visitor.must_be_admin()?;
        match self.admin_second_factor {
            AdminSecondFactor::Optional => Ok(()),
            AdminSecondFactor::Required if self.has_second_factor(visitor).await? => Ok(()),
            AdminSecondFactor::Required => Err(PeopleError::SecondFactorRequired),
        }
    }
}
