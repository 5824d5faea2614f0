//! NATS as carrier: a subject for each table and each tournament. Core NATS promises nothing, and nothing more
//! is asked of it: what it loses is found in the store.

use super::carrier::{BadBus, Told};
use super::news::News;
use crate::random;
use crate::store::Store;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use percent_encoding::percent_decode_str;
use std::sync::Arc;
use std::time::Duration;
use tablee_engine::chance::hex;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::watch;

/// How often a silent connection is asked whether it is one; twice without an answer it is lost.
const PING: Duration = Duration::from_secs(5);

/// How long to wait before a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// How long news may wait before they go another way.
const STUCK: Duration = Duration::from_secs(1);

/// The connection to NATS; cheap to clone.
#[derive(Clone)]
pub struct Nats {
    client: Client,
    /// What all subjects of this database begin with: others may use the same NATS.
    root: String,
    /// How often the connection has come or gone.
    changes: Arc<watch::Sender<u64>>,
}

impl Nats {
    /// Connects, or goes on trying.
    pub async fn connect(urls: &str, store: &Store) -> Result<Nats, BadBus> {
        let servers = urls.split(',').map(|url| server(url.trim()));
        let servers = servers.collect::<Result<Vec<ServerAddr>, BadBus>>()?;
        let key = store.key("bus", random::bytes()).await?;
        let root = format!("tablee.{}", hex(&key[..8]));
        let changes = Arc::new(watch::Sender::new(0));
        let (noted, beneath) = (changes.clone(), store.clone());
        let options = credentials(ConnectOptions::new(), servers.first())
            .name("tablee")
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| AGAIN)
            .ping_interval(PING)
            .event_callback(move |event| {
                note(&event, &noted, &beneath);
                std::future::ready(())
            });
        let connected = options.connect(servers).await;
        let client = connected.map_err(|error| BadBus::Url { cause: error.to_string() })?;
        Ok(Nats { client, root, changes })
    }

    /// Whether news can be told and heard now.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Tells all other nodes; what could not be told comes back.
    pub async fn tell(&self, news: impl IntoIterator<Item = News>) -> Vec<News> {
        let mut left = Vec::new();
        for news in news {
            if !self.is_connected() {
                left.push(news);
                continue;
            }
            let text = tablee_protocol::text(&news);
            let sent = self.client.publish(self.subject(&news), text.into());
            if !matches!(tokio::time::timeout(STUCK, sent).await, Ok(Ok(()))) {
                left.push(news);
            }
        }
        left
    }

    /// What other nodes tell from now on, until the receiver is dropped.
    pub fn listen(&self) -> UnboundedReceiver<Told> {
        let (tell, told) = mpsc::unbounded_channel();
        let (client, subjects) = (self.client.clone(), format!("{}.>", self.root));
        tokio::spawn(listen(client, subjects, self.changes.subscribe(), tell));
        told
    }

    fn subject(&self, news: &News) -> String {
        let root = &self.root;
        match news {
            News::Moved { table, .. } | News::Changed { table } => format!("{root}.table.{table}"),
            News::Tournament { id } => format!("{root}.tournament.{id}"),
            News::Ended(_) | News::Forgotten(_) | News::Blocks(_) | News::Invited { .. } => {
                format!("{root}.people")
            }
            News::Missed => format!("{root}.missed"),
        }
    }
}

/// Passes on what is heard. While the connection is lost, anything may be missed.
async fn listen(
    client: Client,
    subjects: String,
    mut changes: watch::Receiver<u64>,
    tell: UnboundedSender<Told>,
) {
    let Ok(mut heard) = client.subscribe(subjects).await else { return };
    // What was told before the server knows of the subscription is not heard.
    let _ = client.flush().await;
    let _ = tell.send(Told::Anything);
    loop {
        let told = tokio::select! {
            message = heard.next() => match message {
                Some(message) => Told::read(&message.payload),
                None => return,
            },
            changed = changes.changed() => match changed {
                Ok(()) => Told::Anything,
                Err(_) => return,
            },
        };
        if tell.send(told).is_err() {
            return;
        }
    }
}

/// Says what has become of the connection. What was told last may be lost with it: the others look for it.
fn note(event: &Event, changes: &watch::Sender<u64>, beneath: &Store) {
    match event {
        Event::Connected => tracing::info!("NATS carries news"),
        Event::Disconnected => {
            tracing::warn!("NATS is lost: the database carries news");
            let beneath = beneath.clone();
            tokio::spawn(async move {
                let missed = tablee_protocol::text(&News::Missed);
                if let Err(error) = beneath.tell_nodes(vec![missed]).await {
                    tracing::warn!(%error, "other nodes were not told");
                }
            });
        }
        Event::SlowConsumer(_) => tracing::warn!("NATS has dropped news"),
        // A server that is away is tried again and again; it was said once.
        other => return tracing::debug!(%other, "NATS"),
    }
    changes.send_modify(|count| *count += 1);
}

/// One server of a URL.
fn server(url: &str) -> Result<ServerAddr, BadBus> {
    let bad = |cause: String| BadBus::Url { cause };
    let server: ServerAddr = url.parse().map_err(|error: std::io::Error| bad(error.to_string()))?;
    match server.scheme() {
        "nats" | "tls" => Ok(server),
        other => Err(bad(format!("{other}:// is not spoken, only nats:// and tls://"))),
    }
}

/// Who we are, as the URL says: a user and a password, or a token alone.
fn credentials(options: ConnectOptions, server: Option<&ServerAddr>) -> ConnectOptions {
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let user = server.and_then(ServerAddr::username).map(plain);
    let password = server.and_then(ServerAddr::password).map(plain);
    match (user, password) {
        (Some(user), Some(password)) => options.user_and_password(user, password),
        (Some(token), None) => options.token(token),
        (None, _) => options,
    }
}
