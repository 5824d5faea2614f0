//! Services that every table of the server shares: the file, the games, the time, the bots, the lobby.

use super::record_keys::RecordKeys;
use crate::bus::Bus;
use crate::games::{Games, UnknownGame};
use crate::heavy_work::HeavyWork;
use crate::ops::Metrics;
use crate::people::{Blocks, People, PersonId, Sanctions};
use crate::quarantine::Quarantine;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::tables::events::{HeldTables, TableEvents};
use crate::tables::front_pages::FrontPages;
use crate::tables::lobby::Lobby;
use crate::tables::seat_index::SeatIndex;
use crate::tables::{Bots, SleepingGames, TableError, TableQuota};
use crate::time::ServerTime;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tablee_engine::AnyGame;
use tablee_engine::any::FIRST_VERSION;
use tablee_protocol::{Setup, TableView};

/// What every table shares.
pub struct Services {
    /// The file.
    pub store: Store,
    /// The games.
    pub games: Arc<Games>,
    /// The clock of the server.
    pub time: ServerTime,
    /// Those who play empty and abandoned seats.
    pub bots: Bots,
    /// The list of public tables.
    pub lobby: Lobby,
    /// Who sits where.
    pub seat_index: SeatIndex,
    /// Who has a page in front that shows their tables.
    pub front_pages: FrontPages,
    /// How many tables who has made.
    pub table_quota: TableQuota,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Turns at what computes for long.
    pub heavy: HeavyWork,
    /// Games of tables that have left memory.
    pub sleeping: SleepingGames,
    /// What cannot be played on.
    pub quarantine: Quarantine,
    /// How the server is run.
    pub settings: Settings,
    /// Where tables publish how they stand.
    pub events: TableEvents,
    /// The tables of rounds that are on.
    pub held: HeldTables,
    /// Who may not speak or stay.
    pub sanctions: Sanctions,
    /// Who does not want to meet whom.
    pub blocks: Blocks,
    /// The keys that sign the records of finished games.
    pub record_keys: RecordKeys,
    /// The way to other nodes.
    pub bus: Bus,
    /// When tables that are not in memory have to be woken, by name.
    pub alarms: parking_lot::Mutex<BTreeMap<String, u64>>,
}

impl Services {
    /// The level of a game's bots that is meant: the one that is wanted, if there is such a one;
    /// else the one that plays abandoned seats; else the strongest there is.
    pub fn bot_level(
        &self,
        game: &dyn AnyGame,
        wanted: Option<&str>,
    ) -> Result<String, TableError> {
        let levels = game.levels();
        let known = |name: &str| levels.iter().find(|level| **level == name);
        let meant = match wanted {
            Some(wanted) => known(wanted).copied(),
            None => known(&self.settings.substitute).copied().or_else(|| game.expert()),
        };
        match meant {
            Some(level) => Ok(level.to_owned()),
            None => Err(TableError::NoLevel { known: levels }),
        }
    }

    /// The rules that a table is played by.
    pub fn rules_of(&self, setup: &Setup) -> Result<&dyn AnyGame, UnknownGame> {
        self.games.of_version(&setup.game, setup.game_version.unwrap_or(FIRST_VERSION))
    }

    /// Opens the server around its file.
    pub async fn open(
        store: Store,
        games: Games,
        settings: Settings,
        people: &People,
        bus: Bus,
    ) -> Result<Services, StoreError> {
        let time = ServerTime::resume(&store).await?;
        let bots = Bots::new(
            settings.bot_threads,
            settings.bot_think(),
            settings.bot_pace(),
            settings.bot_courtesy(),
        );
        let record_keys = RecordKeys::open(&store).await?;
        let table_quota = TableQuota::open(&settings, &store).await?;
        let metrics = Arc::<Metrics>::default();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Ok(Services {
            heavy: HeavyWork::new(cores, metrics.clone()),
            sleeping: SleepingGames::default(),
            quarantine: Quarantine::new(metrics.clone()),
            store,
            games: Arc::new(games),
            time,
            bots,
            lobby: Lobby::default(),
            seat_index: SeatIndex::default(),
            front_pages: FrontPages::default(),
            table_quota,
            metrics,
            settings,
            events: TableEvents::default(),
            held: HeldTables::default(),
            sanctions: people.sanctions().clone(),
            blocks: people.blocks().clone(),
            record_keys,
            bus,
            alarms: parking_lot::Mutex::default(),
        })
    }

    /// A table is new or its people have changed; `looks` says who of them sees it.
    pub fn update_indexes(&self, table: &TableView, looks: impl Fn(PersonId) -> bool) {
        self.lobby.update(table);
        self.seat_index.seat(table, looks);
        self.table_quota.update(table);
    }

    /// How long ago the store was last written for certain: the server notes its time twice a second.
    pub fn silence(&self) -> Duration {
        Duration::from_millis(self.time.now().0.saturating_sub(self.metrics.noted.get()))
    }

    /// Sees to it that a table which leaves memory is woken when a clock runs out.
    pub fn set_alarm(&self, table: &str, at: Option<u64>) {
        let mut alarms = self.alarms.lock();
        match at {
            Some(at) => alarms.insert(table.to_owned(), at),
            None => alarms.remove(table),
        };
    }

    /// Takes the tables that have to be woken now.
    pub fn due(&self) -> Vec<String> {
        let now = self.time.now().0;
        let mut alarms = self.alarms.lock();
        let due: Vec<String> =
            alarms.iter().filter(|(_, at)| **at <= now).map(|(id, _)| id.clone()).collect();
        alarms.retain(|_, at| *at > now);
        due
    }
}
