//! The TCP accept loop: takes connections in, no more than there is room for, and serves HTTP on
//! each of them.

use super::address::TrustedProxies;
use super::connection_count::{ConnectionCount, OpenConnection};
use super::limited_stream::LimitedStream;
use crate::ops::Metrics;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// What the accept loop needs to know.
#[derive(Clone)]
pub struct Acceptor {
    /// Answers the requests.
    pub router: Router,
    /// How many of them one address may have.
    pub connections_per_address: usize,
    /// The networks for which it may be any number.
    pub unlimited: Vec<IpNet>,
    /// Whose word on other people's addresses is taken.
    pub proxies: TrustedProxies,
    /// How long a connection may read too little.
    pub stall_timeout: Duration,
    /// How long a connection may take to send the head of its request.
    pub header_timeout: Duration,
    /// Where connections are counted.
    pub metrics: Arc<Metrics>,
    /// Says when the server begins to close.
    pub closing: watch::Receiver<bool>,
}

/// The permits of open connections; cheap to clone.
#[derive(Clone)]
pub struct Permits {
    semaphore: Arc<Semaphore>,
    all: u32,
}

impl Permits {
    /// As many as are asked for, if the system lets us open that many files.
    pub fn new(wanted: usize) -> Permits {
        const OTHER_FILES: u64 = 64;
        let files = rlimit::increase_nofile_limit(wanted as u64 + OTHER_FILES).unwrap_or(1024);
        let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(wanted).max(16);
        if room < wanted {
            tracing::warn!(room, wanted, "the limit of open files allows fewer connections");
        }
        // A semaphore counts no further.
        let all = room.min(wanted).min(u32::MAX as usize).min(Semaphore::MAX_PERMITS);
        let semaphore = Arc::new(Semaphore::new(all));
        Permits { semaphore, all: u32::try_from(all).unwrap_or(u32::MAX) }
    }

    /// Waits until every connection has ended, at most so long.
    pub async fn all_returned(&self, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.semaphore.acquire_many(self.all)).await;
    }
}

impl Acceptor {
    /// The same with another router.
    #[must_use]
    pub fn with_router(&self, router: Router) -> Acceptor {
        Acceptor { router, ..self.clone() }
    }

    /// Accepts connections until the future is dropped.
    pub async fn run(&self, listener: &TcpListener, permits: &Permits) {
        let counts = ConnectionCount::new(self.connections_per_address, &self.unlimited);
        loop {
            match listener.accept().await {
                Err(error) => {
                    // Out of files, most likely: others will go.
                    tracing::warn!(%error, "a connection could not be taken in");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Ok((stream, peer)) => {
                    let permit = permits.semaphore.clone().try_acquire_owned().ok();
                    let counted = match self.proxies.contains(peer.ip()) {
                        true => Some(OpenConnection::uncounted(&counts)),
                        false => counts.admit(peer.ip()),
                    };
                    let Some((permit, open)) = permit.zip(counted) else {
                        self.metrics.turned_away.add();
                        continue;
                    };
                    let _ = stream.set_nodelay(true);
                    let stream = LimitedStream::new(stream, self.stall_timeout, permit, open);
                    tokio::spawn(self.serve(stream, peer));
                }
            }
        }
    }

    /// Serves one connection. A client that does not finish its request in time is cut off.
    fn serve(&self, stream: LimitedStream, peer: SocketAddr) -> impl Future<Output = ()> + use<> {
        let (metrics, mut closing) = (self.metrics.clone(), self.closing.clone());
        let router = TowerToHyperService::new(self.router.clone());
        let (proxies, pace) = (self.proxies.clone(), stream.pace_switch());
        let service = service_fn(move |mut request: Request<Incoming>| {
            let caller = proxies.resolve(peer.ip(), request.headers());
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(ConnectInfo(peer));
            let (answer, pace) = (router.call(request), pace.clone());
            async move {
                let answer = answer.await?;
                // From here on it is a WebSocket; a connection whose upgrade was refused serves others behind a proxy.
                if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                    pace.turn_on();
                }
                Ok::<_, Infallible>(answer)
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_timeout)
            .max_buf_size(16 * 1024)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        async move {
            metrics.connections.increment();
            let mut connection = pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = closing.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            metrics.connections.decrement();
        }
    }
}
