//! Listening: taking connections in, no more than there is room for, and closing in good order.

use crate::app::{App, router};
use crate::counted::Counted;
use crate::house::Games;
use crate::neighbours::Neighbours;
use crate::page;
use crate::people;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long connections may take to end once the house closes.
const LAST_CALL: Duration = Duration::from_secs(5);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        cause: std::io::Error,
    },
}

/// A server that listens and does not answer yet.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    page: Router<App>,
}

impl Server {
    /// Opens the file and the port.
    pub async fn bind(settings: Settings, games: Games) -> Result<Server, ServeError> {
        let store = Store::open(&settings.data)?;
        let address = settings.listen;
        let listen = |cause| ServeError::Listen { address, cause };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let app = App::open(store, games, settings).await?;
        Ok(Server { app, listener, address, page: page::routes() })
    }

    /// The same server with this page instead of the plain one.
    #[must_use]
    pub fn with_page(self, page: Router<App>) -> Server {
        Server { page, ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The application behind it.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` is done, then closes: writes are finished, everybody is told.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let Server { app, listener, page, .. } = self;
        let room = room_for(app.house().settings.max_connections);
        let seats = Arc::new(Semaphore::new(room));
        let house = app.house();
        let beat = tokio::spawn(house.time.beat(house.store.clone()));
        let time = tokio::spawn(app.hall().clone().keep_time());
        let orders = tokio::spawn(people::obey(app.clone()));
        let router = router(app.clone(), page);
        tokio::select! {
            () = stop => {}
            () = accept(&app, &listener, &router, &seats) => {}
        }
        drop(listener);
        tracing::info!("closing");
        time.abort();
        orders.abort();
        app.close().await;
        let everyone = u32::try_from(room).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(LAST_CALL, seats.acquire_many(everyone)).await;
        beat.abort();
        app.house().time.note(app.store()).await?;
        Ok(())
    }
}

/// How many connections fit: what is asked for, if the system lets us open that many files.
fn room_for(wanted: usize) -> usize {
    const OTHER_FILES: u64 = 64;
    let files = rlimit::increase_nofile_limit(wanted as u64 + OTHER_FILES).unwrap_or(1024);
    let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(wanted).max(16);
    if room < wanted {
        tracing::warn!(room, wanted, "the limit of open files allows fewer connections");
    }
    // A semaphore counts no further.
    room.min(wanted).min(u32::MAX as usize).min(Semaphore::MAX_PERMITS)
}

async fn accept(app: &App, listener: &TcpListener, router: &Router, seats: &Arc<Semaphore>) {
    let neighbours = Neighbours::new(app.house().settings.connections_per_address);
    loop {
        match listener.accept().await {
            Err(error) => {
                // Out of files, most likely: others will go.
                tracing::warn!(%error, "a connection could not be taken in");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Ok((stream, peer)) => {
                let place = seats.clone().try_acquire_owned().ok().zip(neighbours.admit(peer.ip()));
                let Some((seat, neighbour)) = place else {
                    app.house().meters.turned_away.add();
                    continue;
                };
                let _ = stream.set_nodelay(true);
                let stream = Counted::new(stream, seat, neighbour);
                tokio::spawn(attend(app.clone(), router.clone(), stream, peer));
            }
        }
    }
}

/// One connection. Who does not finish its request in time is cut off.
async fn attend(app: App, router: Router, stream: Counted, peer: SocketAddr) {
    let mut closing = app.closing();
    app.house().meters.connections.rise();
    let handshake = app.house().settings.handshake();
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(handshake)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
    app.house().meters.connections.fall();
}

/// Done when the process is asked to stop. It listens from the call on, not only once it is
/// awaited: whoever was told the address may ask at once. Needs a runtime around it.
pub fn asked_to_stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).ok();
    async move {
        let interrupt = tokio::signal::ctrl_c();
        #[cfg(unix)]
        if let Some(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
        let _ = interrupt.await;
    }
}
