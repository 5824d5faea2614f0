//! Companions and bot accounts give nobody what the person they belong to may not have: other people's hands, or a
//! second voice.

use crate::binary::{Binary, setup};
use crate::budgets::promised;
use crate::guest_table::GuestTable;
use crate::raw_client::{Answer, Guest, Socket};
use serde_json::{Value, json};
use std::time::Instant;

/// Two seats, and everybody who looks on sees all hands at once.
fn open_hands() -> Value {
    json!({"game": "lexio", "seats": 2, "watch": {"kind": "hands", "delay": 0}})
}

/// Somebody looks on, so that those who play see it, and asks for the hands.
fn hands(person: &Guest, table: &GuestTable, as_whom: &str) -> (Socket, Answer) {
    let mut socket = person.try_socket(&table.path(&format!("/ws{as_whom}"))).unwrap();
    socket.until(&["welcome"]);
    let answer = person.get(&table.path(&format!("/watch{as_whom}")));
    (socket, answer)
}

#[test]
fn who_plays_sees_no_hands_by_companions_or_bot_accounts() {
    let server = Binary::start(&[]);
    let mut ada = Guest::arrive(server.address);
    ada.ask("/api/register", &json!({"name": "Ada Plays", "password": "correct horse battery"}));
    let made = ada.ask("/api/me/bots", &json!({"name": "AdaBot"}));
    let token = format!("Authorization: Bearer {}\r\n", made["token"].as_str().unwrap());
    let bot = Guest::stranger(server.address).with(&token);
    let people = vec![ada.clone(), Guest::arrive(server.address)];
    let table = GuestTable::seat(people, &open_hands());
    let sentence = "You play at this table";
    ada.get(&table.path("/watch")).refuses(403, "forbidden", sentence);
    for (person, as_whom) in [(&ada, "?as=1"), (&ada, "?as=7"), (&bot, "")] {
        hands(person, &table, as_whom).1.refuses(403, "forbidden", sentence);
    }
    let stranger = Guest::arrive(server.address);
    assert_eq!(hands(&stranger, &table, "").1.status, 200);
    assert_eq!(hands(&stranger, &table, "?as=1").1.status, 200);
    // Who owns one that plays would tell it what the others hold.
    let mut host = Guest::arrive(server.address);
    let id = host.ask("/api/tables", &open_hands())["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    let mut other = bot.clone();
    for person in [&mut host, &mut other] {
        person.ask(&path("/sit"), &json!({}));
        person.ask(&path("/ready"), &json!({"ready": true}));
    }
    host.ask(&path("/start"), &json!({}));
    let table = GuestTable::join(id.clone(), vec![host]);
    hands(&ada, &table, "").1.refuses(403, "forbidden", sentence);
}

#[test]
fn a_host_who_sees_hands_is_named_to_those_who_play() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    host.ask("/api/me", &json!({"name": "Cy Hosts"}));
    let people = GuestTable::people(server.address, 2);
    let table = GuestTable::seat_for(host.clone(), people.clone(), &open_hands());
    let (_socket, answer) = hands(&host, &table, "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let told = people[0].get(&table.path("")).json();
    assert_eq!(told["watchers"], json!({"count": 1, "names": ["Cy Hosts"]}));
    // Where only what lies open is seen, the host belongs to the table.
    let table = GuestTable::seat_for(host.clone(), people.clone(), &setup("lexio", 2, json!({})));
    host.socket(&table.table, None).until(&["welcome"]);
    assert_eq!(people[0].get(&table.path("")).json()["watchers"], Value::Null);
}

/// How many of five lines are taken.
fn lines(socket: &mut Socket) -> usize {
    let line = |n: usize| json!({"type": "chat", "text": format!("buy now {n}")});
    let said = |n| {
        socket.say(&line(n));
        let answer = socket.until(&["chat", "refused"]);
        assert!(answer["type"] == "chat" || answer["code"] == "too_fast", "{answer}");
        answer["type"] == "chat"
    };
    (0..5).map(said).filter(|said| *said).count()
}

#[test]
fn the_people_at_one_device_have_one_voice() {
    let server = Binary::start(&[]);
    let table = GuestTable::gather(server.address, &setup("lexio", 2, json!({})));
    let mallory = Guest::arrive(server.address);
    let began = Instant::now();
    let said: usize = (0..8)
        .map(|n| {
            let as_whom = if n == 0 { String::new() } else { format!("?as={n}") };
            let mut socket = mallory.try_socket(&table.path(&format!("/ws{as_whom}"))).unwrap();
            let said = lines(&mut socket);
            socket.leave();
            said
        })
        .sum();
    let allowed = promised(5, 0.5, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
}

#[test]
fn a_crowd_that_looks_on_does_not_drown_those_who_play() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 2, json!({})));
    let began = Instant::now();
    let said: usize = (0..12)
        .map(|_| {
            let mut socket = Guest::arrive(server.address).socket(&table.table, None);
            let said = lines(&mut socket);
            socket.leave();
            said
        })
        .sum();
    let allowed = promised(20, 1.0, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
    table.sockets[1].log.clear();
    table.sockets[1].sync();
    assert_eq!(lines(&mut table.sockets[1]), 5, "who sits has their own");
}

#[test]
fn an_address_says_so_much_at_all_tables() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    let began = Instant::now();
    let mut said = 0;
    for _ in 0..5 {
        let table = host.ask("/api/tables", &setup("lexio", 2, json!({})));
        let table = table["id"].as_str().unwrap().to_owned();
        for _ in 0..4 {
            let guest = Guest::arrive(server.address).with("X-Forwarded-For: 203.0.113.9\r\n");
            let mut socket = guest.socket(&table, None);
            said += lines(&mut socket);
            socket.leave();
        }
    }
    let allowed = promised(60, 4.0, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
}
