//! Shared state of the handlers about people.

use crate::net::budget::Budget;
use crate::net::durable_budget::DurableBudget;
use crate::net::headers::PublicScheme;
use crate::net::open_sockets::OpenSockets;
use crate::people::device::{Device, Member};
use crate::people::throttle::Guess;
use crate::people::{People, PeopleError, PersonId, Visitor};
use crate::settings::AdminSecondFactor;
use crate::store::{OwnName, Person, Store, StoreError};
use axum::http::HeaderMap;
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
    /// What callers may cost this node.
    pub budget: Arc<Budget>,
    /// What callers may cost all nodes.
    pub durable_budget: Arc<DurableBudget>,
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

    /// Which second factors somebody has, as the marks of their devices know them: another text whenever one is turned on
    /// or off, and none where logging in asks for none.
    pub async fn factors(&self, person: PersonId) -> Result<String, StoreError> {
        let codes = self.store.second_factor(person).await?;
        let codes = codes.and_then(|factor| factor.confirmed_at).map(|at| format!("codes {at}"));
        let passkeys = self.store.passkeys_of(person).await?;
        let mut all: Vec<String> = passkeys.into_iter().map(|passkey| passkey.id).collect();
        all.extend(codes);
        all.sort();
        Ok(all.join(" "))
    }

    /// How a try at the password behind a name is counted: strangers do not delay a browser that has logged in as
    /// this person before.
    pub async fn guess(
        &self,
        headers: &HeaderMap,
        name: &OwnName,
        owner: Option<&Person>,
    ) -> Result<Guess, StoreError> {
        // Unknown names take as long.
        let factors = self.factors(owner.map_or(PersonId([0; 16]), |owner| owner.id)).await?;
        let key = self.people.key();
        let device = owner.and_then(|owner| {
            let password = owner.password.as_deref()?;
            let member = Member { id: owner.id, password, factors: &factors };
            let device = Device::of_person(key, headers, self.scheme, member)?;
            Some(Guess::Device(owner.id, device.hash()))
        });
        Ok(device.unwrap_or_else(|| Guess::Name(name.skeleton.clone())))
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
