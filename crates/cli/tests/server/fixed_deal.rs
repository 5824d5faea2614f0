//! A server whose cards are stacked: the real server over real sockets, the real games, but the
//! test decides what is dealt. The server itself knows of no such thing: it is handed games, and
//! these deal as they are told.

use crate::test_store;
use serde_json::{Map, Value};
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tablee_engine::any::{Advice, AdviceRequest, NoAdviceReason};
use tablee_engine::options::OptionSpec;
use tablee_engine::record::{BadRecord, Chain};
use tablee_engine::table::{BadOpening, Opening};
use tablee_engine::{
    AnyGame, AnyTable, Assets, Better, Budget, Judge, Lang, Record, Reference, Rng,
};
use tablee_game_registry::all_games;
use tablee_server::{Games, Server, Settings, Stop};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// What is at a table in place of a deal by chance.
#[derive(Clone)]
pub enum Rig {
    /// The first round is dealt like this.
    Deal(Value),
    /// A game that has gone on for a while, made anew each time.
    Game(Arc<dyn Fn() -> Box<dyn AnyTable> + Send + Sync>),
}

impl Rig {
    /// Such a table.
    pub fn open(
        &self,
        game: &dyn AnyGame,
        opening: &Opening,
        assets: &Assets,
    ) -> Result<Box<dyn AnyTable>, BadOpening> {
        match self {
            Rig::Deal(deal) => {
                game.open(&Opening { deals: vec![deal.clone()], ..opening.clone() }, assets)
            }
            Rig::Game(make) => Ok(make()),
        }
    }
}

/// What will be at tables of this game.
pub type Stack = Arc<Mutex<Option<(&'static str, Rig)>>>;

struct FixedDeal {
    game: Box<dyn AnyGame>,
    stack: Stack,
}

impl AnyGame for FixedDeal {
    fn id(&self) -> &'static str {
        self.game.id()
    }
    fn version(&self) -> u16 {
        self.game.version()
    }
    fn seats(&self) -> RangeInclusive<u8> {
        self.game.seats()
    }
    fn better(&self) -> Better {
        self.game.better()
    }
    fn options(&self) -> Vec<OptionSpec> {
        self.game.options()
    }
    fn tournament_rules(&self, judge: Judge) -> Option<Map<String, Value>> {
        self.game.tournament_rules(judge)
    }
    fn levels(&self) -> Vec<&'static str> {
        self.game.levels()
    }
    fn blurb(&self, lang: Lang) -> (&'static str, &'static str) {
        self.game.blurb(lang)
    }
    fn rulebook(&self, lang: Lang) -> &'static str {
        self.game.rulebook(lang)
    }
    fn references(&self, assets: &Assets) -> Vec<Box<dyn Reference>> {
        self.game.references(assets)
    }
    fn open(&self, opening: &Opening, assets: &Assets) -> Result<Box<dyn AnyTable>, BadOpening> {
        let stack = self.stack.lock().unwrap().clone();
        match stack.filter(|(game, _)| *game == self.id()) {
            Some((_, rig)) => rig.open(self.game.as_ref(), opening, assets),
            None => self.game.open(opening, assets),
        }
    }
    fn open_record(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord> {
        self.game.open_record(record, assets, chain)
    }
    fn replay(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord> {
        self.game.replay(record, assets, chain)
    }
    fn advise(
        &self,
        asked: &AdviceRequest,
        level: &str,
        assets: &Assets,
        thinking: (Budget, &mut Rng),
    ) -> Result<Advice, NoAdviceReason> {
        self.game.advise(asked, level, assets, thinking)
    }
}

/// A running server with stacked cards.
pub struct World {
    runtime: Runtime,
    open: Option<(oneshot::Sender<()>, tokio::task::JoinHandle<()>)>,
    pub address: SocketAddr,
    folder: TempDir,
    stack: Stack,
}

impl World {
    pub fn open() -> World {
        let runtime = Runtime::new().unwrap();
        let address = "127.0.0.1:0".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut world = World { runtime, open: None, address, folder, stack: Stack::default() };
        world.start();
        world
    }

    /// Decides what will be at tables of this game from now on.
    pub fn stack(&self, game: &'static str, rig: Rig) {
        *self.stack.lock().unwrap() = Some((game, rig));
    }

    /// Closes the server in good order and opens it again; tables are read back from the store.
    pub fn restart(&mut self) {
        if let Some((stop, done)) = self.open.take() {
            let _ = stop.send(());
            self.runtime.block_on(done).unwrap();
        }
        self.start();
    }

    /// The folder of its data.
    pub fn data(&self) -> &Path {
        self.folder.path()
    }

    fn start(&mut self) {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            data: self.folder.path().to_owned(),
            store: test_store::database(self.folder.path()),
            messages_burst: 1_000_000,
            bot_think_ms: 1,
            bot_pace_ms: 1,
            bot_courtesy_ms: 1,
            ..Settings::default()
        };
        let (games, assets) = all_games().into_parts();
        let rig =
            |game| -> Box<dyn AnyGame> { Box::new(FixedDeal { game, stack: self.stack.clone() }) };
        let games = Games { games: games.into_iter().map(rig).collect(), assets };
        let server = self.runtime.block_on(Server::bind(settings, games)).unwrap();
        self.address = server.address();
        let (stop, stopped) = oneshot::channel();
        let done = self.runtime.spawn(async move {
            let stopped = async {
                drop(stopped.await);
                Stop::AtOnce
            };
            server.run(stopped).await.unwrap();
        });
        self.open = Some((stop, done));
    }
}
