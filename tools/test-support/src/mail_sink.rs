//! A mail server that keeps what comes and answers as it is told: SMTP over a real socket, with STARTTLS where it gets
//! something to encrypt with.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

/// A mail that came.
#[derive(Debug)]
pub struct Mail {
    pub from: String,
    pub to: Vec<String>,
    /// Head and body, as they were sent.
    pub text: String,
    pub encrypted: bool,
    /// What was given to log in, in Base64.
    pub login: Option<String>,
}

impl Mail {
    /// The value of a header, unfolded; it must be there once.
    pub fn header(&self, name: &str) -> String {
        let found: Vec<_> =
            self.headers().into_iter().filter(|(other, _)| *other == name).collect();
        assert_eq!(found.len(), 1, "{name} in {}", self.text);
        decode_words(&found[0].1)
    }

    /// Names and values of all headers.
    pub fn headers(&self) -> Vec<(String, String)> {
        let head = self.text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
        let lines = head.lines().map(|line| line.split_once(": ").unwrap());
        lines.map(|(name, value)| (name.to_owned(), value.trim_start().to_owned())).collect()
    }

    /// The body as its reader sees it.
    pub fn body(&self) -> String {
        let body = self.text.split_once("\r\n\r\n").unwrap().1;
        match self.header("Content-Transfer-Encoding").as_str() {
            "7bit" => body.replace("\r\n", "\n"),
            "quoted-printable" => unquote(&body.replace("=\r\n", "")).replace("\r\n", "\n"),
            "base64" => text_of(&body.replace("\r\n", "")).replace("\r\n", "\n"),
            other => panic!("{other}"),
        }
    }

    /// The end of the first link of that sort in the body.
    pub fn token(&self, sort: &str) -> String {
        let body = self.body();
        let rest = body.split(&format!("/mail/{sort}/")).nth(1).unwrap_or_else(|| panic!("{body}"));
        rest.split_whitespace().next().unwrap().to_owned()
    }
}

/// Bytes from Base64, as text.
fn text_of(base64: &str) -> String {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in base64.trim_end_matches('=').chars() {
        bits = bits << 6 | u32::try_from(DIGITS.find(digit).unwrap()).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Text from quoted-printable without soft line breaks.
fn unquote(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'=' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                let digits = String::from_utf8(digits.to_vec()).unwrap();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// A header with its encoded words (RFC 2047) as text.
fn decode_words(value: &str) -> String {
    let mut text = String::new();
    let mut after_word = false;
    for part in value.split(' ') {
        let word = part.strip_prefix("=?utf-8?b?").and_then(|rest| rest.strip_suffix("?="));
        // The space between two encoded words is not part of the text.
        let joined = text.is_empty() || (after_word && word.is_some());
        if !joined {
            text.push(' ');
        }
        text += &word.map_or_else(|| part.to_owned(), text_of);
        after_word = word.is_some();
    }
    text
}

/// Something that is read and written.
pub trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

/// Makes an encrypted connection of a plain one.
pub type Encrypt = dyn Fn(TcpStream) -> Box<dyn Stream> + Send + Sync;

/// Answers to the next commands of that name, in place of the usual ones.
type Answers = Arc<Mutex<VecDeque<(&'static str, &'static str)>>>;

/// The mail server.
pub struct MailSink {
    pub address: SocketAddr,
    answers: Answers,
    pub received: Receiver<Mail>,
}

impl MailSink {
    pub fn open() -> MailSink {
        MailSink::encrypting(None)
    }

    /// A mail server that offers STARTTLS, and takes a password then.
    pub fn encrypting(encrypt: Option<Arc<Encrypt>>) -> MailSink {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, received) = mpsc::channel();
        let answers = Answers::default();
        let given = answers.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (tell, given, encrypt) = (tell.clone(), given.clone(), encrypt.clone());
                thread::spawn(move || {
                    let mut mail = Dialogue::new(tell, given);
                    let spare = stream.try_clone().unwrap();
                    if mail.hold(stream, encrypt.is_some(), "220 sink ESMTP\r\n").is_some() {
                        let encrypted = encrypt.unwrap()(spare);
                        mail.encrypted = true;
                        mail.hold(encrypted, false, "");
                    }
                });
            }
        });
        MailSink { address, answers, received }
    }

    /// The address for the settings, without encryption.
    pub fn url(&self) -> String {
        format!("smtp://{}?tls=none", self.address)
    }

    /// The next command of that name is answered like this.
    pub fn answer(&self, command: &'static str, answer: &'static str) {
        self.answers.lock().unwrap().push_back((command, answer));
    }

    /// Asserts that nothing has come.
    pub fn has_nothing(&self) {
        let more = self.received.try_recv();
        assert!(more.is_err(), "{more:?}");
    }
}

/// The mail server asks for encryption.
struct StartTls;

/// What one client says.
struct Dialogue {
    tell: Sender<Mail>,
    answers: Answers,
    encrypted: bool,
    login: Option<String>,
    from: String,
    to: Vec<String>,
}

impl Dialogue {
    fn new(tell: Sender<Mail>, answers: Answers) -> Dialogue {
        let (from, to) = (String::new(), Vec::new());
        Dialogue { tell, answers, encrypted: false, login: None, from, to }
    }

    fn scripted(&self, command: &str) -> Option<&'static str> {
        let mut answers = self.answers.lock().unwrap();
        let next = answers.front().is_some_and(|(wanted, _)| *wanted == command);
        next.then(|| answers.pop_front().unwrap().1)
    }

    /// Talks until the client leaves or wants encryption.
    fn hold(&mut self, stream: impl Stream, offers_tls: bool, hello: &str) -> Option<StartTls> {
        let mut reader = BufReader::new(stream);
        reader.get_mut().write_all(hello.as_bytes()).ok()?;
        reader.get_mut().flush().ok()?;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end();
            let command = line.split([' ', ':']).next().unwrap().to_ascii_uppercase();
            let usual = match command.as_str() {
                "EHLO" if offers_tls => "250-sink\r\n250 STARTTLS",
                "EHLO" if self.encrypted => "250-sink\r\n250 AUTH PLAIN LOGIN",
                "EHLO" => "250-sink\r\n250 8BITMIME",
                "STARTTLS" if offers_tls => "220 go ahead",
                "AUTH" if self.encrypted => "235 welcome",
                "DATA" => "354 go on",
                "QUIT" => "221 bye",
                "MAIL" | "RCPT" | "NOOP" | "RSET" => "250 fine",
                _ => "502 what?",
            };
            let mut answer = self.scripted(&command).unwrap_or(usual);
            let good = answer.starts_with(['2', '3']);
            match command.as_str() {
                "AUTH" => self.login = line.split(' ').nth(2).map(str::to_owned),
                "MAIL" => self.from = bare(line),
                "RCPT" if good => self.to.push(bare(line)),
                _ => {}
            }
            reader.get_mut().write_all(format!("{answer}\r\n").as_bytes()).ok()?;
            reader.get_mut().flush().ok()?;
            match command.as_str() {
                "STARTTLS" if good => return Some(StartTls),
                "QUIT" => return None,
                "DATA" if good => {
                    let mut text = String::new();
                    while !text.ends_with("\r\n.\r\n") {
                        reader.read_line(&mut text).ok()?;
                    }
                    answer = self.scripted("TEXT").unwrap_or("250 taken");
                    if answer.starts_with('2') {
                        // Told first: the client may be killed as soon as it has the answer.
                        let mail = self.mail(&text);
                        self.tell.send(mail).ok()?;
                    }
                    reader.get_mut().write_all(format!("{answer}\r\n").as_bytes()).ok()?;
                    reader.get_mut().flush().ok()?;
                }
                _ => {}
            }
        }
    }

    fn mail(&mut self, text: &str) -> Mail {
        Mail {
            from: std::mem::take(&mut self.from),
            to: std::mem::take(&mut self.to),
            text: text.strip_suffix("\r\n.\r\n").unwrap().replace("\r\n..", "\r\n."),
            encrypted: self.encrypted,
            login: self.login.clone(),
        }
    }
}

/// The address between the brackets of a command.
fn bare(line: &str) -> String {
    line.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}
