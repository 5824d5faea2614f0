//! The log: logins, recoveries, refusals, budgets and what admins do leave one line each, and no line has a secret.

use crate::binary::Binary;
use crate::raw_client::Guest;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// How many lines have all of these words.
fn lines(log: &str, words: &[&str]) -> usize {
    log.lines().filter(|line| words.iter().all(|word| line.contains(word))).count()
}

fn register(server: &Binary, name: &str) -> (Guest, Vec<String>) {
    let mut member = Guest::arrive(server.address);
    let made = member.ask("/api/register", &json!({"name":name,"password":PASSWORD}));
    (member, serde_json::from_value(made["recovery_codes"].clone()).unwrap())
}

#[test]
fn whoever_comes_goes_or_is_refused_leaves_a_line_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Binary::start_in(&data, &[("LOG_FORMAT", "json")], tempfile::tempdir().unwrap());
    let (mut ada, codes) = register(&server, "Ada");
    let (keeper, _) = register(&server, "Keeper");
    crate::sessions::admin(&data, &["grant", "Keeper"]);
    let (id, keeper_id) = (ada.id(), keeper.id());
    // A player does what admins do, and looks at what nobody may.
    assert_eq!(ada.get("/api/admin/log").status, 403);
    assert_eq!(ada.post("/api/admin/people/Keeper/ban", &json!({})).status, 403);
    // An admin mutes her.
    let muted = keeper.post("/api/admin/people/Ada/mute", &json!({"minutes":5}));
    assert_eq!(muted.status, 200, "{}", muted.body);
    let cookies = [&ada, &keeper].map(|member| member.cookie.clone());
    ada.ask("/api/logout", &json!({}));
    let wrong = json!({"name":"Ada","password":"not the right one"});
    assert_eq!(ada.post("/api/login", &wrong).status, 401);
    let mut back = Guest::arrive(server.address);
    let recovery = json!({"name":"Ada","code":codes[0],"password":"another horse battery"});
    assert_eq!(back.ask("/api/recover", &recovery)["name"], "Ada");
    let log = server.stop();
    for (words, count) in [
        (&["\"refused\"", "\"route\":\"/api/admin/log\"", "\"code\":\"forbidden\"", &id][..], 1),
        (&["\"refused\"", "\"route\":\"/api/admin/people/{who}/{action}\"", &id], 1),
        (&["\"an admin acted\"", "Mute", &id, &keeper_id], 1),
        (&["\"logged out\"", &id], 1),
        (&["\"a login failed\""], 1),
        (&["\"came back with a recovery code\"", &id], 1),
    ] {
        assert_eq!(lines(&log, words), count, "{words:?} in {log}");
    }
    let secrets = cookies.iter().map(|cookie| cookie.split(['=', '.']).nth(1).unwrap().to_owned());
    for hidden in secrets.chain(codes).chain([PASSWORD.to_owned(), "another horse".to_owned()]) {
        assert!(hidden.len() > 10 && !log.contains(&hidden), "{hidden} in {log}");
    }
}

#[test]
fn refused_sockets_leave_lines_like_refused_requests() {
    let server = Binary::start(&[
        ("PERSON_UPGRADES_BURST", "8"),
        ("PERSON_UPGRADES_PER_SECOND", "0.001"),
        ("LOG_FORMAT", "json"),
    ]);
    let (mallory, _) = register(&server, "Mallory");
    let far = mallory.with("X-Forwarded-For: 203.0.113.9\r\n");
    let sockets: Vec<_> = (0..20).map(|_| far.try_socket("/api/lobby/ws")).collect();
    assert_eq!(sockets.iter().filter(|socket| socket.is_ok()).count(), 8);
    drop(sockets);
    // Strangers do not look on at a tournament while a round is on.
    let mut organiser = Guest::arrive(server.address);
    let setup = json!({"name": "Closed", "game": "lexio", "format": "rounds", "rounds": 1, "better": "high",
        "bell": 0, "countersign": 0});
    let tournament = organiser.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    for (what, body) in [
        ("register", json!({"bots": 4, "level": "novice"})),
        ("start", json!({})),
        ("bell", json!({"do": "start"})),
    ] {
        organiser.ask(&path(what), &body);
    }
    let mine = organiser.try_socket(&path("ws")).unwrap().until(&["mine"]);
    let room = mine["organiser"]["tables"][0]["room"].as_str().unwrap().to_owned();
    let stranger = Guest::arrive(server.address);
    let Err(refused) = stranger.try_socket(&format!("/api/tables/{room}/ws")) else {
        panic!("the table is open");
    };
    assert_eq!(refused.status, 403, "{}", refused.body);
    let log = server.stop();
    let over =
        ["\"refused\"", "\"route\":\"/api/lobby/ws\"", "\"code\":\"too_fast\"", "203.0.113.9"];
    assert_eq!(lines(&log, &over), 12, "{log}");
    let closed = ["\"refused\"", "\"route\":\"/api/tables/{id}/ws\"", "\"code\":\"forbidden\""];
    assert_eq!(lines(&log, &closed), 1, "{log}");
    assert!(!log.contains(&room), "the id of a table is an invitation: {log}");
}

#[test]
fn a_budget_that_is_used_up_leaves_lines_and_no_flood_of_them() {
    let server = Binary::start(&[
        ("UNLIMITED", ""),
        ("READS_BURST", "20"),
        ("READS_PER_SECOND", "1"),
        ("LOG_FORMAT", "json"),
    ]);
    let guest = Guest::stranger(server.address);
    let refused: Vec<Value> = (0..600)
        .map(|_| guest.get("/api/tables"))
        .filter(|answer| answer.status == 429)
        .map(|answer| answer.json())
        .collect();
    assert!(refused.len() >= 300, "{}", refused.len());
    let log = server.stop();
    let told = lines(&log, &["\"refused\"", "\"route\":\"/api/tables\"", "\"code\":\"too_fast\""]);
    // A hundred lines at once, five a second after that.
    assert!((100..=200).contains(&told), "{told} lines");
}
