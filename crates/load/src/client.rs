//! Client of one table that loses nothing: it reconnects with what it has seen and
//! sends again what was not answered.

use crate::api_client::Person;
use crate::mirror::{Keep, Mirror, MirrorError, Received};
use crate::socket::{SocketError, TableSocket};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tablee_engine::chance::hex;
use tablee_protocol::{Bye, ClientMessage, Goodbye, text};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How often a lost connection is tried again, and how long it waits at first.
const TRIES: u32 = 8;
const FIRST_WAIT: Duration = Duration::from_millis(20);

/// Why a client cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection could not be had again.
    #[error("gave up after {TRIES} tries: {0}")]
    Socket(#[from] SocketError),
    /// The server said something that is not in the protocol.
    #[error(transparent)]
    Mirror(#[from] MirrorError),
    /// The server does not want this client.
    #[error("the server ended the connection: {}", .reason.as_str())]
    Dismissed {
        /// The reason.
        reason: Bye,
    },
}

/// A client at one table.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    table: String,
    cookie: Option<String>,
    socket: Option<TableSocket>,
    mirror: Mirror,
    text: Utf8Bytes,
    /// Begins every id: those of another client of the same person must differ.
    mark: String,
    actions: u64,
    reconnects: u64,
    failures: u64,
    /// When the server has asked it to come back.
    resume: Option<Duration>,
}

impl Client {
    /// Connects to a table and hears the welcome. Without a person it comes as a new guest.
    pub async fn join(
        address: SocketAddr,
        table: &str,
        who: Option<&Person>,
        keep: Keep,
    ) -> Result<Client, ClientError> {
        let mut client = Client {
            address,
            table: table.to_owned(),
            cookie: who.map(|who| who.cookie.clone()),
            socket: None,
            mirror: Mirror::new(keep),
            text: Utf8Bytes::default(),
            mark: mark(),
            actions: 0,
            reconnects: 0,
            failures: 0,
            resume: None,
        };
        client.connect().await?;
        while client.mirror.seen().is_none() {
            client.receive().await?;
        }
        Ok(client)
    }

    /// Its picture of the table.
    pub fn mirror(&self) -> &Mirror {
        &self.mirror
    }

    /// The last message as it came.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How often it had to connect again.
    pub fn reconnects(&self) -> u64 {
        self.reconnects
    }

    /// How often a connection was lost that the server had not taken leave of, or could not be had.
    pub fn failures(&self) -> u64 {
        self.failures
    }

    /// Hears one message. A lost connection is had again first: then the first message is a
    /// snapshot, and an action that was not answered has been sent again.
    pub async fn receive(&mut self) -> Result<Received, ClientError> {
        loop {
            let next = match &mut self.socket {
                Some(socket) => socket.next().await,
                None => Err(SocketError::Closed { code: None }),
            };
            let Ok(text) = next else {
                self.again().await?;
                continue;
            };
            self.text = text;
            let heard = self.mirror.receive(&self.text)?;
            match heard {
                Received::Bye(bye @ Goodbye { reason: Bye::Shutdown | Bye::Slow, .. }) => {
                    self.socket = None;
                    self.resume = bye.after();
                }
                Received::Bye(bye) => return Err(ClientError::Dismissed { reason: bye.reason }),
                heard => return Ok(heard),
            }
        }
    }

    /// Sends an action; it is pending until it is acknowledged or refused.
    pub async fn act(&mut self, action: String) -> Result<(), ClientError> {
        self.actions += 1;
        let id = format!("{}{}", self.mark, self.actions);
        let act = ClientMessage::Act(self.mirror.intend(id, action).clone());
        self.say(text(&act)).await
    }

    /// Asks what this seat may do.
    pub async fn ask_legal(&mut self) -> Result<(), ClientError> {
        self.say(text(&ClientMessage::Legal { from: None })).await
    }

    /// Sends any text.
    pub async fn say(&mut self, text: String) -> Result<(), ClientError> {
        if let Some(socket) = &mut self.socket {
            // A failed send shows as a failed read, after whatever came before it: `hear` connects again
            // and resends.
            let _ = socket.send(text).await;
        }
        Ok(())
    }

    /// Loses the connection, as a train in a tunnel does.
    pub fn lose(&mut self) {
        self.socket = None;
    }

    async fn again(&mut self) -> Result<(), ClientError> {
        self.socket = None;
        self.reconnects += 1;
        match self.resume.take() {
            Some(after) => tokio::time::sleep(after).await,
            None => self.failures += 1,
        }
        let mut wait = FIRST_WAIT;
        for _ in 1..TRIES {
            if self.connect().await.is_ok() {
                return self.resend().await;
            }
            self.failures += 1;
            tokio::time::sleep(wait).await;
            wait *= 2;
        }
        self.connect().await?;
        self.resend().await
    }

    async fn connect(&mut self) -> Result<(), SocketError> {
        let seen = self.mirror.seen().map(|seen| format!("?seen={seen}")).unwrap_or_default();
        let path = format!("/api/tables/{}/ws{seen}", self.table);
        self.socket = Some(TableSocket::open(self.address, &path, self.cookie.as_deref()).await?);
        Ok(())
    }

    async fn resend(&mut self) -> Result<(), ClientError> {
        match self.mirror.pending().cloned() {
            Some(pending) => self.say(text(&ClientMessage::Act(pending))).await,
            None => Ok(()),
        }
    }
}

fn mark() -> String {
    let mut bytes = [0; 5];
    // Without randomness ids might repeat between processes, never within one.
    if getrandom::fill(&mut bytes).is_err() {
        static MADE: AtomicU32 = AtomicU32::new(0);
        bytes[1..].copy_from_slice(&MADE.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    }
    format!("{}.", hex(&bytes))
}
