//! A server that is killed while a notice is due sends it after its start: once, or twice under one name.

use crate::mail_sink::{Mail, MailSink};
use crate::push_browser::PushBrowser;
use crate::raw_client::Guest;
use crate::replay::Books;
use crate::server_process::{PATIENCE, Server, free};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tablee_engine::Share;

/// What came.
#[derive(Debug)]
struct Message {
    path: String,
    /// The name of a message to a browser.
    topic: Option<String>,
    body: Vec<u8>,
}

impl Message {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A server that webhooks and messages to browsers are sent to; what comes is passed on.
fn open_receiver() -> (String, mpsc::Receiver<Message>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(stream);
            let (mut length, mut line, mut topic) = (0, String::new(), None);
            reader.read_line(&mut line).unwrap();
            let path = line.split(' ').nth(1).unwrap().to_owned();
            line.clear();
            while reader.read_line(&mut line).unwrap() > 2 {
                let (name, value) = line.trim().split_once(": ").unwrap();
                match name.to_ascii_lowercase().as_str() {
                    "content-length" => length = value.parse().unwrap(),
                    "topic" => topic = Some(value.to_owned()),
                    _ => {}
                }
                line.clear();
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            // Told first: the server may be killed as soon as it has the answer.
            if tell.send(Message { path, topic, body }).is_err() {
                return;
            }
            let _ = reader.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
        }
    });
    (url, told)
}

const SETTINGS: [(&str, &str); 6] = [
    ("TABLEE_MAIL_FROM", "tablee@den.example"),
    ("TABLEE_PUBLIC_URL", "http://den.example"),
    ("TABLEE_NOTICE_DELAY_SECONDS", "0"),
    ("TABLEE_NOTICE_GAP_SECONDS", "0"),
    ("TABLEE_NOTICE_RETRY_SECONDS", "1"),
    ("TABLEE_NOTICE_NETWORKS", "127.0.0.0/8"),
];

/// How somebody, the first, second or third, gives the address at which they are told.
type Giving<'a> = &'a dyn Fn(usize, &mut Guest, &str);

fn with_webhook(_: usize, person: &mut Guest, url: &str) {
    person.ask("/api/me/notices/webhooks", &json!({"url": url, "channel": "webhook"}));
}

/// Members who have given an address.
fn members(server: &Server, url: &str, give: Giving<'_>) -> Vec<Guest> {
    let mut people: Vec<Guest> = (0..3).map(|_| Guest::arrive(server.address())).collect();
    for (n, person) in people.iter_mut().enumerate() {
        let member = json!({"name": format!("Member {n}"), "password": "correct horse battery"});
        person.ask("/api/register", &member);
        let choices = json!({"turns": true, "zone": "UTC", "lang": "en"}).to_string();
        let json = person.with("Content-Type: application/json\r\n");
        assert_eq!(json.send("PUT", "/api/me/notices", choices.as_bytes()).status, 200);
        give(n, person, url);
    }
    people
}

/// They sit down and start a game, and nobody comes to the table.
fn begin_game_alone(mut people: Vec<Guest>, game: &str) {
    let setup = json!({"game": game, "seats": 3, "visibility": "link"});
    let table = people[0].ask("/api/tables", &setup)["id"].as_str().unwrap().to_owned();
    let share = |seat: usize| format!("{seat:064x}").parse::<Share>().unwrap();
    for (seat, person) in people.iter_mut().enumerate() {
        person.ask(&format!("/api/tables/{table}/sit"), &json!({"seat": seat}));
        let ready = json!({"ready": true, "commitment": share(seat).commitment()});
        person.ask(&format!("/api/tables/{table}/ready"), &ready);
    }
    people[0].ask(&format!("/api/tables/{table}/start"), &json!({}));
    for (seat, person) in people.iter().enumerate() {
        let body = json!({ "share": share(seat) }).to_string();
        let path = format!("/api/tables/{table}/reveal");
        // The last one starts the game; the server may be gone before it answers.
        let reveal = thread::spawn({
            let person = person.with("Content-Type: application/json\r\n");
            move || person.send("POST", &path, body.as_bytes()).status
        });
        let answer = reveal.join();
        assert!(seat == 2 || answer.unwrap() == 200);
    }
}

/// What comes when a server is killed at this point and starts again.
fn killed_at(point: &str, give: Giving<'_>) -> Vec<Message> {
    let (url, told) = open_receiver();
    let sink = MailSink::open();
    told_when_killed_at(point, ONE_AWAITED, give, &url, &sink, &told)
}

/// A game that waits for one of its three seats at first, and how many that is.
const ONE_AWAITED: (&str, usize) = ("lexio", 1);

/// A game that waits for all three: everybody sorts.
const ALL_AWAITED: (&str, usize) = ("xylo", 3);

/// Something that is told under a name, which it keeps where it is told again.
trait Named {
    fn name(&self) -> String;
}

impl Named for Message {
    fn name(&self) -> String {
        self.topic.clone().unwrap_or_else(|| self.json()["id"].as_str().unwrap().to_owned())
    }
}

impl Named for Mail {
    fn name(&self) -> String {
        self.header("Message-ID")
    }
}

/// Whether nothing is to be told any more.
fn is_all_told(books: &Books) -> bool {
    let due = |all: &str| books.count(&format!("{all} WHERE due IS NOT NULL"));
    due("notices") == 0 && due("deliveries") == 0
}

/// How many names there are among these.
fn names<T: Named>(told: &[T]) -> usize {
    told.iter().map(T::name).collect::<HashSet<_>>().len()
}

/// Waits until everybody was told and nothing is to be told again. What was sent before the kill may come only now.
fn await_all_told<T: Named>(
    data: &Path,
    awaited: usize,
    told: &mpsc::Receiver<T>,
    received: &mut Vec<T>,
) {
    let (books, began) = (Books::open(data), Instant::now());
    while names(received) < awaited || !is_all_told(&books) {
        assert!(began.elapsed() < PATIENCE, "{} of {awaited} are told", names(received));
        thread::sleep(Duration::from_millis(50));
        received.extend(told.try_iter());
    }
}

/// What is told there when a server is killed at this point of a game and starts again.
fn told_when_killed_at<T: Named>(
    point: &str,
    (game, awaited): (&str, usize),
    give: Giving<'_>,
    url: &str,
    sink: &MailSink,
    told: &mpsc::Receiver<T>,
) -> Vec<T> {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let smtp = sink.url();
    let settings: Vec<(&str, &str)> =
        SETTINGS.into_iter().chain([("TABLEE_SMTP", &*smtp)]).collect();
    let mut armed = settings.clone();
    armed.push(("TABLEE_CRASH_AT", point));
    let address = free();
    let mut server = Server::launch(&data, address, &settings);
    let people = members(&server, url, give);
    server.stop();
    let mut server = Server::launch(&data, address, &armed);
    begin_game_alone(people, game);
    assert!(!server.ended().success(), "it is killed at {point}");
    let mut received: Vec<T> = told.try_iter().collect();
    let mut server = Server::launch(&data, address, &settings);
    await_all_told(&data, awaited, told, &mut received);
    // Whatever else it might send would be due by the time of another round.
    server.stop();
    received.extend(told.try_iter());
    let books = Books::open(&data);
    assert_eq!(books.count("deliveries WHERE due IS NOT NULL"), 0);
    assert_eq!(books.count("notices WHERE due IS NOT NULL"), 0);
    received
}

#[test]
fn a_notice_that_was_taken_and_not_sent_is_sent_once() {
    let received = killed_at("notice.taken", &with_webhook);
    assert_eq!(received.len(), 1, "{received:?}");
    assert_eq!(received[0].json()["kind"], "turn");
}

#[test]
fn a_notice_that_was_sent_and_not_ticked_off_is_sent_twice_under_one_name() {
    let received = killed_at("notice.sent", &with_webhook);
    assert_eq!(received.len(), 2, "{received:?}");
    let told = [received[0].json(), received[1].json()];
    assert_eq!(told[0]["id"], told[1]["id"]);
    assert_eq!(told[0]["tables"][0]["id"], told[1]["tables"][0]["id"]);
}

#[test]
fn of_several_notices_that_are_due_each_is_sent_once_or_twice_under_one_name() {
    for (point, most) in [("notice.taken", 1), ("notice.sent", 2)] {
        let (url, told) = open_receiver();
        let sink = MailSink::open();
        let give: Giving<'_> = &|n, person, url| with_webhook(n, person, &format!("{url}/of-{n}"));
        let received = told_when_killed_at(point, ALL_AWAITED, give, &url, &sink, &told);
        let mut times: HashMap<(String, String), usize> = HashMap::new();
        for message in &received {
            let id = message.json()["id"].as_str().unwrap().to_owned();
            *times.entry((message.path.clone(), id)).or_default() += 1;
        }
        assert_eq!(times.len(), 3, "each of the three under one name, {point}: {received:?}");
        assert!(times.values().all(|times| *times <= most), "{point}: {times:?}");
        assert!(received.len() >= 2 + most, "the kill came between two of them: {received:?}");
    }
}

#[test]
fn a_browser_is_told_once_too_or_twice_under_one_name() {
    for (point, times) in [("notice.taken", 1), ("notice.sent", 2)] {
        let mut browsers: Vec<PushBrowser> = (0..3).map(|_| PushBrowser::fresh()).collect();
        let received = killed_at(point, &|n, person, url| {
            let subscription = browsers[n].subscription(&format!("{url}/{n}"));
            person.ask("/api/me/notices/browsers", &subscription);
        });
        assert_eq!(received.len(), times, "{point}: {received:?}");
        let name = received[0].topic.clone().unwrap();
        assert!(received.iter().all(|message| message.topic.as_ref() == Some(&name)));
        let last = received.last().unwrap();
        let n: usize = last.path.strip_prefix("/hook/").unwrap().parse().unwrap();
        let told = browsers.swap_remove(n).decrypt(&last.body);
        assert_eq!((&told["id"], &told["kind"]), (&json!(name), &json!("turn")));
    }
}

#[test]
fn a_mail_is_sent_once_too_or_twice_under_one_name() {
    for (point, times) in [("notice.taken", 1), ("notice.sent", 2)] {
        let sink = MailSink::open();
        let give = |n: usize, person: &mut Guest, _: &str| {
            let address = json!({ "address": format!("member{n}@den.example") });
            person.ask("/api/me/notices/mails", &address);
            let asked = sink.received.recv_timeout(PATIENCE).unwrap();
            person.ask(&format!("/api/mail/confirm/{}", asked.token("confirm")), &json!({}));
        };
        let mails: Vec<Mail> =
            told_when_killed_at(point, ONE_AWAITED, &give, "", &sink, &sink.received);
        assert_eq!(mails.len(), times, "{point}: {mails:?}");
        let name = mails[0].header("Message-ID");
        assert!(mails.iter().all(|mail| mail.header("Message-ID") == name));
        assert_eq!(mails[0].header("Subject"), "It is your turn: Lexio.");
    }
}
