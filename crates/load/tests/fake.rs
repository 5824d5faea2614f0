//! The load generator against a house of cards: just enough of the protocol to play a game in
//! which everybody in turn may only say `go`, stored nowhere.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tablee_load::*;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

const SEATS: u64 = 3;
const PLIES: u64 = 20;

#[derive(Default)]
struct Game {
    seq: u64,
    done: HashMap<String, u64>,
    viewers: Vec<(Option<u64>, UnboundedSender<String>)>,
    sitting: HashMap<String, u64>,
}

type Games = Arc<Mutex<HashMap<String, Game>>>;

impl Game {
    fn status(&self) -> Value {
        let over = self.seq >= PLIES;
        let to_act = if over { vec![] } else { vec![self.seq % SEATS] };
        json!({"to_act": to_act, "may_act": [], "over": over})
    }

    fn legal(&self, seat: Option<u64>) -> String {
        // Every other turn the client has to ask.
        let offered = seat == Some(self.seq % SEATS) && self.seq.is_multiple_of(2);
        if offered { r#","legal":{"actions":["go"],"complete":true}"#.into() } else { "".into() }
    }

    fn welcome(&self, seat: Option<u64>) -> String {
        let (you, seq, status) = (json!({"seat": seat}), self.seq, self.status());
        let legal = self.legal(seat);
        format!(
            r#"{{"type":"welcome","you":{you},"table":{{}},"seq":{seq},"view":{{"n":{seq}}},"status":{status}{legal}}}"#
        )
    }

    fn act(&mut self, seat: Option<u64>, act: &Value, me: &UnboundedSender<String>) {
        let id = act["id"].as_str().unwrap().to_owned();
        let refuse = |code: &str| {
            let message =
                format!(r#"{{"type":"refused","ack":"{id}","code":"{code}","message":""}}"#);
            me.send(message).unwrap();
        };
        if let Some(seq) = self.done.get(&id) {
            me.send(format!(r#"{{"type":"ack","ack":"{id}","seq":{seq}}}"#)).unwrap();
        } else if seat != Some(self.seq % SEATS) {
            refuse("not_your_turn");
        } else if act["seen"] != json!(self.seq) {
            refuse("stale");
            me.send(self.welcome(seat)).unwrap();
        } else {
            self.seq += 1;
            self.done.insert(id.clone(), self.seq);
            self.fan_out(&id, me);
        }
    }

    fn fan_out(&mut self, id: &str, me: &UnboundedSender<String>) {
        let (seq, status) = (self.seq, self.status());
        for (seat, viewer) in &self.viewers {
            let ack = viewer.same_channel(me).then(|| format!(r#","ack":"{id}""#));
            let (legal, ack) = (self.legal(*seat), ack.unwrap_or_default());
            let _ = viewer.send(format!(
                r#"{{"type":"update","seq":{seq},"by":0,"sights":[],"patch":{{"n":{seq}}},"status":{status}{legal}{ack}}}"#
            ));
        }
    }
}

async fn open() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let games = Games::default();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(visit(stream, Arc::clone(&games)));
        }
    });
    address
}

async fn visit(stream: TcpStream, games: Games) {
    let mut first = [0; 256];
    let count = stream.peek(&mut first).await.unwrap();
    match String::from_utf8_lossy(&first[..count]).contains("/ws") {
        true => watch(stream, games).await,
        false => answer(stream, games).await,
    }
}

async fn answer(mut stream: TcpStream, games: Games) {
    let (mut buffer, mut guests) = ([0; 4096], 0);
    loop {
        let Ok(count @ 1..) = stream.read(&mut buffer).await else { return };
        let request = String::from_utf8_lossy(&buffer[..count]).into_owned();
        let path = request.split(' ').nth(1).unwrap().to_owned();
        let cookie = request.lines().find_map(|line| line.strip_prefix("Cookie: "));
        let body = request.split("\r\n\r\n").nth(1).unwrap();
        let id = enter(&games, &path, cookie, body);
        guests += 1;
        let port = stream.peer_addr().unwrap().port();
        let body = json!({ "id": id }).to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\nSet-Cookie: tablee={port}-{guests}; Path=/\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).await.unwrap();
    }
}

/// Does what a request asks for; the name of the table it is about.
fn enter(games: &Games, path: &str, cookie: Option<&str>, body: &str) -> String {
    let mut games = games.lock().unwrap();
    match path.split('/').collect::<Vec<_>>()[..] {
        [_, "api", "tables"] => {
            let id = format!("T{}", games.len());
            games.insert(id.clone(), Game::default());
            id
        }
        [_, "api", "tables", id, "sit"] => {
            let sat: Value = serde_json::from_str(body).unwrap();
            let seat = sat["seat"].as_u64().unwrap();
            games.get_mut(id).unwrap().sitting.insert(cookie.unwrap().to_owned(), seat);
            id.to_owned()
        }
        [_, "api", "tables", id, _] => id.to_owned(),
        _ => "nothing".to_owned(),
    }
}

#[allow(clippy::result_large_err)]
async fn watch(stream: TcpStream, games: Games) {
    let (mut path, mut cookie) = (String::new(), String::new());
    let look = |request: &Request, response: Response| {
        path = request.uri().path().to_owned();
        let given = request.headers().get("cookie");
        cookie = given.map(|cookie| cookie.to_str().unwrap().to_owned()).unwrap_or_default();
        Ok(response)
    };
    let Ok(mut socket) = accept_hdr_async(stream, look).await else { return };
    let id = path.split('/').nth(3).unwrap().to_owned();
    let (me, mut inbox) = unbounded_channel();
    let seat = {
        let mut games = games.lock().unwrap();
        let game = games.get_mut(&id).unwrap();
        let seat = game.sitting.get(&cookie).copied();
        me.send(game.welcome(seat)).unwrap();
        game.viewers.push((seat, me.clone()));
        seat
    };
    loop {
        tokio::select! {
            Some(text) = inbox.recv() => {
                if socket.send(Message::text(text)).await.is_err() {
                    return;
                }
            }
            heard = socket.next() => {
                let Some(Ok(Message::Text(text))) = heard else { return };
                let said: Value = serde_json::from_str(&text).unwrap();
                let mut games = games.lock().unwrap();
                let game = games.get_mut(&id).unwrap();
                match said["type"].as_str().unwrap() {
                    "act" => game.act(seat, &said, &me),
                    _ => {
                        let seq = game.seq;
                        let legal = r#""actions":["go"],"complete":true"#;
                        me.send(format!(r#"{{"type":"legal","seq":{seq},{legal}}}"#)).unwrap();
                    }
                }
            }
        }
    }
}

/// Runs the plan on threads of its own, while this runtime is the server.
async fn load(change: impl FnOnce(&mut Plan)) -> Report {
    let mut plan = Plan::at(open().await);
    (plan.tables, plan.seats, plan.seconds) = (4, SEATS as u8, 1);
    change(&mut plan);
    tokio::task::spawn_blocking(move || run(plan, |_| ())).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_loop_plays_game_after_game() {
    let report = load(|plan| (plan.spectators, plan.threads) = (2, 2)).await;
    assert!(report.errors.is_empty(), "{report}");
    assert!(report.moves > PLIES && report.games > 0, "{report}");
    assert!(report.seen_by_all_ms.p50 >= report.acknowledged_ms.p50, "{report}");
    assert_eq!((report.reconnects, report.stale), (0, 0), "{report}");
    assert!(serde_json::to_value(&report).unwrap()["moves_per_second"].is_number());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_connections_are_had_again_and_no_move_is_made_twice() {
    let report = load(|plan| plan.drop = 0.3).await;
    assert!(report.errors.is_empty(), "{report}");
    assert!(report.reconnects > 0 && report.moves > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_loop_keeps_its_rate() {
    let report = load(|plan| plan.rate = Some(20.0)).await;
    assert!(report.errors.is_empty(), "{report}");
    // At most 4 × 20 and one more each; a busy machine may do fewer.
    assert!((1..=84).contains(&report.moves), "{report}");
}
