//! Somebody who watches a tournament: the tournament as a page would keep it, merged from changes.

use crate::client::Person;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(60);

/// The tournament as one watcher knows it.
pub struct TournamentWatcher {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub tournament: Value,
    pub mine: Value,
    /// Every text that came.
    pub heard: Vec<String>,
}

impl TournamentWatcher {
    /// Comes in and hears everything.
    pub async fn enter(person: &Person, tournament: &str) -> TournamentWatcher {
        let url = format!("ws://{}/api/drives/{tournament}/ws", person.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let mut watcher = TournamentWatcher {
            socket,
            tournament: Value::Null,
            mine: Value::Null,
            heard: Vec::new(),
        };
        watcher.until(|watcher| !watcher.tournament.is_null() && !watcher.mine.is_null()).await;
        watcher
    }

    pub async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; nothing when the connection has ended.
    pub async fn receive(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next());
            match next.await.expect("nothing is told any more")? {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.learn(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Hears until something is so.
    pub async fn until(&mut self, so: impl Fn(&TournamentWatcher) -> bool) {
        while !so(self) {
            if self.receive().await.is_none() {
                panic!("closed; the last was {:?}", self.heard.last());
            }
        }
    }

    pub fn phase(&self) -> &str {
        self.tournament["drive"]["phase"].as_str().unwrap()
    }

    pub fn table(&self, number: usize) -> &Value {
        &self.tournament["tables"][number - 1]
    }

    pub fn tables(&self) -> &[Value] {
        self.tournament["tables"].as_array().unwrap()
    }

    pub async fn until_phase(&mut self, phase: &str) {
        self.until(|watcher| watcher.phase() == phase).await;
    }

    fn learn(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "tournament" => self.tournament = message.clone(),
            "mine" => self.mine = message.clone(),
            "change" => self.merge(message),
            "pong" | "bye" => {}
            other => panic!("{other} is not in the protocol"),
        }
    }

    fn merge(&mut self, change: &Value) {
        for (name, new) in change.as_object().unwrap() {
            match name.as_str() {
                "type" | "now" => {}
                "seq" | "bell" | "roles" => self.tournament[name] = new.clone(),
                "drive" => into(&mut self.tournament["drive"], new),
                "people" | "standings" => merge_list(&mut self.tournament[name], new, "no"),
                "tables" => merge_list(&mut self.tournament[name], new, "table"),
                "announcements" => {
                    let said = self.tournament[name].as_array_mut().unwrap();
                    said.extend(new.as_array().unwrap().iter().cloned());
                }
                other => panic!("{other} is not in the protocol"),
            }
        }
        let count = self.tournament["drive"]["tables"].as_u64().unwrap() as usize;
        self.tournament["tables"].as_array_mut().unwrap().truncate(count);
    }

    /// Holds what was merged against what somebody is told who comes now. Standings may come a
    /// little later, and in another order.
    pub async fn agrees(&mut self, person: &Person, tournament: &str) {
        let fresh = TournamentWatcher::enter(person, tournament).await;
        let goal = fresh.tournament["seq"].as_u64();
        self.until(|watcher| watcher.tournament["seq"].as_u64() >= goal).await;
        for part in ["drive", "people", "tables", "roles", "announcements"] {
            assert_eq!(self.tournament[part], fresh.tournament[part], "{part}");
        }
    }
}

fn into(known: &mut Value, new: &Value) {
    let known = known.as_object_mut().unwrap();
    for (name, value) in new.as_object().unwrap() {
        known.insert(name.clone(), value.clone());
    }
}

fn merge_list(known: &mut Value, new: &Value, key: &str) {
    let known = known.as_array_mut().unwrap();
    for one in new.as_array().unwrap() {
        match known.iter_mut().find(|old| old[key] == one[key]) {
            Some(old) => into(old, one),
            None => known.push(one.clone()),
        }
    }
}

/// Makes a tournament of the toy game and returns its id.
pub async fn make(organiser: &Person, more: Value) -> String {
    let mut setup = json!({
        "name": "Spring", "game": "sneak", "format": "drive", "rounds": 2, "better": "high",
        "bell": 0, "countersign": 0,
    });
    into(&mut setup, &more);
    organiser.ask("/api/drives", setup).await["id"].as_str().unwrap().to_owned()
}

/// So many people.
pub async fn crowd(address: SocketAddr, count: usize) -> Vec<Person> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(Person::arrive(address).await);
    }
    people
}

/// They register, and are there.
pub async fn register(people: &[Person], tournament: &str) {
    for person in people {
        person.ask(&format!("/api/drives/{tournament}/register"), json!({})).await;
        person.ask(&format!("/api/drives/{tournament}/check-in"), json!({})).await;
    }
}

/// The id of a person.
pub async fn id(person: &Person) -> String {
    person.get("/api/me").await.json()["id"].as_str().unwrap().to_owned()
}

/// The status with which somebody is kept from looking into a table.
pub async fn refused(person: &Person, table: &str) -> u16 {
    refused_as(person, table, "").await
}

/// The same for somebody else at the same device.
pub async fn refused_as(person: &Person, table: &str, query: &str) -> u16 {
    let url = format!("ws://{}/api/tables/{table}/ws{query}", person.address);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
    match connect_async(request).await {
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => answer.status().as_u16(),
        other => panic!("{other:?}"),
    }
}
