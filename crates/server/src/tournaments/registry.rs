//! Registry of tournaments: those in memory, and how others get there.

use super::TournamentSetup;
use super::actor::{Handle, Order, TournamentActor, TournamentQuery, Woken};
use super::entrant::Entrant;
use super::error::{BadRequest, TournamentError};
use super::request::Request;
use super::setup::{settle, try_out};
use super::stored::{self, StoredTournament};
use super::subscribers::SubscriberId;
use crate::actors::{ActorStopped, Actors};
use crate::net::address::contains;
use crate::net::outbox::Outbox;
use crate::people::{self, Kind, PersonEvent, PersonNews, Visitor};
use crate::quarantine::LEFT_ALONE;
use crate::store::StoreError;
use crate::supervision::supervised;
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use crate::waking::Waking;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::tournament::{Done, TournamentInfo, TournamentList, Venue};
use tablee_tournament::{By, Entry, Input, Refusal, Settings, Tournament};
use tokio::sync::oneshot;

/// How long a tournament that panicked rests before it is read again.
const REST: Duration = Duration::from_secs(1);

/// A tournament that may be made.
pub struct CheckedSetup {
    settings: Settings,
    venue: Venue,
    /// How many that have not ended its maker may have.
    most: usize,
}

/// The tournaments in memory.
#[derive(Clone)]
pub struct TournamentRegistry {
    services: Arc<Services>,
    table_registry: TableRegistry,
    actors: Actors<Order>,
    waking: Arc<Waking>,
}

impl TournamentRegistry {
    /// None yet.
    pub fn new(services: Arc<Services>, table_registry: TableRegistry) -> TournamentRegistry {
        let (actors, waking) = (Actors::default(), Arc::default());
        TournamentRegistry { services, table_registry, actors, waking }
    }

    /// What every table shares.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Wakes the tournaments that play: their tables are followed before anybody comes in. Those
    /// between two rounds are woken beside the first visitors, who need not wait for them. `at_play`
    /// are those with games that run: one that has ended meanwhile closes them before anybody comes in.
    pub async fn open(&self, at_play: BTreeSet<String>) -> Result<(), StoreError> {
        let running = self.services.store.running_tournaments().await?;
        let at_play = at_play.into_iter().filter(|id| !running.playing.contains(id)).collect();
        self.wake_all(running.playing).await;
        self.wake_all(at_play).await;
        let later = self.clone();
        tokio::spawn(async move { later.wake_all(running.between).await });
        Ok(())
    }

    async fn wake_all(&self, tournaments: Vec<String>) {
        for id in tournaments {
            if let Err(error) = self.actor(&id).await {
                tracing::error!(tournament = id, %error, "could not be woken");
            }
        }
    }

    /// What a setup comes to, if somebody may make one more tournament. Nothing is dealt yet: what is
    /// refused here has cost nothing worth paying for.
    pub async fn plan(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        setup: TournamentSetup,
    ) -> Result<CheckedSetup, TournamentError> {
        // Who makes it is its organiser, and a bot account has no role.
        if visitor.kind == Kind::Bot {
            return Err(BadRequest::RoleForBot.into());
        }
        let (settings, venue) = settle(setup, &self.services)?;
        let limits = &self.services.settings;
        let most = match contains(&limits.unlimited, address) {
            true => usize::MAX,
            false => limits.tournaments_per_person,
        };
        if self.services.store.unended_tournaments(visitor.id).await? >= most {
            return Err(TournamentError::TooMany { most });
        }
        Ok(CheckedSetup { settings, venue, most })
    }

    /// Makes a tournament; who makes it is its organiser.
    pub async fn create(
        &self,
        visitor: &Visitor,
        plan: CheckedSetup,
    ) -> Result<TournamentInfo, TournamentError> {
        let CheckedSetup { settings, venue, most } = plan;
        let permit = self.services.heavy.permit().await;
        permit.attempt(|| try_out(&settings, &venue, &self.services))??;
        let by = By::Person(TournamentActor::person(visitor));
        let first = Entry { at: self.services.time.now(), by, input: Input::Created { settings } };
        let t = Tournament::create(&first)?;
        // Counted once more: somebody may make several at once.
        let made = stored::create(&self.services.store, &venue, first, &t, (visitor.id, most));
        let (stored, view) = made.await?.ok_or(TournamentError::TooMany { most })?;
        self.admit(stored).await?;
        Ok(view)
    }

    /// How many tournaments are in memory.
    pub fn awake(&self) -> usize {
        self.actors.all().iter().filter(|handle| !handle.has_stopped()).count()
    }

    /// The newest public tournaments.
    pub async fn list(&self) -> Result<TournamentList, TournamentError> {
        let listed = stored::listed(&self.services.store).await?;
        let read = |text: &String| match serde_json::from_str(text) {
            Ok(tournament) => Some(tournament),
            Err(error) => {
                tracing::error!(%error, "a tournament is left out of the list");
                None
            }
        };
        Ok(TournamentList { tournaments: listed.iter().filter_map(read).collect() })
    }

    /// The way to a tournament, which is taken into memory if it is not there.
    async fn actor(&self, id: &str) -> Result<Handle, TournamentError> {
        if let Some(handle) = self.actors.find(id) {
            return Ok(handle);
        }
        if self.services.quarantine.holds(id) {
            return Err(TournamentError::unplayable(id, &LEFT_ALONE));
        }
        let _alone = self.waking.alone(id).await;
        if let Some(handle) = self.actors.find(id) {
            return Ok(handle);
        }
        let found = stored::read(&self.services.store, id).await;
        let found =
            found.map_err(|error| self.quarantined(id, TournamentError::read(id, error)))?;
        let stored = found.ok_or(TournamentError::Missing)?;
        self.admit(stored).await
    }

    /// The log is played again before anything is locked: others go in and out meanwhile.
    async fn admit(&self, stored: StoredTournament) -> Result<Handle, TournamentError> {
        let id = stored.id.clone();
        let permit = self.services.heavy.permit().await;
        let woken = permit.attempt(|| {
            let (services, tables) = (self.services.clone(), self.table_registry.clone());
            let (handle, mut woken) = TournamentActor::wake(services, tables, stored)?;
            woken.follow();
            Ok::<_, Refusal>((handle, woken))
        });
        let failed = |error: &dyn std::fmt::Display| {
            self.quarantined(&id, TournamentError::unplayable(&id, &error))
        };
        let woken = woken.map_err(|error| failed(&error))?;
        let (handle, woken) = woken.map_err(|error| failed(&error))?;
        self.actors.sweep();
        Ok(self.actors.admit(id.clone(), handle, || {
            tokio::spawn(self.clone().watch_over(id, woken));
        }))
    }

    /// Runs a tournament. One that panics is read from the file again, unless it does so every
    /// time. In a box: a task that may wake its like would have a type without end.
    fn watch_over(self, id: String, woken: Woken) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let ran = supervised(&self.services.metrics, "tournament", woken.run()).await;
            if ran.is_ok() || !self.services.quarantine.panicked(&id) {
                return;
            }
            tokio::time::sleep(REST).await;
            if let Err(error) = self.actor(&id).await {
                tracing::error!(tournament = id, %error, "could not be woken");
            }
        })
    }

    /// Leaves a tournament alone that cannot be played again.
    fn quarantined(&self, id: &str, error: TournamentError) -> TournamentError {
        if let TournamentError::Unplayable { .. } = &error {
            self.services.quarantine.unplayable(id);
        }
        error
    }

    /// Asks a tournament for a change.
    pub async fn ask(
        &self,
        id: &str,
        visitor: Visitor,
        request: Request,
    ) -> Result<Done, TournamentError> {
        let actor = self.actor(id).await?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Ask { visitor, request, reply };
        actor.order(order).await.map_err(|ActorStopped| TournamentError::PutAway)?;
        answer.await.map_err(|_| TournamentError::PutAway)?
    }

    /// Asks a tournament a question.
    pub async fn answer<T: Send + 'static>(
        &self,
        id: &str,
        question: impl FnOnce(&TournamentActor) -> Result<T, TournamentError> + Send + 'static,
    ) -> Result<T, TournamentError> {
        let actor = self.actor(id).await?;
        let (reply, answer) = oneshot::channel();
        let question: TournamentQuery = Box::new(move |actor| drop(reply.send(question(actor))));
        actor
            .order(Order::Answer(question))
            .await
            .map_err(|ActorStopped| TournamentError::PutAway)?;
        answer.await.map_err(|_| TournamentError::PutAway)?
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
        let (reply, answer) = oneshot::channel();
        let order = Order::Watch { visitor, outbox, reply };
        actor.order(order).await.map_err(|ActorStopped| TournamentError::PutAway)?;
        let subscriber = answer.await.map_err(|_| TournamentError::PutAway)?;
        Ok((actor, subscriber))
    }

    /// Refuses who may not look into a table of a round that is on: who sits there may, its
    /// steward, and organisers. Other tables are nobody's business here.
    pub async fn admits_to_table(
        &self,
        table: &str,
        visitor: &Visitor,
    ) -> Result<(), TournamentError> {
        let view = self.table_registry.look(table).await?;
        if view.tournament.is_none() || view.has_seat(visitor.id) {
            return Ok(());
        }
        let Some(tournament) = self.holder(table).await? else { return Ok(()) };
        // Somebody at another's device sees what its holder may: the holder may play at another table.
        let (person, room) = (Entrant::Person(visitor.holder()).id(), table.to_owned());
        let question = move |actor: &TournamentActor| match actor.may_watch(&person, &room) {
            true => Ok(()),
            false => Err(TournamentError::NotAtTable),
        };
        self.answer(&tournament, question).await
    }

    /// Another node has entered something, or made the tournament: whoever comes to its tables here
    /// is admitted by it.
    pub async fn changed_elsewhere(&self, id: &str) {
        if let Some(handle) = self.actors.find(id) {
            return handle.try_order(Order::Changed);
        }
        if let Err(error) = self.actor(id).await {
            tracing::warn!(tournament = id, %error, "could not be woken");
        }
    }

    /// Lets every tournament in memory take in what other nodes have entered, and wakes those whose
    /// time runs.
    pub async fn look_elsewhere(&self) {
        let running = match self.services.store.running_tournaments().await {
            Ok(running) => running.playing.into_iter().chain(running.between),
            Err(error) => return tracing::warn!(%error, "cannot look at tournaments"),
        };
        match self.services.store.tournament_lengths(self.actors.names()).await {
            Ok(lengths) => {
                for (id, length) in lengths {
                    if let Some(handle) = self.actors.find(&id) {
                        handle.try_order(Order::Grown(length));
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look at tournaments"),
        }
        for id in running.filter(|id| self.actors.find(id).is_none()).collect::<Vec<_>>() {
            self.changed_elsewhere(&id).await;
        }
    }

    /// The tournament that has a say in who looks into a table: the one that holds it, else the one whose
    /// round it is played in by the store. What cannot be read lets nobody in.
    async fn holder(&self, table: &str) -> Result<Option<String>, TournamentError> {
        let known = self.services.held.holder(table);
        if known.is_some() {
            return Ok(known);
        }
        let Some(tournament) = self.services.store.round_in_play(table).await? else {
            return Ok(None);
        };
        // One that began at another node a moment ago is read first.
        let actor = self.actor(&tournament).await?;
        if self.services.bus.is_shared() {
            actor.order(Order::Changed).await.map_err(|ActorStopped| TournamentError::PutAway)?;
        }
        Ok(Some(tournament))
    }

    /// Tells every tournament that the server closes, and waits until they have.
    pub async fn close(&self) {
        self.actors.close(|| Order::Close).await;
    }
}
