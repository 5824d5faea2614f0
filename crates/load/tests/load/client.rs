//! The client against a scripted server on a real socket: it comes back with what it has seen
//! and sends again what was not answered.

use crate::sample;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::borrow::Cow;
use tablee_engine::{Seat, SeatSet};
use tablee_load::*;
use tablee_protocol::{
    Author, Json, Members, PersonId, ServerMessage, TableChanged, Update, WholeTable, You,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

/// One accepted connection and the path it asked for.
struct Visit {
    path: String,
    cookie: Option<String>,
    socket: WebSocketStream<TcpStream>,
}

impl Visit {
    #[allow(clippy::result_large_err)]
    async fn next(listener: &TcpListener) -> Visit {
        let (stream, _) = listener.accept().await.unwrap();
        let (mut path, mut cookie) = (String::new(), None);
        let look = |request: &Request, response: Response| {
            path = request.uri().to_string();
            cookie = request.headers().get("cookie").map(|c| c.to_str().unwrap().to_owned());
            Ok(response)
        };
        let socket = accept_hdr_async(stream, look).await.unwrap();
        Visit { path, cookie, socket }
    }

    async fn send(&mut self, message: &str) {
        self.socket.send(Message::text(message)).await.unwrap();
    }

    async fn receive(&mut self) -> Value {
        let text = self.socket.next().await.unwrap().unwrap().into_text().unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

fn welcome(seq: u64, to_act: u8) -> String {
    let view = json!({"hand": [seq], "last": "x"}).to_string();
    let whole = WholeTable {
        you: You { person: PersonId([1; 16]), seat: Some(Seat(1)) },
        table: Cow::Owned(sample::table("T1")),
        seq,
        view: Some(Members::scan(&view).unwrap()),
        status: Some(sample::status(SeatSet::only(Seat(to_act)))),
        clock: None,
        legal: None,
        missed: Vec::new(),
        chat: Cow::Borrowed(&[]),
    };
    ServerMessage::Welcome(whole).text()
}

fn update(seq: u64, patch: &str) -> String {
    let update = Update {
        seq,
        by: Author::Seat(Seat(0)),
        sights: Json::of(&Vec::new()),
        patch: Some(Members::scan(patch).unwrap()),
        grow: None,
        status: Json::of(&sample::status(SeatSet::only(Seat(1)))),
        clock: None,
        think_ms: 0,
        away_ms: None,
        paused_ms: None,
        origin: None,
        back_to: None,
        agreed: None,
        legal: None,
        ack: None,
    };
    ServerMessage::Update(update).text()
}

#[tokio::test]
async fn a_lost_acknowledgement_is_asked_for_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let mut first = Visit::next(&listener).await;
        assert_eq!(first.path, "/api/tables/T1/ws");
        assert_eq!(first.cookie.as_deref(), Some("tablee=me"));
        first.send(&welcome(4, 1)).await;
        let table = Cow::Owned(sample::table("T1"));
        first.send(&ServerMessage::Table(TableChanged { table }).text()).await;
        let act = first.receive().await;
        assert_eq!(
            (&act["type"], &act["seen"], &act["action"]),
            (&json!("act"), &json!(4), &json!("3N"))
        );
        // Stored, but the connection breaks before the answer.
        drop(first);
        let mut second = Visit::next(&listener).await;
        assert_eq!(second.path, "/api/tables/T1/ws?seen=4");
        second.send(&welcome(5, 0)).await;
        assert_eq!(second.receive().await, act, "the same action under the same id");
        let ack = json!({"type": "ack", "ack": act["id"], "seq": 5});
        second.send(&format!(r#"{{"type":"ack","ack":{},"seq":5}}"#, ack["ack"])).await;
        second.send(&update(6, r#"{"last":null}"#)).await;
        second.send(r#"{"type":"bye","reason":"shutdown"}"#).await;
        let mut third = Visit::next(&listener).await;
        assert_eq!(third.path, "/api/tables/T1/ws?seen=6");
        third.send(&welcome(6, 1)).await;
        third.send(r#"{"type":"bye","reason":"removed"}"#).await;
    });
    let me = Person { cookie: "tablee=me".to_owned() };
    let mut client = Client::join(address, "T1", Some(&me), Keep::Views).await.unwrap();
    assert_eq!(client.mirror().seen(), Some(4));
    client.act("3N".to_owned()).await.unwrap();
    assert_eq!(client.receive().await.unwrap(), Received::Aside);
    assert_eq!(client.receive().await.unwrap(), Received::Snapshot);
    assert_eq!(client.receive().await.unwrap(), Received::Acknowledged { seq: 5 });
    assert_eq!(client.mirror().pending(), None);
    assert_eq!(client.receive().await.unwrap(), Received::Update { mine: false });
    assert_eq!(client.mirror().view(), json!({"hand": [5]}));
    assert_eq!(client.receive().await.unwrap(), Received::Snapshot, "back after the shutdown");
    assert_eq!(client.reconnects(), 2);
    let end = client.receive().await.unwrap_err().to_string();
    assert_eq!(end, "the server ended the connection: removed");
    server.await.unwrap();
}

#[tokio::test]
async fn requests_share_a_connection_and_say_what_was_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let me =
            "HTTP/1.1 200 OK\r\nSet-Cookie: tablee=abc; HttpOnly\r\nContent-Length: 2\r\n\r\n{}";
        assert!(request(&mut stream).await.starts_with("GET /api/me HTTP/1.1\r\n"));
        stream.write_all(me.as_bytes()).await.unwrap();
        let create = request(&mut stream).await;
        assert!(create.contains("Cookie: tablee=abc\r\n"), "{create}");
        assert!(create.ends_with("{\"game\":\"lexio\"}"), "{create}");
        let body = tablee_protocol::text(&sample::table("T9"));
        let head = format!("HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all((head + &body).as_bytes()).await.unwrap();
        request(&mut stream).await;
        let body = r#"{"error":{"code":"taken","message":"It is."}}"#;
        let head = format!("HTTP/1.1 409 Conflict\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all((head + body).as_bytes()).await.unwrap();
    });
    let mut api = ApiClient::at(address);
    let me = api.guest().await.unwrap();
    let table = api.create(&me, &json!({"game": "lexio"})).await.unwrap();
    assert_eq!(table.id, "T9");
    let told = api.sit(&me, "T9", 0).await.unwrap_err().to_string();
    assert_eq!(told, "POST /api/tables/T9/sit: 409 taken: It is.");
    server.await.unwrap();
}

/// One request, body included.
async fn request(stream: &mut TcpStream) -> String {
    let (mut text, mut buffer) = (String::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut buffer).await.unwrap();
        text.push_str(std::str::from_utf8(&buffer[..count]).unwrap());
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: "));
        if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
            return text;
        }
    }
}
