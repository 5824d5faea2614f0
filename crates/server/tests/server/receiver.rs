//! A server that webhooks are sent to: it keeps what comes and answers as it is told.

use crate::patience::in_time;
use serde_json::Value;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// One request that came.
#[derive(Debug)]
pub struct Received {
    pub head: String,
    pub body: Vec<u8>,
}

impl Received {
    /// Reads a request and answers it.
    pub async fn take(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> Received {
        let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
        let head = loop {
            let count = stream.read(&mut part).await.unwrap();
            assert_ne!(count, 0, "the request ends too early");
            bytes.extend_from_slice(&part[..count]);
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break String::from_utf8(bytes.drain(..end + 4).collect()).unwrap();
            }
        };
        let received = Received { head, body: Vec::new() };
        let length: usize = received.header("content-length").parse().unwrap();
        while bytes.len() < length {
            let count = stream.read(&mut part).await.unwrap();
            bytes.extend_from_slice(&part[..count]);
        }
        let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.unwrap();
        stream.flush().await.unwrap();
        Received { body: bytes, ..received }
    }

    pub fn header(&self, name: &str) -> String {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(other, _)| other.eq_ignore_ascii_case(name));
        found.next().unwrap_or_else(|| panic!("no {name} in {}", self.head)).1.to_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// The server.
pub struct Receiver {
    pub address: SocketAddr,
    answers: Arc<Mutex<VecDeque<&'static str>>>,
    received: mpsc::UnboundedReceiver<Received>,
}

impl Receiver {
    pub async fn open() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let answers = Arc::<Mutex<VecDeque<&'static str>>>::default();
        let (tell, received) = mpsc::unbounded_channel();
        let given = answers.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let answer = given.lock().unwrap().pop_front().unwrap_or("204 No Content");
                if tell.send(Received::take(stream, answer).await).is_err() {
                    return;
                }
            }
        });
        Receiver { address, answers, received }
    }

    pub fn url(&self) -> String {
        format!("http://{}/hook?of=tablee", self.address)
    }

    /// The next request is answered like this; those after it with success.
    pub fn answer(&self, answer: &'static str) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// The next request, which must come.
    pub async fn next(&mut self) -> Received {
        in_time("a request to the receiver", self.received.recv()).await.unwrap()
    }

    /// Asserts that nothing has come.
    pub fn has_nothing(&mut self) {
        let more = self.received.try_recv();
        assert!(more.is_err(), "{:?}", more.map(|more| more.head));
    }
}
