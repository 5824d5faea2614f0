//! Idempotence: what a client may send twice happens once. And what people read has nothing hidden in it.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use serde_json::json;

#[test]
fn a_line_of_chat_that_is_sent_again_is_said_once() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let line = json!({"type": "chat", "id": "k1", "text": "hello"});
    table.sockets[1].say(&line);
    let first = table.sockets[1].until(&["chat", "refused"]);
    // As after a lost answer, over another connection.
    let mut again = table.people[1].socket(&table.table, None);
    again.until(&["welcome"]);
    again.say(&line);
    let second = again.until(&["chat", "refused"]);
    assert_eq!((&first["type"], &first["id"]), (&second["type"], &second["id"]));
    // Somebody else may use the same name.
    table.sockets[2].say(&line);
    while table.sockets[2].until(&["chat"])["from"]["name"] != "Cy" {}
    table.sockets[0].sync();
    let heard = table.sockets[0].log.iter().filter(|text| text.contains("\"type\":\"chat\""));
    assert_eq!(heard.count(), 2, "each line once");
}

#[test]
fn a_phrase_is_said_once_kept_and_known_by_its_name() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let said = json!({"type": "phrase", "id": "k1", "phrase": "well_played"});
    table.sockets[1].say(&said);
    let first = table.sockets[1].until(&["chat", "refused"]);
    assert_eq!((&first["phrase"], &first["text"]), (&json!("well_played"), &json!("Well played!")));
    table.sockets[1].say(&said);
    assert_eq!(table.sockets[1].until(&["chat", "refused"])["id"], first["id"]);
    let unknown = json!({"type": "phrase", "phrase": "hurry_up"});
    table.sockets[1].refused(&unknown, "bad_message", "hurry_up");
    // Who comes later is told the same.
    let mut later = table.people[0].socket(&table.table, None);
    let welcome = later.until(&["welcome"]);
    assert_eq!(welcome["chat"][0]["phrase"], "well_played");
}

#[test]
fn what_people_read_has_nothing_invisible_in_it() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    for hidden in ["gpj\u{202E}.exe", "a\u{200B}b", "two\nlines"] {
        let line = json!({"type": "chat", "text": hidden});
        table.sockets[0].refused(&line, "bad_message", "invisible");
    }
    let mut host = Guest::arrive(server.address);
    let wanted = |name: &str| {
        json!({"name": name, "game": "lexio", "format": "drive", "rounds": 2, "better": "high",
            "bell": 0, "countersign": 0, "venue": "cards"})
    };
    let hidden = "Spring\u{202E}gnirps";
    host.post("/api/drives", &wanted(hidden)).refuses(400, "bad_request", "U+202E");
    let tournament = host.ask("/api/drives", &wanted("Spring"))["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    for (rest, body) in
        [("announce", json!({"text": hidden})), ("register", json!({"name": hidden}))]
    {
        host.post(&path(rest), &body).refuses(400, "bad_request", "U+202E");
    }
    host.ask(&path("announce"), &json!({"text": "Welcome!\nRound 1 at nine. 👩\u{200D}🚀"}));
}

#[test]
fn requests_about_a_tournament_that_are_sent_again_are_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &[]);
    let mut host = Guest::arrive(server.address());
    let setup = json!({"name": "Spring", "game": "lexio", "format": "rounds", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
    let tournament = host.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let marie = host.ask(&path("register"), &json!({"name": "Marie", "id": "r1"}));
    let log = host.get(&path("log")).json();
    let marie_id = log["entries"][1]["input"]["person"].clone();
    let said = json!({"text": "Round 1 at nine.", "id": "a1"});
    let announced = host.ask(&path("announce"), &said);
    let given = json!({"person": marie_id, "points": 50, "reason": "late", "id": "p1"});
    let penalised = host.ask(&path("penalty"), &given);
    let me = json!({"id": "r2"});
    let mine = host.ask(&path("register"), &me);
    // As after answers that were lost with the process.
    server.kill();
    let server = Server::launch(&data, free(), &[]);
    host.address = server.address();
    let marie_again = json!({"name": "Marie", "id": "r1"});
    let again = [
        ("register", &marie_again, marie),
        ("announce", &said, announced),
        ("penalty", &given, penalised),
        ("register", &me, mine),
    ];
    for (rest, body, first) in again {
        assert_eq!(host.ask(&path(rest), body)["entries"], first["entries"], "{rest}");
    }
    assert_eq!(host.get(&path("log")).json()["total"], 5, "nothing was entered twice");
    // The name is one's own, and another name is another request.
    let mut other = Guest::arrive(server.address());
    assert_eq!(other.ask(&path("register"), &me)["entries"], json!([5]));
    let twice = json!({"text": "Round 1 at nine.", "id": "a2"});
    assert_eq!(host.ask(&path("announce"), &twice)["entries"], json!([6]));
    let long = json!({"text": "Welcome", "id": "x".repeat(65)});
    host.post(&path("announce"), &long).refuses(400, "bad_request", "1 to 64");
}
