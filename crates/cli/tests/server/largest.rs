//! The largest of everything the server sends: no frame is larger than a socket takes, and whoever
//! asks for the rest gets it.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What one frame of the server may have; a socket takes twice as much.
const FRAME: usize = 256 * 1024;

#[test]
fn whom_a_host_has_muted_is_told_to_the_host_alone() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    let table = host.ask("/api/tables", &setup("lexio", 4, json!({})))["id"].clone();
    let path = format!("/api/tables/{}", table.as_str().unwrap());
    let ids: Vec<String> = (0..60).map(|n| format!("{n:032x}")).collect();
    for id in &ids {
        let told = host.ask(&format!("{path}/mute"), &json!({"person": id, "muted": true}));
        assert!(told.get("muted").is_none(), "{told}");
    }
    let muted = host.get(&format!("{path}/muted")).json();
    assert_eq!(muted["muted"], json!(ids));
    let stranger = Guest::arrive(server.address);
    stranger.get(&format!("{path}/muted")).refuses(403, "forbidden", "Only the host");
    // Neither the lobby nor the table itself tells anybody else.
    let mut lobby = stranger.try_socket("/api/lobby/ws").unwrap();
    lobby.until(&["tables"]);
    let mut socket = stranger.socket(table.as_str().unwrap(), None);
    socket.until(&["welcome"]);
    for text in lobby.log.iter().chain(&socket.log) {
        assert!(!text.contains(&ids[59]) && text.len() < 4_000, "{text}");
    }
}

#[test]
fn the_largest_list_of_the_lobby_is_one_frame() {
    let server = Binary::start(&[("WRITES_BURST", "1000000")]);
    // Eight seats each, all taken by people with the longest names, and more tables than one page has.
    let name = |n: usize| format!("{}{n:04}", "\u{D55C}".repeat(20));
    let wanted = setup("lexicon", 8, json!({}));
    for table in 0..105 {
        let mut host = Guest::arrive(server.address);
        let id = host.ask("/api/tables", &wanted)["id"].as_str().unwrap().to_owned();
        for seat in 0..8 {
            let mut person = if seat == 0 { host.clone() } else { Guest::arrive(server.address) };
            person.ask("/api/me", &json!({"name": name(8 * table + seat)}));
            person.ask(&format!("/api/tables/{id}/sit"), &json!({"seat": seat}));
        }
    }
    let mut lobby = Guest::arrive(server.address).try_socket("/api/lobby/ws").unwrap();
    let told = lobby.until(&["tables"]);
    let tables = told["tables"].as_array().unwrap();
    assert_eq!((tables.len(), told["total"].as_u64()), (100, Some(105)));
    assert!(tables.iter().all(|table| table.to_string().contains('\u{D55C}')), "{}", tables[0]);
    let size = lobby.log[0].len();
    println!("the largest list of the lobby has {size} bytes");
    assert!(size > 50_000 && size < FRAME, "a frame of {size} bytes");
}

#[test]
fn a_tournament_of_two_thousand_can_be_watched() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    let wanted = json!({"name": "Spring", "game": "lexio", "format": "drive", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0});
    let tournament = host.ask("/api/drives", &wanted)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/drives/{tournament}");
    host.ask(&format!("{path}/register"), &json!({"bots": 1000}));
    host.ask(&format!("{path}/register"), &json!({"bots": 1000}));
    host.post(&format!("{path}/register"), &json!({"bots": 1})).refuses(409, "full", "2000");
    host.ask(&format!("{path}/start"), &json!({}));
    let line = "\u{1F600}".repeat(300);
    for _ in 0..60 {
        host.ask(&format!("{path}/announce"), &json!({"text": line}));
    }
    let mut socket = host.try_socket(&format!("{path}/ws")).unwrap();
    socket.until(&["mine"]);
    let (mut people, mut tables, mut rows, mut said, mut read) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), 0, 0);
    loop {
        for text in &socket.log[read..] {
            assert!(text.len() < FRAME, "a frame of {} bytes", text.len());
            let message: Value = serde_json::from_str(text).unwrap();
            let list = |name: &str| message[name].as_array().cloned().unwrap_or_default();
            people.extend(list("people").iter().map(|one| one["no"].as_u64().unwrap()));
            tables.extend(list("tables").iter().map(|one| one["table"].as_u64().unwrap()));
            rows.extend(list("standings").iter().map(|one| one["no"].as_u64().unwrap()));
            said += list("announcements").len();
        }
        read = socket.log.len();
        // Standings are told at most once in a while: the newest may follow a moment later.
        if rows.len() == 2000 {
            break;
        }
        socket.until(&["change"]);
    }
    assert_eq!((people.len(), tables.len(), rows.len(), said), (2000, 500, 2000, 50));
}

#[test]
fn a_menu_of_twenty_cards_comes_in_parts() {
    let server = Binary::start(&[]);
    let mut table =
        GuestTable::gather(server.address, &setup("lexicon", 2, json!({"hand_size": 20})));
    let seat = table.turn().unwrap();
    let socket = &mut table.sockets[seat];
    let (mut from, mut actions, mut parts) = (None, BTreeSet::new(), 0);
    loop {
        let ask = match from {
            None => json!({"type": "legal"}),
            Some(from) => json!({"type": "legal", "from": from}),
        };
        socket.say(&ask);
        let part = socket.until(&["legal", "refused"]);
        assert!(part.to_string().len() < FRAME / 2, "{} bytes", part.to_string().len());
        let told = part["actions"].as_array().unwrap();
        actions.extend(told.iter().map(|action| action.as_str().unwrap().to_owned()));
        parts += 1;
        from = part["next"].as_u64();
        match from {
            Some(next) => assert_eq!(next as usize, actions.len(), "nothing is told twice"),
            None => break,
        }
    }
    eprintln!("{} actions in {parts} parts", actions.len());
    // Beyond the end there is nothing, and the game goes on.
    socket.say(&json!({"type": "legal", "from": u32::MAX}));
    assert_eq!(socket.until(&["legal"])["actions"], json!([]));
    let action = actions.first().unwrap().clone();
    table.act(seat, &action);
}

/// Who leaves and comes back without end makes no message about the table large.
#[test]
fn the_most_takeovers_are_little() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    // It is another's turn: no bot moves.
    let idle = (table.turn().unwrap() + 1) % 4;
    let path = format!("/api/tables/{}", table.table);
    for _ in 0..50 {
        table.people[idle].ask(&format!("{path}/leave"), &json!({}));
        table.people[idle].ask(&format!("{path}/takeback"), &json!({}));
    }
    let mut socket = Guest::arrive(server.address).socket(&table.table, None);
    let welcome = socket.until(&["welcome"]);
    let told = &welcome["table"]["takeovers"];
    assert_eq!(told.as_array().unwrap().len(), 60);
    let size = told.to_string().len();
    assert!(size < 6_000, "{size} bytes");
}

/// Thirty lines of the longest texts in the longest letters are told to whoever comes.
#[test]
fn a_welcome_with_a_full_chat_is_one_frame() {
    let server = Binary::start(&[]);
    let table = GuestTable::gather(server.address, &setup("lexicon", 8, json!({})));
    let line = "\u{1F600}".repeat(500);
    for (person, talker) in table.people.iter().take(6).enumerate() {
        let mut socket = talker.socket(&table.table, None);
        for n in 0..5 {
            socket.say(&json!({"type": "chat", "id": format!("{person}.{n}"), "text": line}));
            assert_eq!(socket.until(&["chat", "refused"])["text"], line);
        }
    }
    let mut socket = Guest::arrive(server.address).socket(&table.table, None);
    let welcome = socket.until(&["welcome"]);
    let told: Vec<&str> = socket.log.iter().map(String::as_str).collect();
    let lines: usize = told.iter().map(|text| text.matches(&line).count()).sum();
    assert_eq!(lines, 30, "{} frames", told.len());
    assert!(told.iter().all(|text| text.len() < FRAME), "{}", welcome.to_string().len());
}
