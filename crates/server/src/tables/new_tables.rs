//! Making tables for people: by the newest rules, from where another game stood, or for the same people again.

use super::registry::{TableRegistry, look, stopped};
use super::{BadDeal, Handle, Request, ReservedPlace, Seating, StoredTable, TableError};
use crate::actors::ActorStopped;
use crate::people::Visitor;
use crate::store::Logged;
use tablee_engine::Seed;
use tablee_protocol::{Setup, TablePhase, TableView, Watch};
use tokio::task::JoinHandle;

impl TableRegistry {
    /// Makes a table by the newest rules of its game; they are resolved and checked by dealing once. It counts as
    /// made by its host, or whose device the host plays at, and fills the place that is held for it. It is made to
    /// its end also when nobody waits for it: one that is half made would count nowhere.
    pub async fn create(
        &self,
        setup: Setup,
        seating: Seating,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        let tables = self.clone();
        finished(tokio::spawn(async move { tables.create_now(setup, seating, place).await })).await
    }

    async fn create_now(
        &self,
        setup: Setup,
        seating: Seating,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        let setup = self.resolve(setup).await?;
        let (quota, from) = (&self.services.table_quota, place.from());
        let payer = seating.holder_of(seating.host);
        let makers = match seating.arrivals {
            Some(_) => quota.makers_of_found(payer, from),
            None => quota.makers(payer, from),
        };
        let made = StoredTable::create(&self.services.store, setup, seating, makers).await;
        let stored = made.map_err(|error| quota.refusal(error))?;
        let id = stored.id.clone();
        let handle = self.admit(stored, None).await?;
        self.count_new(&id, &handle, place).await
    }

    /// A table is made: it is listed, and counted in place of what was held for it.
    async fn count_new(
        &self,
        id: &str,
        handle: &Handle,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        let view = look(handle, None).await.map_err(|ActorStopped| stopped(id))?;
        place.fill(&view);
        self.services.update_indexes(&view, |_| false);
        self.notify_nodes(id);
        Ok(view)
    }

    /// A setup by the newest rules of its game, with every option that was not chosen at its default.
    pub async fn resolve(&self, mut setup: Setup) -> Result<Setup, TableError> {
        check_watch(&setup)?;
        setup.game_version = Some(self.services.games.find(&setup.game)?.version());
        let permit = self.services.heavy.permit().await;
        let trial = permit.attempt(|| {
            let table = crate::tables::deal(&self.services, &setup, Seed::numbered(0));
            table.map(|table| table.record().rules)
        });
        setup.rules = trial.map_err(BadDeal::Failed)??;
        Ok(setup)
    }

    /// Makes a table whose game began elsewhere, and lets it run; otherwise as `create`.
    pub async fn resume(
        &self,
        setup: Setup,
        seating: Seating,
        seed: Seed,
        log: Vec<Logged>,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        let tables = self.clone();
        let resumed = async move { tables.resume_now(setup, seating, seed, log, place).await };
        finished(tokio::spawn(resumed)).await
    }

    async fn resume_now(
        &self,
        setup: Setup,
        seating: Seating,
        seed: Seed,
        log: Vec<Logged>,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        let (now, quota) = (self.services.time.now(), &self.services.table_quota);
        let makers = quota.makers(seating.holder_of(seating.host), place.from());
        let store = &self.services.store;
        let made = StoredTable::resume(store, setup, seating, seed, log, now, makers).await;
        let stored = made.map_err(|error| quota.refusal(error))?;
        let id = stored.id.clone();
        let handle = self.admit(stored, None).await?;
        self.services.metrics.games.add();
        self.count_new(&id, &handle, place).await
    }

    /// The same people at a new table; the one there is already, if somebody was quicker.
    pub async fn rematch(
        &self,
        id: &str,
        visitor: &Visitor,
        place: ReservedPlace,
    ) -> Result<TableView, TableError> {
        // Of many who ask at once one makes the table, and the others find it.
        let _alone = self.waking.alone(&format!("rematch {id}")).await;
        let old = self.look_as(visitor, id).await?;
        if let Some(again) = old.rematch {
            return self.look_as(visitor, &again).await;
        }
        if old.phase != TablePhase::Over {
            return Err(TableError::NotOver);
        }
        let stored = StoredTable::read(&self.services.store, id).await?;
        if stored.seating.seat_of(visitor.id).is_none() {
            return Err(TableError::NotSeated);
        }
        // Again means a deal of its own.
        let setup = Setup { game_version: None, practice: None, tournament: None, ..stored.setup };
        let mut seating = stored.seating.again(visitor.id);
        let blocks = &self.services.blocks;
        seating.part(visitor.id, |one, other| blocks.are_apart(one, other));
        let fresh = self.create(setup, seating, place).await?;
        // What a club plays again is the club's, too.
        self.services.store.continue_club_table(id, &fresh.id, crate::time::wall()).await?;
        let agreed = self.ask(id, visitor, Request::Rematch(fresh.id.clone())).await?;
        match agreed.rematch {
            Some(first) if first != fresh.id => self.look_as(visitor, &first).await,
            _ => Ok(fresh),
        }
    }
}

/// Whether hands are shown late enough: never as they are played where the game counts.
fn check_watch(setup: &Setup) -> Result<(), TableError> {
    if setup.watch.is_late_enough(setup.rated) {
        return Ok(());
    }
    let (least, most) = Watch::delays(setup.rated).into_inner();
    Err(TableError::BadDelay { least, most })
}

/// What a task of its own has come to.
async fn finished<T>(task: JoinHandle<Result<T, TableError>>) -> Result<T, TableError> {
    let failed = |_| TableError::NotDone { message: "The table could not be made.".to_owned() };
    task.await.map_err(failed)?
}
