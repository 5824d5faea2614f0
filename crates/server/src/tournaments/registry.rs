//! Which tournaments are in memory, and how others get there.

use super::DriveSetup;
use super::actor::{Handle, Order, Question, TournamentActor};
use super::entrant::Entrant;
use super::error::TournamentError;
use super::request::Request;
use super::setup::settle;
use super::stored::{self, StoredTournament};
use super::subscribers::SubscriberId;
use crate::actors::{Actors, Asleep};
use crate::net::outbox::Outbox;
use crate::people::{self, PersonEvent, PersonNews, Visitor};
use crate::store::StoreError;
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use serde_json::{Value, json};
use std::sync::Arc;
use tablee_protocol::tournament::{Done, Drive};
use tablee_tournament::{By, Entry, Input, Tournament};
use tokio::sync::oneshot;

/// The tournaments in memory.
#[derive(Clone)]
pub struct TournamentRegistry {
    services: Arc<Services>,
    table_registry: TableRegistry,
    actors: Actors<Order>,
}

impl TournamentRegistry {
    /// None yet.
    pub fn new(services: Arc<Services>, table_registry: TableRegistry) -> TournamentRegistry {
        TournamentRegistry { services, table_registry, actors: Actors::default() }
    }

    /// What every table shares.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Wakes the tournaments whose time runs; their tables are followed before anybody comes in.
    pub async fn open(&self) -> Result<(), StoreError> {
        for id in self.services.store.running_tournaments().await? {
            if let Err(error) = self.actor(&id).await {
                tracing::error!(drive = id, %error, "could not be woken");
            }
        }
        Ok(())
    }

    /// Makes a tournament; who makes it is its organiser.
    pub async fn create(
        &self,
        visitor: &Visitor,
        setup: DriveSetup,
    ) -> Result<Drive, TournamentError> {
        let (settings, venue) = settle(setup, &self.services)?;
        let by = By::Person(TournamentActor::person(visitor));
        let first = Entry { at: self.services.time.now(), by, input: Input::Created { settings } };
        let t = Tournament::create(&first)?;
        let (stored, view) = stored::create(&self.services.store, &venue, first, &t).await?;
        self.admit(stored)?;
        Ok(view)
    }

    /// The newest public tournaments.
    pub async fn list(&self) -> Result<Value, TournamentError> {
        let listed = stored::listed(&self.services.store).await?;
        let views = listed.iter().filter_map(|text| serde_json::from_str::<Value>(text).ok());
        Ok(json!({ "drives": views.filter(Value::is_object).collect::<Vec<_>>() }))
    }

    /// The way to a tournament, which is taken into memory if it is not there.
    async fn actor(&self, id: &str) -> Result<Handle, TournamentError> {
        if let Some(handle) = self.actors.find(id) {
            return Ok(handle);
        }
        let found = stored::read(&self.services.store, id).await;
        let found = found.map_err(|error| TournamentError::read(id, error))?;
        let stored = found.ok_or(TournamentError::Missing)?;
        self.admit(stored)
    }

    fn admit(&self, stored: StoredTournament) -> Result<Handle, TournamentError> {
        let id = stored.id.clone();
        let woken =
            TournamentActor::wake(self.services.clone(), self.table_registry.clone(), stored);
        let (handle, woken) = woken.map_err(|error| TournamentError::unplayable(&id, &error))?;
        self.actors.sweep();
        Ok(self.actors.admit(id, handle, || woken.start()))
    }

    /// Asks a tournament for a change.
    pub async fn ask(
        &self,
        id: &str,
        visitor: Visitor,
        request: Request,
    ) -> Result<Done, TournamentError> {
        let actor = self.actor(id).await?;
        let (reply, told) = oneshot::channel();
        let order = Order::Ask { visitor, request, reply };
        actor.order(order).await.map_err(|Asleep| TournamentError::PutAway)?;
        told.await.map_err(|_| TournamentError::PutAway)?
    }

    /// Asks a tournament a question.
    pub async fn answer<T: Send + 'static>(
        &self,
        id: &str,
        question: impl FnOnce(&TournamentActor) -> Result<T, TournamentError> + Send + 'static,
    ) -> Result<T, TournamentError> {
        let actor = self.actor(id).await?;
        let (reply, told) = oneshot::channel();
        let question: Question = Box::new(move |actor| drop(reply.send(question(actor))));
        actor.order(Order::Answer(question)).await.map_err(|Asleep| TournamentError::PutAway)?;
        told.await.map_err(|_| TournamentError::PutAway)?
    }

    /// Refuses where there is no such tournament.
    pub async fn must_exist(&self, id: &str) -> Result<(), TournamentError> {
        self.actor(id).await.map(drop)
    }

    /// Forgets people when they are forgotten, until the task is dropped.
    pub async fn follow_people(self, mut news: PersonNews) {
        while let Some(delivery) = news.next().await {
            match &*delivery.event {
                PersonEvent::Forgotten(people) => self.forget(people).await,
            }
        }
    }

    /// Some have deleted their accounts, and the file has forgotten their names: so does memory.
    async fn forget(&self, people: &[people::PersonId]) {
        for handle in self.actors.all() {
            for person in people {
                let person = Entrant::Person(*person).id();
                // Who sleeps reads the file when it wakes.
                let _ = handle.order(Order::Forget(person)).await;
            }
        }
    }

    /// Connects somebody to a tournament.
    pub async fn watch(
        &self,
        id: &str,
        visitor: Visitor,
        outbox: Outbox,
    ) -> Result<(Handle, SubscriberId), TournamentError> {
        let actor = self.actor(id).await?;
        let (reply, told) = oneshot::channel();
        let order = Order::Watch { visitor, outbox, reply };
        actor.order(order).await.map_err(|Asleep| TournamentError::PutAway)?;
        let watcher = told.await.map_err(|_| TournamentError::PutAway)?;
        Ok((actor, watcher))
    }

    /// Refuses who may not look into a table of a round that is on: who sits there may, its
    /// steward, and organisers. Other tables are nobody's business here.
    pub async fn admits(&self, table: &str, visitor: &Visitor) -> Result<(), TournamentError> {
        let Some(tournament) = self.services.held.holder(table) else { return Ok(()) };
        let (person, room) = (TournamentActor::person(visitor), table.to_owned());
        let question = move |actor: &TournamentActor| match actor.may_watch(&person, &room) {
            true => Ok(()),
            false => Err(TournamentError::NotAtTable),
        };
        self.answer(&tournament, question).await
    }

    /// Tells every tournament that the server closes, and waits until they have.
    pub async fn close(&self) {
        self.actors.close(|| Order::Close).await;
    }
}
