//! A bad line between clients and the server, message by message: it cuts connections before and
//! after a message, delays, sends a client's message twice or in another order, delivers what an
//! abandoned connection still held, and brings up messages of long ago. Never reorders what the
//! server says: TCP does not.

use futures_util::{SinkExt as _, StreamExt as _};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tablee_engine::{Rng, Seed};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::HeaderMap;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async, client_async};

/// The entrance to the bad line.
pub struct UnreliableProxy {
    /// Where clients connect.
    pub address: SocketAddr,
    /// What has happened in it.
    pub mishaps: Arc<Mishaps>,
}

/// How often what has happened.
#[derive(Default)]
pub struct Mishaps {
    cut: AtomicU64,
    doubled: AtomicU64,
    delayed: AtomicU64,
    ghosts: AtomicU64,
    ancient: AtomicU64,
    /// What each visitor has sent so far at each table.
    memory: Mutex<HashMap<String, Vec<Message>>>,
}

impl Mishaps {
    /// Each sort and how often it happened.
    pub fn counts(&self) -> [(&'static str, u64); 5] {
        let all = [
            ("cut", &self.cut),
            ("doubled", &self.doubled),
            ("delayed", &self.delayed),
            ("ghosts", &self.ghosts),
            ("ancient", &self.ancient),
        ];
        all.map(|(name, count)| (name, count.load(Ordering::Relaxed)))
    }
}

fn one_more(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

impl UnreliableProxy {
    /// A line to `server`.
    pub async fn dig(server: SocketAddr, seed: Seed) -> UnreliableProxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mishaps = Arc::new(Mishaps::default());
        let shared = mishaps.clone();
        tokio::spawn(async move {
            for number in 0.. {
                let (stream, _) = listener.accept().await.unwrap();
                let rng = seed.stream("line", number);
                tokio::spawn(carry(stream, server, rng, shared.clone()));
            }
        });
        UnreliableProxy { address, mishaps }
    }
}

type Leg = WebSocketStream<TcpStream>;

/// One connection through the proxy.
struct Line {
    near: Leg,
    far: Leg,
    rng: Rng,
    /// Who is at the near end, and at which table.
    who: String,
    /// What the client has sent and the server has not been given yet.
    waiting: Vec<(Instant, Message)>,
    mishaps: Arc<Mishaps>,
}

/// How a connection ends.
enum End {
    /// Both legs at once.
    Cut,
    /// The client has lost it; the server does not know, and is still given what waits.
    Ghost,
}

async fn carry(stream: TcpStream, server: SocketAddr, rng: Rng, mishaps: Arc<Mishaps>) {
    let Some((near, far, who)) = connect(stream, server).await else { return };
    let mut line = Line { near, far, rng, who, waiting: Vec::new(), mishaps };
    match line.run().await {
        None => {}
        Some(End::Cut) => one_more(&line.mishaps.cut),
        Some(End::Ghost) => {
            one_more(&line.mishaps.ghosts);
            line.haunt().await;
        }
    }
}

async fn connect(stream: TcpStream, server: SocketAddr) -> Option<(Leg, Leg, String)> {
    let (mut path, mut headers) = (String::new(), HeaderMap::new());
    #[allow(clippy::result_large_err, reason = "the library's own signature")]
    let note = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        path = request.uri().to_string();
        headers = request.headers().clone();
        Ok(response)
    };
    stream.set_nodelay(true).ok()?;
    let near = accept_hdr_async(stream, note).await.ok()?;
    let far = TcpStream::connect(server).await.ok()?;
    far.set_nodelay(true).ok()?;
    let mut request = format!("ws://{server}{path}").into_client_request().ok()?;
    let cookie = headers.get(COOKIE).cloned();
    let name = cookie.as_ref().and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
    let who = format!("{name} {}", path.split('?').next().unwrap_or_default());
    request.headers_mut().extend(cookie.map(|cookie| (COOKIE, cookie)));
    let (far, _) = client_async(request, far).await.ok()?;
    Some((near, far, who))
}

impl Line {
    /// Carries messages until something ends it; nothing where one of the ends did.
    async fn run(&mut self) -> Option<End> {
        loop {
            let due = self.waiting.iter().map(|(due, _)| *due).min();
            let due = due.unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(due) => self.deliver().await?,
                message = self.near.next() => {
                    if let Some(end) = self.outward(message?.ok()?).await? {
                        return Some(end);
                    }
                }
                message = self.far.next() => {
                    let message = message?.ok()?;
                    match self.rng.below(100) {
                        0..2 => return Some(End::Cut),
                        2..8 => self.pause().await,
                        _ => {}
                    }
                    self.near.send(message).await.ok()?;
                }
            }
        }
    }

    /// Something from the client.
    async fn outward(&mut self, message: Message) -> Option<Option<End>> {
        if !message.is_text() {
            self.far.send(message).await.ok()?;
            return Some(None);
        }
        let now = Instant::now();
        self.remind(now, &message);
        match self.rng.below(100) {
            0..3 => return Some(Some(End::Cut)),
            3..7 => {
                // The server hears it, and the answer is lost.
                self.far.send(message).await.ok()?;
                return Some(Some(End::Cut));
            }
            7..11 => {
                let late = now + self.moment(30);
                self.waiting.push((late, message));
                return Some(Some(End::Ghost));
            }
            11..25 => {
                one_more(&self.mishaps.doubled);
                let late = now + self.moment(20);
                self.waiting.push((late, message.clone()));
            }
            _ => {}
        }
        let late = if self.rng.below(4) == 0 { self.moment(10) } else { Duration::ZERO };
        if !late.is_zero() {
            one_more(&self.mishaps.delayed);
        }
        self.waiting.push((now + late, message));
        Some(None)
    }

    /// Remembers a message, and sometimes sends an earlier one of the same visitor again.
    fn remind(&mut self, now: Instant, message: &Message) {
        let mut memory = self.mishaps.memory.lock().unwrap();
        let sent = memory.entry(self.who.clone()).or_default();
        if !sent.is_empty() && self.rng.below(100) < 5 {
            one_more(&self.mishaps.ancient);
            self.waiting.push((now, sent[self.rng.index(sent.len())].clone()));
        }
        sent.push(message.clone());
    }

    /// Gives the server what is due.
    async fn deliver(&mut self) -> Option<()> {
        let now = Instant::now();
        self.waiting.sort_by_key(|(due, _)| *due);
        while self.waiting.first().is_some_and(|(due, _)| *due <= now) {
            let (_, message) = self.waiting.remove(0);
            self.far.send(message).await.ok()?;
        }
        Some(())
    }

    /// The client is gone; what waits arrives all the same.
    async fn haunt(self) {
        let Line { near, mut far, mut waiting, .. } = self;
        drop(near);
        waiting.sort_by_key(|(due, _)| *due);
        for (due, message) in waiting {
            tokio::time::sleep_until(due).await;
            if far.send(message).await.is_err() {
                return;
            }
        }
        // Its answer goes nowhere, but it is waited for.
        let _ = tokio::time::timeout(Duration::from_millis(20), far.next()).await;
    }

    fn moment(&mut self, most: u32) -> Duration {
        Duration::from_millis(u64::from(self.rng.below(most)))
    }

    async fn pause(&mut self) {
        one_more(&self.mishaps.delayed);
        let moment = self.moment(8);
        tokio::time::sleep(moment).await;
    }
}
