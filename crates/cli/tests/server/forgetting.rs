//! Whoever deletes an account leaves no name in any byte of the data folder: not in audit notes,
//! closed tables, tournaments or free pages.

use crate::binary::{setup, tablee};
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use serde_json::json;
use std::path::Path;

const NAME: &str = "Quillon Ostreval";
const PASSWORD: &str = "correct horse battery";

/// How often a text is in the files of a folder, whatever its letters' case.
fn occurrences(data: &Path, text: &str) -> usize {
    let files = std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path());
    let count = |bytes: Vec<u8>| {
        let small = bytes.to_ascii_lowercase();
        small.windows(text.len()).filter(|part| *part == text.as_bytes()).count()
    };
    files.filter_map(|file| std::fs::read(file).ok()).map(count).sum()
}

#[test]
fn a_forgotten_name_is_in_no_byte_of_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &[]);
    let mut quillon = Guest::arrive(server.address());
    quillon.ask("/api/register", &json!({"name": NAME, "password": PASSWORD}));
    // A table that is closed once its host has gone, with a line of chat.
    let table = quillon.ask("/api/tables", &setup("lexio", 4, json!({})));
    let table = table["id"].as_str().unwrap().to_owned();
    quillon.ask(&format!("/api/tables/{table}/sit"), &json!({"seat": 0}));
    let mut socket = quillon.socket(&table, None);
    socket.until(&["welcome"]);
    socket.say(&json!({"type": "chat", "text": "hello"}));
    socket.until(&["chat"]);
    quillon.ask(&format!("/api/tables/{table}/leave"), &json!({}));
    socket.end();
    // A tournament that is named after its maker, who is in the log and in announcements.
    let tournament = json!({"name": format!("Evening of {NAME}"), "game": "lexio", "format": "drive",
        "rounds": 2, "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
    let tournament = quillon.ask("/api/drives", &tournament)["id"].as_str().unwrap().to_owned();
    quillon.ask(&format!("/api/drives/{tournament}/register"), &json!({"id": "r1"}));
    let said = json!({"text": format!("{NAME} is late"), "id": "a1"});
    quillon.ask(&format!("/api/drives/{tournament}/announce"), &said);
    // What admins did to them is in the audit log.
    for command in ["mute", "unmute"] {
        let (done, told) = tablee(&data, &["admin", command, NAME]);
        assert!(done, "{told}");
    }
    assert_ne!(occurrences(&data, "quillon"), 0, "the name is in the file");
    let body = json!({"password": PASSWORD}).to_string();
    let json = quillon.with("Content-Type: application/json\r\n");
    let gone = json.send("DELETE", "/api/me", body.as_bytes());
    assert_eq!(gone.status, 200, "{}", gone.body);
    let mut other = Guest::arrive(server.address());
    assert!(!other.get("/api/drives").body.contains("Quillon"));
    other.ask("/api/me", &json!({"name": "Somebody"}));
    server.stop();
    for part in ["quillon", "ostreval"] {
        assert_eq!(occurrences(&data, part), 0, "{part}");
    }
    let (done, told) = tablee(&data, &["admin", "log"]);
    assert!(done && told.contains("mute") && told.contains("deleted person"), "{told}");
}
