//! What every table of the house shares: the file, the games, the time, the bots, the lobby.

use crate::company::Company;
use crate::limits::Crowd;
use crate::lobby::Lobby;
use crate::ops::Meters;
use crate::people::Sanctions;
use crate::room::Bots;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::time::HouseTime;
use crate::wire::{ApiError, TableView};
use crate::witness::Witnesses;
use std::collections::BTreeMap;
use tablee_engine::{AnyGame, Assets};

/// The games on offer and what they need.
pub struct Games {
    /// The games.
    pub games: Vec<Box<dyn AnyGame>>,
    /// Dictionaries and the like.
    pub assets: Assets,
}

impl Games {
    /// The game of that name.
    pub fn find(&self, id: &str) -> Result<&dyn AnyGame, ApiError> {
        let found =
            self.games.iter().map(AsRef::as_ref).find(|game: &&dyn AnyGame| game.id() == id);
        found.ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|game| game.id()).collect();
            let shown: String = id.chars().take(40).collect();
            ApiError::not_found(format!("No game “{shown}”; there are: {}.", known.join(", ")))
        })
    }
}

/// What every table shares.
pub struct House {
    /// The file.
    pub store: Store,
    /// The games.
    pub games: Games,
    /// The clock of the house.
    pub time: HouseTime,
    /// Those who play empty and abandoned seats.
    pub bots: Bots,
    /// The list of public tables.
    pub lobby: Lobby,
    /// Who sits where.
    pub company: Company,
    /// What is counted.
    pub meters: Meters,
    /// How much every address may change.
    pub crowd: Crowd,
    /// How the house is run.
    pub settings: Settings,
    /// Tournaments, which follow their tables.
    pub witnesses: Witnesses,
    /// Who may not speak or stay.
    pub sanctions: Sanctions,
    /// When tables that are not in memory have to be woken, by name.
    pub alarms: std::sync::Mutex<BTreeMap<String, u64>>,
}

impl House {
    /// Opens the house around its file.
    pub async fn open(
        store: Store,
        games: Games,
        settings: Settings,
        sanctions: Sanctions,
    ) -> Result<House, StoreError> {
        let time = HouseTime::resume(&store).await?;
        let bots = Bots::new(
            settings.bot_threads,
            settings.bot_think(),
            settings.bot_pace(),
            settings.bot_courtesy(),
        );
        let crowd = Crowd::new(settings.requests_burst, settings.requests_per_second);
        Ok(House {
            store,
            games,
            time,
            bots,
            lobby: Lobby::default(),
            company: Company::default(),
            meters: Meters::default(),
            crowd,
            settings,
            witnesses: Witnesses::default(),
            sanctions,
            alarms: std::sync::Mutex::default(),
        })
    }

    /// A table is new or its people have changed.
    pub fn tell(&self, table: &TableView) {
        self.lobby.tell(table);
        self.company.seat(table);
    }

    /// Sees to it that a table which leaves memory is woken when a clock runs out.
    pub fn set_alarm(&self, table: &str, at: Option<u64>) {
        let mut alarms = self.alarms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match at {
            Some(at) => alarms.insert(table.to_owned(), at),
            None => alarms.remove(table),
        };
    }

    /// Takes the tables that have to be woken now.
    pub fn due(&self) -> Vec<String> {
        let now = self.time.now().0;
        let mut alarms = self.alarms.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let due: Vec<String> =
            alarms.iter().filter(|(_, at)| **at <= now).map(|(id, _)| id.clone()).collect();
        alarms.retain(|_, at| *at > now);
        due
    }
}
