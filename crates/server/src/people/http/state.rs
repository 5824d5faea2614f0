//! Shared state of the handlers about people.

use crate::net::budget::Budget;
use crate::net::headers::PublicScheme;
use crate::net::open_sockets::OpenSockets;
use crate::people::{People, PeopleError, PersonId, Visitor};
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
    /// Whether logging in as somebody asks for a code of an authenticator.
    pub async fn has_codes(&self, person: PersonId) -> Result<bool, StoreError> {
        let factor = self.store.second_factor(person).await?;
        Ok(factor.is_some_and(|factor| factor.confirmed_at.is_some()))
    }

    /// Whether logging in as somebody asks for a code or a passkey.
    async fn has_second_factor(&self, person: PersonId) -> Result<bool, StoreError> {
        Ok(self.has_codes(person).await? || !self.store.passkeys_of(person).await?.is_empty())
    }

    /// Refuses everybody but admins, and admins without a second factor where they need one.
    pub async fn must_be_admin(&self, visitor: &Visitor) -> Result<(), PeopleError> {
        visitor.must_be_admin()?;
        match self.admin_second_factor {
            AdminSecondFactor::Optional => Ok(()),
            AdminSecondFactor::Required if self.has_second_factor(visitor.id).await? => Ok(()),
            AdminSecondFactor::Required => Err(PeopleError::SecondFactorRequired),
        }
    }
}
