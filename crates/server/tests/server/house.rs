//! A server on a free port with the toy game, in a folder that can be opened again.

use crate::sneak::Sneak;
use std::net::SocketAddr;
use std::path::Path;
use tablee_engine::any::Boxed;
use tablee_engine::{Assets, Bot, Budget, Considered, Game, Rng, Thought};
use tablee_server::{Games, Server, Settings};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A bot that does the first thing on the menu.
struct First;

impl<G: Game> Bot<G> for First {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, _: &mut Rng) -> Thought<G::Action> {
        let action = game.choices(view).actions.remove(0);
        let considered = vec![Considered::judged(action.clone(), 0.0)];
        Thought { action, considered, silence: 0.0, signs: Vec::new() }
    }
}

/// A running server.
pub struct House {
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl House {
    pub async fn open(data: &Path) -> House {
        House::open_with(data, |_| {}).await
    }

    pub async fn open_with(data: &Path, change: impl FnOnce(&mut Settings)) -> House {
        let mut settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            data: data.to_owned(),
            bot_pace_ms: 0,
            bot_courtesy_ms: 0,
            ..Settings::default()
        };
        change(&mut settings);
        let games = Games {
            games: vec![Box::new(Boxed::<Sneak>::new(vec![("first", || Box::new(First))]))],
            assets: Assets::none(),
        };
        let server = Server::bind(settings, games).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server.run(stopped).await.unwrap();
        });
        House { address, stop, done }
    }

    /// Closes in good order; everything is in the file then.
    pub async fn close(self) {
        self.stop.send(()).unwrap();
        self.done.await.unwrap();
    }
}
