//! A server on a free port with the toy game, in a folder that can be opened again.

use crate::sneak::Sneak;
use crate::test_store;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::{AnyGame, Assets, Bot, Budget, Considered, Game, Rng, Thought};
use tablee_server::{App, Games, Server, Settings, Stop};
use tablee_storage::Location;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A bot that does the first thing on the menu.
pub struct First;

impl<G: Game> Bot<G> for First {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, _: &mut Rng) -> Thought<G::Action> {
        let action = game.choices(view).actions.remove(0);
        let considered = vec![Considered::judged(action.clone(), 0.0)];
        Thought { action, considered, silence: 0.0, facts: Vec::new() }
    }
}

/// A semaphore before every decision of the bots of one server: so many may pass.
#[derive(Clone, Default)]
pub struct Gate(Arc<(Mutex<(usize, usize)>, Condvar)>);

impl Gate {
    /// Lets so many more thoughts pass.
    pub fn admit(&self, more: usize) {
        self.0.0.lock().unwrap().0 += more;
        self.0.1.notify_all();
    }

    /// How many have passed.
    pub fn thoughts(&self) -> usize {
        self.0.0.lock().unwrap().1
    }

    fn pass(&self) {
        let counts = self.0.0.lock().unwrap();
        let mut counts = self.0.1.wait_while(counts, |(admitted, _)| *admitted == 0).unwrap();
        counts.0 -= 1;
        counts.1 += 1;
    }
}

/// The first thing on the menu, once the gate lets it pass; the gate is its thread's own, since
/// makers of bots carry nothing with them.
struct Gated(Gate);

static GATES: Mutex<Option<Gate>> = Mutex::new(None);

impl<G: Game> Bot<G> for Gated {
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        self.0.pass();
        First.think(game, view, budget, rng)
    }
}

/// A running server.
pub struct TestServer {
    pub address: SocketAddr,
    pub app: App,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl TestServer {
    pub async fn open(data: &Path) -> TestServer {
        TestServer::open_with(data, |_| {}).await
    }

    pub async fn open_with(data: &Path, change: impl FnOnce(&mut Settings)) -> TestServer {
        let levels: Vec<(&str, MakeBot<Sneak>)> = vec![("first", || Box::new(First))];
        TestServer::build_game(data, levels, change).await
    }

    /// A server whose bots wait for a gate. Only one test may use it: there is one gate.
    pub async fn open_gated(data: &Path, gate: &Gate) -> TestServer {
        *GATES.lock().unwrap() = Some(gate.clone());
        let gated: MakeBot<Sneak> = || Box::new(Gated(GATES.lock().unwrap().clone().unwrap()));
        TestServer::build_game(data, vec![("gated", gated)], |_| {}).await
    }

    /// A server with these games.
    pub async fn open_games(data: &Path, games: Vec<Box<dyn AnyGame>>) -> TestServer {
        TestServer::serve(plain_settings(data), games).await
    }

    async fn build_game(
        data: &Path,
        levels: Vec<(&'static str, MakeBot<Sneak>)>,
        change: impl FnOnce(&mut Settings),
    ) -> TestServer {
        let mut settings = plain_settings(data);
        change(&mut settings);
        TestServer::serve(settings, vec![Box::new(Boxed::<Sneak>::new(levels).with_tournaments())])
            .await
    }

    async fn serve(settings: Settings, games: Vec<Box<dyn AnyGame>>) -> TestServer {
        let games = Games { games, assets: Assets::none() };
        let server = Server::bind(settings, games).await.unwrap();
        let (address, app) = (server.address(), server.app().clone());
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(async move {
            let stopped = async {
                drop(stopped.await);
                Stop::AtOnce
            };
            server.run(stopped).await.unwrap();
        });
        TestServer { address, app, stop, done }
    }

    /// Closes in good order; everything is in the file then.
    pub async fn close(self) {
        self.stop.send(()).unwrap();
        self.done.await.unwrap();
    }
}

fn plain_settings(data: &Path) -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().unwrap(),
        data: data.to_owned(),
        store: test_store::database(data),
        bot_pace_ms: 0,
        bot_courtesy_ms: 0,
        ..Settings::default()
    }
}

/// Where a folder's data are.
pub fn location(folder: &Path) -> Location {
    match test_store::database(folder) {
        Some(url) => Location::Postgres(url),
        None => Location::Folder(folder.to_owned()),
    }
}
