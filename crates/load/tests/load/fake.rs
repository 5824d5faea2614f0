//! The load generator against a server of cards: just enough of the protocol to play a game in
//! which everybody in turn may only say `go`, stored nowhere.

use crate::sample;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tablee_engine::any::Legal;
use tablee_engine::table::Status;
use tablee_engine::{Seat, SeatSet};
use tablee_load::*;
use tablee_protocol::request::Sit;
use tablee_protocol::{
    Acknowledged, Author, ClientMessage, Code, Intent, Json, LegalNow, Members, PersonId, Refusal,
    Refused, ServerMessage, Update, WholeTable, You,
};
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
    fn status(&self) -> Status {
        let to_act = (self.seq < PLIES).then_some(Seat((self.seq % SEATS) as u8));
        sample::status(to_act.map(SeatSet::only).unwrap_or_default())
    }

    fn legal(&self, seat: Option<u64>) -> Option<Json<'static, Legal>> {
        // Every other turn the client has to ask.
        let offered = seat == Some(self.seq % SEATS) && self.seq.is_multiple_of(2);
        let legal = Legal { actions: vec!["go".to_owned()], complete: true, kinds: Vec::new() };
        offered.then(|| Json::of(&legal))
    }

    fn welcome(&self, seat: Option<u64>) -> String {
        let view = json!({"n": self.seq}).to_string();
        let seat_of = |seat| Seat(u8::try_from(seat).unwrap());
        let whole = WholeTable {
            you: You { person: PersonId([1; 16]), seat: seat.map(seat_of) },
            table: Cow::Owned(sample::table("T")),
            seq: self.seq,
            view: Some(Members::scan(&view).unwrap()),
            status: Some(self.status()),
            clock: None,
            legal: self.legal(seat),
            missed: Vec::new(),
            chat: Cow::Borrowed(&[]),
        };
        ServerMessage::Welcome(whole).text()
    }

    fn act(&mut self, seat: Option<u64>, act: &Intent, me: &UnboundedSender<String>) {
        let id = act.id.as_str();
        let refuse = |code| {
            let refusal = Refusal::new(code, "");
            me.send(ServerMessage::Refused(Refused::of(Some(id), &refusal)).text()).unwrap();
        };
        if let Some(seq) = self.done.get(id) {
            let ack = Acknowledged { ack: Cow::Borrowed(id), seq: *seq };
            me.send(ServerMessage::Ack(ack).text()).unwrap();
        } else if seat != Some(self.seq % SEATS) {
            refuse(Code::NotYourTurn);
        } else if act.seen != self.seq {
            refuse(Code::Stale);
            me.send(self.welcome(seat)).unwrap();
        } else {
            self.seq += 1;
            self.done.insert(id.to_owned(), self.seq);
            self.fan_out(id, me);
        }
    }

    fn fan_out(&mut self, id: &str, me: &UnboundedSender<String>) {
        let (status, patch) = (Json::of(&self.status()), json!({"n": self.seq}).to_string());
        for (seat, viewer) in &self.viewers {
            let update = Update {
                seq: self.seq,
                by: Author::Seat(Seat(0)),
                sights: Json::of(&Vec::new()),
                patch: Some(Members::scan(&patch).unwrap()),
                grow: None,
                status: status.share(),
                clock: None,
                think_ms: 0,
                away_ms: None,
                paused_ms: None,
                origin: None,
                back_to: None,
                agreed: None,
                legal: self.legal(*seat),
                ack: viewer.same_channel(me).then_some(Cow::Borrowed(id)),
            };
            let _ = viewer.send(ServerMessage::Update(update).text());
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
        let body = tablee_protocol::text(&sample::table(&id));
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
            let sat: Sit = serde_json::from_str(body).unwrap();
            let seat = u64::from(sat.seat.unwrap());
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
                let said: ClientMessage = serde_json::from_str(&text).unwrap();
                let mut games = games.lock().unwrap();
                let game = games.get_mut(&id).unwrap();
                match said {
                    ClientMessage::Act(act) => game.act(seat, &act, &me),
                    _ => {
                        let actions = Cow::Owned(vec!["go".to_owned()]);
                        let kinds = Cow::Owned(Vec::new());
                        let legal =
                            LegalNow { seq: game.seq, from: None, actions, complete: true, kinds, next: None };
                        me.send(ServerMessage::Legal(legal).text()).unwrap();
                    }
                }
            }
        }
    }
}

/// Runs the plan on threads of its own, while this runtime is the server.
async fn load(change: impl FnOnce(&mut LoadPlan)) -> Report {
    let mut plan = LoadPlan::at(open().await);
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
