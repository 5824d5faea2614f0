//! Sockets end with what opened them: a session, a role, the permission to be here.

use crate::binary::{Binary, TABLEE, setup};
use crate::raw_client::{Frame, Guest, Socket};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

pub const PASSWORD: &str = "correct horse battery";

/// A member with this name.
pub fn member(server: SocketAddr, name: &str) -> (Guest, Vec<String>) {
    let mut guest = Guest::arrive(server);
    let made = guest.ask("/api/register", &json!({"name":name,"password":PASSWORD}));
    let codes = made["recovery_codes"].as_array().unwrap();
    (guest, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

/// The same member in another browser.
pub fn elsewhere(server: SocketAddr, name: &str) -> Guest {
    let mut guest = Guest::arrive(server);
    guest.ask("/api/login", &json!({"name":name,"password":PASSWORD}));
    guest
}

/// A table, a tournament and the lobby, each with a socket.
pub struct Open(Vec<Socket>);

impl Open {
    pub fn by(guest: &Guest, paths: &[String]) -> Open {
        let sockets = paths.iter().map(|path| {
            let mut socket = guest.try_socket(path).unwrap();
            socket.until(&["welcome", "tables", "tournament"]);
            socket
        });
        Open(sockets.collect())
    }

    /// Each is told why and closed.
    #[track_caller]
    pub fn are_closed(&mut self, reason: &str) {
        for socket in &mut self.0 {
            let bye = socket.until(&["bye"]);
            assert_eq!(bye["reason"], reason);
            assert_eq!(socket.end(), Frame::Close(1001));
        }
    }

    /// Each still answers.
    #[track_caller]
    pub fn are_open(&mut self) {
        for socket in &mut self.0 {
            socket.say(&json!({"type":"ping"}));
            socket.until(&["pong"]);
        }
    }
}

/// The sockets of a table, a tournament and the lobby.
fn paths(server: &Binary) -> Vec<String> {
    let mut host = Guest::arrive(server.address);
    let table = host.ask("/api/tables", &setup("lexio", 4, json!({})));
    let tournament = host.ask("/api/drives", &tournament_setup());
    let id = |made: &Value| made["id"].as_str().unwrap().to_owned();
    vec![
        format!("/api/tables/{}/ws", id(&table)),
        format!("/api/drives/{}/ws", id(&tournament)),
        "/api/lobby/ws?mine=true".to_owned(),
    ]
}

pub fn tournament_setup() -> Value {
    json!({"name":"An evening","game":"lexicon","format":"drive","rounds":2,"better":"low","rules":{"dictionary":"en"}})
}

#[test]
fn a_session_that_ends_takes_its_sockets_along() {
    let server = Binary::start(&[]);
    let paths = paths(&server);
    // Logging out.
    let (mut ada, codes) = member(server.address, "Ada");
    let other = elsewhere(server.address, "Ada");
    let (mut mine, mut others) = (Open::by(&ada, &paths), Open::by(&other, &paths));
    ada.ask("/api/logout", &json!({}));
    mine.are_closed("session");
    others.are_open();
    // Ending another session by its name, and all others.
    let (here, gone, also) =
        (other, elsewhere(server.address, "Ada"), elsewhere(server.address, "Ada"));
    let mut sockets = Open::by(&gone, &paths);
    let mut rest = Open::by(&also, &paths);
    let listed = gone.get("/api/me/sessions").json();
    let own = listed.as_array().unwrap().iter().find(|one| one["current"] == true).unwrap();
    let path = format!("/api/me/sessions/{}", own["id"].as_str().unwrap());
    assert_eq!(here.send("DELETE", &path, b"").status, 204);
    sockets.are_closed("session");
    rest.are_open();
    assert_eq!(here.send("DELETE", "/api/me/sessions", b"").status, 204);
    rest.are_closed("session");
    others.are_open();
    // A new password: whoever stole a session is out, the owner stays.
    let thief = elsewhere(server.address, "Ada");
    let mut stolen = Open::by(&thief, &paths);
    let new = json!({"old":PASSWORD,"new":"another horse battery"});
    assert_eq!(here.post("/api/me/password", &new).status, 204);
    stolen.are_closed("session");
    others.are_open();
    // A recovery ends all, and the guest who came with the code is no more.
    let mut lost = Guest::arrive(server.address);
    lost.ask("/api/me", &json!({"name":"Lost"}));
    let guest = lost.clone();
    let mut guests = Open::by(&guest, &paths);
    let code = json!({"name":"Ada","code":codes[0],"password":"a third horse battery"});
    lost.ask("/api/recover", &code);
    others.are_closed("session");
    guests.are_closed("session");
    assert_ne!(guest.get("/api/me").json()["name"], "Lost", "that session opens nothing");
}

#[test]
fn logging_in_and_registering_leave_no_socket_of_the_guest_before() {
    let server = Binary::start(&[]);
    let paths = paths(&server);
    member(server.address, "Ada");
    for (path, name) in [("/api/login", "Ada"), ("/api/register", "Bo")] {
        let mut guest = Guest::arrive(server.address);
        guest.ask("/api/me", &json!({"name":"Somebody"}));
        let (mut before, old) = (Open::by(&guest, &paths), guest.clone());
        guest.ask(path, &json!({"name":name,"password":PASSWORD}));
        before.are_closed("session");
        // A browser that comes back too early keeps the cookie it is being given.
        let early = old.try_socket(&paths[0]).map(|_| ()).unwrap_err();
        early.refuses(401, "session_ended", "GET /api/me");
        assert!(!early.head.to_lowercase().contains("set-cookie"), "{}", early.head);
        Open::by(&guest, &paths).are_open();
    }
}

/// Does what an admin does on the command line.
pub fn admin(data: &Path, words: &[&str]) {
    run_admin(words, &crate::server_process::data_options(data));
}

/// The same on a database.
pub fn admin_of(url: &str, words: &[&str]) {
    run_admin(words, &["--store".into(), url.into()]);
}

fn run_admin(words: &[&str], store: &[OsString]) {
    let done = Command::new(TABLEE).arg("admin").args(words).args(store).output().unwrap();
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn who_is_banned_or_loses_a_role_loses_the_sockets_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Binary::start_in(&data, &[], folder);
    let paths = paths(&server);
    let ((ada, _), (bo, _)) = (member(server.address, "Ada"), member(server.address, "Bo"));
    // Over HTTP.
    admin(&data, &["grant", "Ada"]);
    let mut sockets = Open::by(&bo, &paths);
    let banned = ada.post("/api/admin/people/Bo/ban", &json!({}));
    assert_eq!(banned.status, 200, "{}", banned.body);
    sockets.are_closed("removed");
    for path in &paths {
        let refused = bo.try_socket(path).map(|_| ()).unwrap_err();
        refused.refuses(403, "banned", "An admin has banned you");
    }
    // From the command line, which tells the server nothing: it looks every two seconds.
    let mut sockets = Open::by(&ada, &paths);
    admin(&data, &["revoke", "Ada"]);
    sockets.are_closed("session");
    Open::by(&ada, &paths).are_open();
    let mut sockets = Open::by(&ada, &paths);
    admin(&data, &["ban", "Ada"]);
    sockets.are_closed("removed");
}

#[test]
fn a_role_at_a_tournament_that_is_taken_closes_what_it_opened() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    let made = host.ask("/api/drives", &tournament_setup());
    let path = format!("/api/drives/{}", made["id"].as_str().unwrap());
    let mut helper = Guest::arrive(server.address);
    helper.ask("/api/me", &json!({"name":"Helper"}));
    let roles = format!("{path}/roles");
    host.ask(&roles, &json!({"person":helper.id(),"role":"organiser"}));
    let mut sockets = Open::by(&helper, &[format!("{path}/ws")]);
    host.ask(&roles, &json!({"person":helper.id()}));
    sockets.are_closed("session");
}

#[test]
fn a_deleted_person_and_a_bot_without_token_are_gone_at_once() {
    let server = Binary::start(&[]);
    let paths = paths(&server);
    let mut guest = Guest::arrive(server.address);
    guest.ask("/api/me", &json!({"name":"Brief"}));
    let mut sockets = Open::by(&guest, &paths);
    assert_eq!(guest.send("DELETE", "/api/me", b"").status, 200);
    sockets.are_closed("removed");
    let (mut ada, _) = member(server.address, "Ada");
    let made = ada.ask("/api/me/bots", &json!({"name":"Clank"}));
    let token = made["token"].as_str().unwrap();
    let bot = Guest::stranger(server.address).with(&format!("Authorization: Bearer {token}\r\n"));
    let mut sockets = Open::by(&bot, &paths);
    let id = bot.id();
    assert_eq!(ada.send("DELETE", &format!("/api/me/bots/{id}/token"), b"").status, 204);
    sockets.are_closed("session");
}
