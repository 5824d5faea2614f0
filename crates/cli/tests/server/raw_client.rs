//! A visitor that speaks HTTP and WebSocket by hand, so that it can also speak them badly.

use serde_json::{Value, json};
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What a request came to.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// Reads a whole answer, to the end of the connection.
    pub fn read(stream: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        let mut part = [0; 8192];
        loop {
            match stream.read(&mut part) {
                Ok(0) => break,
                Ok(n) => bytes.extend_from_slice(&part[..n]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A server that refuses a body hangs up on the rest of it.
                Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
                Err(error) => panic!("no answer: {error}; so far {bytes:?}"),
            }
        }
        Answer::parse(&String::from_utf8_lossy(&bytes))
    }

    fn parse(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{} {}", self.head, self.body))
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
    }

    fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"))?;
        Some(line.split_once(':')?.1.trim().split(';').next()?.to_owned())
    }

    /// Holds this refusal against what is promised: a status, a code, a sentence of fair length.
    #[track_caller]
    pub fn refuses(&self, status: u16, code: &str, sentence: &str) {
        assert_eq!((self.status, self.code().as_str()), (status, code), "{}", self.body);
        let message = self.message();
        assert!(message.contains(sentence), "“{message}” should say “{sentence}”");
        assert!(self.body.len() < 2_000, "a refusal of {} bytes", self.body.len());
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub struct Guest {
    pub address: SocketAddr,
    pub cookie: String,
    /// More header lines, each with its line end.
    pub headers: String,
}

impl Guest {
    /// Nobody yet: no cookie.
    pub fn stranger(address: SocketAddr) -> Guest {
        Guest { address, cookie: String::new(), headers: String::new() }
    }

    /// Somebody new, with the cookie of the first visit.
    pub fn arrive(address: SocketAddr) -> Guest {
        let mut guest = Guest::stranger(address);
        guest.cookie = guest.get("/api/me").cookie().unwrap();
        guest
    }

    /// The same with more header lines.
    pub fn with(&self, headers: &str) -> Guest {
        Guest { headers: format!("{}{headers}", self.headers), ..self.clone() }
    }

    /// Who the server says this is.
    pub fn id(&self) -> String {
        self.get("/api/me").json()["id"].as_str().unwrap().to_owned()
    }

    fn head(&self, method: &str, path: &str) -> String {
        let cookie = match self.cookie.as_str() {
            "" => String::new(),
            cookie => format!("Cookie: {cookie}\r\n"),
        };
        format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}{}", self.address, self.headers)
    }

    pub fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut stream = connect(self.address);
        let head = self.head(method, path);
        let length = body.len();
        let head = format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n");
        let mut all = head.into_bytes();
        all.extend_from_slice(body);
        // Who is refused before it has said everything may be hung up on.
        let _ = stream.write_all(&all);
        Answer::read(&mut stream)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    pub fn post_text(&self, path: &str, body: &str) -> Answer {
        self.with("Content-Type: application/json\r\n").send("POST", path, body.as_bytes())
    }

    /// A request that must work; takes over a new cookie.
    #[track_caller]
    pub fn ask(&mut self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert!(answer.status < 300, "{path} {body}: {} {}", answer.head, answer.body);
        self.cookie = answer.cookie().unwrap_or(std::mem::take(&mut self.cookie));
        if answer.body.is_empty() { Value::Null } else { answer.json() }
    }

    /// Opens a WebSocket, or says what came instead.
    pub fn try_socket(&self, path: &str) -> Result<Socket, Answer> {
        let mut stream = connect(self.address);
        let head = self.head("GET", path);
        write!(
            stream,
            "{head}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let head = read_head(&mut stream);
        if head.starts_with("HTTP/1.1 101") {
            return Ok(Socket { stream, log: Vec::new() });
        }
        let mut answer = Answer::parse(&head);
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.map_or(0, |length| length.trim().parse().unwrap())];
        stream.read_exact(&mut body).unwrap();
        answer.body = String::from_utf8(body).unwrap();
        Err(answer)
    }

    /// Opens a WebSocket to a table.
    #[track_caller]
    pub fn socket(&self, table: &str, seen: Option<u64>) -> Socket {
        let seen = seen.map(|seen| format!("?seen={seen}")).unwrap_or_default();
        self.try_socket(&format!("/api/tables/{table}/ws{seen}")).unwrap()
    }
}

pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read(&mut byte).unwrap() == 0 {
            break;
        }
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

/// A frame as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    Text(String),
    Close(u16),
    /// Pings, pongs and the like.
    Other,
    /// The connection is gone without a word.
    Gone,
}

/// A WebSocket.
pub struct Socket {
    pub stream: TcpStream,
    /// Every text that came.
    pub log: Vec<String>,
}

impl Socket {
    /// Sends one frame: first byte (FIN and opcode), payload.
    pub fn frame(&mut self, first: u8, payload: &[u8]) {
        let mut bytes = vec![first];
        match payload.len() {
            n @ 0..126 => bytes.push(0x80 | n as u8),
            n @ 126..65536 => {
                bytes.push(0x80 | 126);
                bytes.extend((n as u16).to_be_bytes());
            }
            n => {
                bytes.push(0x80 | 127);
                bytes.extend((n as u64).to_be_bytes());
            }
        }
        let mask = [0x13, 0x57, 0x9b, 0xdf];
        bytes.extend(mask);
        bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        // Who is being thrown out cannot finish the sentence.
        let _ = self.stream.write_all(&bytes);
    }

    pub fn text(&mut self, text: &str) {
        self.frame(0x81, text.as_bytes());
    }

    pub fn say(&mut self, message: &Value) {
        self.text(&message.to_string());
    }

    pub fn next(&mut self) -> Frame {
        let mut head = [0; 2];
        if let Err(error) = self.stream.read_exact(&mut head) {
            let timed_out = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
            assert!(!timed_out, "nothing came for {PATIENCE:?}; last {:?}", self.log.last());
            return Frame::Gone;
        }
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                self.stream.read_exact(&mut length).unwrap();
                u64::from(u16::from_be_bytes(length))
            }
            127 => {
                let mut length = [0; 8];
                self.stream.read_exact(&mut length).unwrap();
                u64::from_be_bytes(length)
            }
            n => u64::from(n),
        };
        let mut payload = vec![0; length as usize];
        if self.stream.read_exact(&mut payload).is_err() {
            return Frame::Gone;
        }
        match head[0] & 15 {
            1 => {
                let text = String::from_utf8(payload).unwrap();
                self.log.push(text.clone());
                Frame::Text(text)
            }
            8 => Frame::Close(payload.get(..2).map_or(0, |c| u16::from_be_bytes([c[0], c[1]]))),
            _ => Frame::Other,
        }
    }

    /// The next text; nothing once the connection ends.
    pub fn receive(&mut self) -> Option<Value> {
        loop {
            match self.next() {
                Frame::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Frame::Other => {}
                Frame::Close(_) | Frame::Gone => return None,
            }
        }
    }

    /// Hears until a message of one of these types comes.
    #[track_caller]
    pub fn until(&mut self, kinds: &[&str]) -> Value {
        loop {
            let heard = self.receive();
            let message =
                heard.unwrap_or_else(|| panic!("closed before {kinds:?}: {:?}", self.log));
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }

    /// Hears until the connection ends, and how.
    pub fn end(&mut self) -> Frame {
        loop {
            match self.next() {
                Frame::Text(_) | Frame::Other => {}
                end => return end,
            }
        }
    }

    /// Goes, and stays until the server has noticed.
    pub fn leave(mut self) {
        self.frame(0x88, &[]);
        self.end();
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest);
    }

    /// Asks what may be done. The answer comes from the table itself, so everything the table
    /// had sent before has been heard then.
    pub fn sync(&mut self) -> Value {
        self.say(&json!({"type":"legal"}));
        self.until(&["legal", "refused"])
    }

    /// Says something and hears the refusal, which must be this one.
    #[track_caller]
    pub fn refused(&mut self, message: &Value, code: &str, sentence: &str) {
        self.say(message);
        let refusal = self.until(&["refused"]);
        assert_eq!(refusal["code"], code, "{message} got {refusal}");
        let said = refusal["message"].as_str().unwrap();
        assert!(said.contains(sentence), "“{said}” should say “{sentence}”");
        let size = refusal.to_string().len();
        assert!(size < 2_000, "a refusal of {size} bytes");
    }
}
