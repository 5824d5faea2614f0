//! A person with a browser: HTTP requests with a cookie, and a socket at a table.

use crate::patience::in_time;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tablee_engine::any::Legal;
use tablee_engine::table::Status;
use tablee_protocol::view_diff::View;
use tablee_protocol::{Json, ServerMessage};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{} {}", self.head, self.text))
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Somebody.
#[derive(Clone)]
pub struct Person {
    pub address: SocketAddr,
    /// Who they are: a cookie, or `Bearer ` and the token of a bot account.
    pub cookie: String,
}

impl Person {
    /// A new bot account of this member's.
    pub async fn make_bot(&self, name: &str) -> Person {
        let made = self.ask("/api/me/bots", json!({"name": name})).await;
        let cookie = format!("Bearer {}", made["token"].as_str().unwrap());
        Person { address: self.address, cookie }
    }

    /// The header that says who they are.
    pub fn header(&self) -> &'static str {
        if self.cookie.starts_with("Bearer ") { "authorization" } else { "cookie" }
    }

    /// Somebody new comes in: their first visit gives them a cookie.
    pub async fn arrive(address: SocketAddr) -> Person {
        let mut person = Person { address, cookie: String::new() };
        let answer = person.get("/api/games").await;
        let line = answer.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        let cookie = line.unwrap().split_once(": ").unwrap().1.split(';').next().unwrap();
        person.cookie = cookie.to_owned();
        person
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, "Content-Type: application/json\r\n", &body.to_string()).await
    }

    /// A request that must work.
    pub async fn ask(&self, path: &str, body: Value) -> Value {
        let answer = self.post(path, body).await;
        assert!(answer.status < 300, "{path}: {} {}", answer.head, answer.text);
        answer.json()
    }

    pub async fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let answer = self.exchange(method, path, headers, body).await;
        let answer = String::from_utf8(answer).unwrap();
        let (head, text) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), text: text.to_owned() }
    }

    /// The bytes of an answer, head and all.
    pub async fn raw(&self, path: &str, headers: &str) -> Vec<u8> {
        self.exchange("GET", path, headers, "").await
    }

    async fn exchange(&self, method: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let cookie = match self.cookie.as_str() {
            "" => String::new(),
            cookie => format!("{}: {cookie}\r\n", self.header()),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{cookie}{headers}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        answer
    }

    /// Goes to a table.
    pub async fn connect(&self, table: &str, seen: Option<u64>) -> SeatSocket {
        let mut socket = self.dial(table, seen).await;
        let welcome = socket.until("welcome").await;
        assert_eq!(welcome["type"], "welcome");
        socket
    }

    /// Goes to a table with a page that nobody sees.
    pub async fn connect_hidden(&self, table: &str) -> SeatSocket {
        let mut socket = self.dial_with(table, "?hidden=true").await;
        socket.until("welcome").await;
        socket
    }

    /// Goes to a table as somebody else at the same device.
    pub async fn connect_as(&self, table: &str, companion: u8) -> SeatSocket {
        let mut socket = self.dial_with(table, &format!("?as={companion}")).await;
        socket.until("welcome").await;
        socket
    }

    /// Goes to a table that may not let one in.
    pub async fn call(&self, table: &str) -> SeatSocket {
        self.dial(table, None).await
    }

    /// Goes to a table over a line on which the first answer to the server needs `delay`.
    pub async fn connect_slowly(&self, table: &str, delay: Duration) -> SeatSocket {
        let mut socket = self.dial(table, None).await;
        // What is not read is not answered, and so the server's ping waits.
        tokio::time::sleep(delay).await;
        socket.until("welcome").await;
        // The ping came with the welcome: it is answered before anything that is said now is.
        socket.say(json!({"type": "ping"})).await;
        socket.until("pong").await;
        socket
    }

    /// The status with which a browser is refused that wants to open a socket at a table.
    pub async fn refused_socket(&self, table: &str) -> u16 {
        match connect_async(self.request(table, "")).await {
            Err(tungstenite::Error::Http(answer)) => answer.status().as_u16(),
            Err(other) => panic!("{other}"),
            Ok(_) => 101,
        }
    }

    async fn dial(&self, table: &str, seen: Option<u64>) -> SeatSocket {
        let seen = seen.map(|seen| format!("?seen={seen}")).unwrap_or_default();
        self.dial_with(table, &seen).await
    }

    fn request(&self, table: &str, query: &str) -> tungstenite::handshake::client::Request {
        let url = format!("ws://{}/api/tables/{table}/ws{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(self.header(), self.cookie.parse().unwrap());
        request
    }

    async fn dial_with(&self, table: &str, query: &str) -> SeatSocket {
        let (socket, _) = connect_async(self.request(table, query)).await.unwrap();
        SeatSocket {
            socket,
            seq: 0,
            view: Value::Null,
            copy: View::default(),
            status: Value::Null,
            legal: Vec::new(),
            seat: None,
            heard: Vec::new(),
            next: 0,
        }
    }
}

/// A socket at a table and what its owner knows.
pub struct SeatSocket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub seq: u64,
    pub view: Value,
    copy: View,
    pub status: Value,
    pub legal: Vec<String>,
    pub seat: Option<u64>,
    /// Every text that came.
    pub heard: Vec<String>,
    next: u64,
}

impl SeatSocket {
    pub async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Acts under a name and returns it.
    pub async fn act(&mut self, action: &str) -> String {
        self.next += 1;
        let id = format!("c{}-{}", self.seq, self.next);
        self.say(json!({"type":"act","id":id,"seen":self.seq,"action":action})).await;
        id
    }

    /// The next message; nothing when the connection has ended.
    pub async fn receive(&mut self) -> Option<Value> {
        loop {
            match in_time("a message at the table", self.socket.next()).await? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    self.learn(read(&text));
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Hears until a message of that type comes.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.receive().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Hears until the table is at `seq`.
    pub async fn reach(&mut self, seq: u64) {
        while self.seq < seq {
            self.receive().await.unwrap();
        }
    }

    pub fn is_over(&self) -> bool {
        self.status["over"] == true
    }

    pub fn is_awaited(&self) -> bool {
        let awaited = self.status["to_act"].as_array();
        awaited.is_some_and(|seats| seats.iter().any(|seat| seat.as_u64() == self.seat))
    }

    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }

    fn learn(&mut self, message: ServerMessage<'_>) {
        match message {
            ServerMessage::Welcome(whole) | ServerMessage::Resync(whole) => {
                self.seq = whole.seq;
                self.copy.replace(whole.view.as_ref());
                self.view = whole.view.map_or(Value::Null, |_| self.copy.to_json().into());
                self.status = json!(whole.status);
                self.seat = whole.you.seat.map(|seat| u64::from(seat.0));
                self.learn_menu(whole.legal);
            }
            ServerMessage::Update(update) => {
                assert_eq!(update.seq, self.seq + 1, "a gap");
                self.seq = update.seq;
                let status: Status = update.status.read().unwrap();
                self.status = json!(status);
                self.copy.apply(update.patch.as_ref(), update.grow.as_ref()).unwrap();
                self.view = self.copy.to_json().into();
                self.learn_menu(update.legal);
            }
            _ => {}
        }
    }

    fn learn_menu(&mut self, legal: Option<Json<'_, Legal>>) {
        let menu = legal.map(|legal| legal.read().unwrap());
        self.legal = menu.map(|menu| menu.actions).unwrap_or_default();
    }
}

/// Reads a message and holds it against its type: everything in it is known to the protocol.
fn read(text: &str) -> ServerMessage<'_> {
    let message: ServerMessage<'_> = serde_json::from_str(text)
        .unwrap_or_else(|error| panic!("not a message of the protocol: {error}: {text}"));
    // What a bot thinks has figures that need not be written as they were read.
    if !matches!(message, ServerMessage::Hint(_)) {
        assert_eq!(message.text(), text, "a message of the protocol");
    }
    message
}
