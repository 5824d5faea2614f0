//! The server's life: opens the file and the port, serves, and closes in good order.

use crate::app::App;
use crate::background_tasks::BackgroundTasks;
use crate::bus::{BadBus, Transport};
use crate::games::Games;
use crate::listening::{Listening, NotListening};
use crate::net::accept::{Acceptor, Permits};
use crate::net::address::TrustedProxies;
use crate::net::draining::Drain;
use crate::page;
use crate::routes::{operations_router, router};
use crate::settings::{BadSettings, Settings};
use crate::store::{Store, StoreError};
use axum::Router;
use futures_util::future::BoxFuture;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

/// How long connections may take to end once the server closes.
const LAST_CALL: Duration = Duration::from_secs(5);

/// How long where the next version of the server waits for this one to end.
const QUICK_CALL: Duration = Duration::from_millis(200);

/// How long sockets may take to hear that they end.
const TELLING: Duration = Duration::from_secs(1);

/// How long clients of a server alone wait before they look for it again.
const RESTART: Duration = Duration::from_millis(300);

/// How a server is asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Now.
    AtOnce,
    /// Once people have been sent to other nodes; now where there are none.
    Drain,
}

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The settings, where they do not fit the games.
    #[error(transparent)]
    Settings(#[from] BadSettings),
    /// The file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The way to other nodes.
    #[error(transparent)]
    Bus(#[from] BadBus),
    /// The address.
    #[error(transparent)]
    Listen(#[from] NotListening),
}

/// A server that listens and does not answer yet.
pub struct Server {
    app: App,
    listening: Listening,
    ops_listening: Option<Listening>,
    page: Router<App>,
}

impl Server {
    /// Opens the file and the port.
    pub fn bind(
        settings: Settings,
        games: Games,
    ) -> BoxFuture<'static, Result<Server, ServeError>> {
        Box::pin(async move {
            settings.check_levels(&games.levels())?;
            let store = Store::open_at(&settings.location()).await?;
            let listening = Listening::take_or_open(settings.listen).await?;
            let ops_listening = match settings.ops_listen {
                Some(address) => Some(Listening::open(address).await?),
                None => None,
            };
            let transport = Transport::open(&store, settings.bus.as_deref()).await?;
            let app = App::open(store, transport, games, settings).await?;
            Ok(Server { app, listening, ops_listening, page: page::routes() })
        })
    }

    /// The same server with this page instead of the plain one.
    #[must_use]
    pub fn with_page(self, page: Router<App>) -> Server {
        Server { page, ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.listening.address
    }

    /// The application behind it.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` is done, then closes: everybody is told, writes are finished.
    pub fn run(
        self,
        stop: impl Future<Output = Stop> + Send + 'static,
    ) -> BoxFuture<'static, Result<(), ServeError>> {
        self.serve(Box::pin(stop))
    }

    /// The same, as one type: the whole server is compiled here, and not again in every program that
    /// runs one.
    fn serve(self, stop: BoxFuture<'static, Stop>) -> BoxFuture<'static, Result<(), ServeError>> {
        Box::pin(self.serve_until(stop))
    }

    async fn serve_until(self, stop: BoxFuture<'static, Stop>) -> Result<(), ServeError> {
        let Server { app, listening, ops_listening, page } = self;
        let settings = &app.services().settings;
        let permits = Permits::new(settings.max_connections);
        let services = app.services();
        let tasks = BackgroundTasks::start(&app);
        let acceptor = Acceptor {
            router: router(app.clone(), page),
            connections_per_address: settings.connections_per_address,
            unlimited: settings.unlimited.clone(),
            proxies: TrustedProxies::new(&settings.trusted_proxies),
            stall_timeout: settings.stall(),
            header_timeout: settings.handshake(),
            metrics: services.metrics.clone(),
            closing: app.closing(),
        };
        let operations = acceptor.with_router(operations_router(app.clone()));
        let serve_operations = async {
            match &ops_listening {
                Some(listening) => operations.run(&listening.listener, &permits).await,
                None => std::future::pending().await,
            }
        };
        {
            let mut accepting = pin!(async {
                tokio::select! {
                    () = acceptor.run(&listening.listener, &permits) => {}
                    () = serve_operations => {}
                }
            });
            let stop = tokio::select! {
                stop = stop => stop,
                () = accepting.as_mut() => Stop::AtOnce,
            };
            tasks.stop_watching_reach();
            if stop == Stop::Drain && app.store().is_shared() {
                tokio::select! {
                    () = drain(&app) => {}
                    () = accepting => {}
                }
            }
        }
        let is_kept = listening.is_kept;
        drop((listening, ops_listening));
        tracing::info!("closing");
        // Whoever comes back too early waits in a socket that is kept, or is sent to another node.
        let is_served = is_kept || app.store().is_shared();
        let away = if is_served { Duration::ZERO } else { RESTART };
        app.sockets().drain(Drain::at_once(app.sockets().count(), away));
        let _ = tokio::time::timeout(TELLING, app.sockets().all_told()).await;
        tasks.stop_working();
        app.close().await;
        permits.all_returned(if is_kept { QUICK_CALL } else { LAST_CALL }).await;
        tasks.finish(LAST_CALL).await;
        app.services().time.note(app.store()).await?;
        app.store().close().await;
        Ok(())
    }
}

/// Sends everybody to other nodes. Meanwhile requests are answered and games go on here.
async fn drain(app: &App) {
    let time = app.services().settings.drain();
    tracing::info!(seconds = time.as_secs(), sockets = app.sockets().count(), "draining");
    app.sockets().drain(Drain::over(time));
    tokio::time::sleep(time).await;
}

/// Done when the process is asked to stop: at once by Ctrl-C, in good order by SIGTERM. It listens from the call on, not only once it is
/// awaited: whoever was told the address may ask at once. Needs a runtime around it.
pub fn asked_to_stop() -> impl Future<Output = Stop> {
    #[cfg(unix)]
    let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).ok();
    async move {
        let interrupt = tokio::signal::ctrl_c();
        #[cfg(unix)]
        if let Some(mut terminate) = terminate {
            return tokio::select! {
                _ = interrupt => Stop::AtOnce,
                _ = terminate.recv() => Stop::Drain,
            };
        }
        let _ = interrupt.await;
        Stop::AtOnce
    }
}
