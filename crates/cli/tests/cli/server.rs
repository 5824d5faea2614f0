//! The real binary serves the real games: it says where, answers, and stops in good order.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

fn serve(data: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Where the server says it is.
fn address(server: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line.trim().strip_prefix("Tablée is at http://").unwrap_or_else(|| panic!("{line}")).to_owned()
}

fn request(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
#[cfg(unix)]
fn it_serves_every_game_and_stops_when_asked() {
    let mut server = serve(&folder("serves")).spawn().unwrap();
    let address = address(&mut server);
    let games = request(&address, "GET", "/api/games", "");
    for game in ["lexicon", "lexio", "xylo"] {
        assert!(games.contains(&format!("\"game\":\"{game}\"")), "{games}");
        let setup = format!("{{\"game\":\"{game}\",\"seats\":4}}");
        let made = request(&address, "POST", "/api/tables", &setup);
        assert!(made.starts_with("HTTP/1.1 201"), "{made}");
        for (lang, told) in [("en", "## Notation"), ("fr", "## Notation"), ("ko", "## 표기")] {
            let path = format!("/api/games/{game}/rules/{lang}");
            assert!(request(&address, "GET", &path, "").contains(told), "{path}");
        }
        let none = request(&address, "GET", &format!("/api/games/{game}/rules/de"), "");
        assert!(none.starts_with("HTTP/1.1 404") && none.contains("en, fr, ko"), "{none}");
    }
    let pid = server.id().to_string();
    // By the shell: a bare Debian has no program of that name.
    assert!(Command::new("sh").args(["-c", "kill -TERM $0", &pid]).status().unwrap().success());
    assert!(server.wait().unwrap().success());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = folder("unwritable");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("data"), "a file where a folder should be").unwrap();
    let refused = serve(&folder.join("data")).output().unwrap();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{told}");
    assert!(told.contains("data directory"), "{told}");
}

#[test]
fn a_wrong_setting_is_named() {
    let folder = folder("settings");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tablee.toml");
    std::fs::write(&file, "lisen = \"0.0.0.0:80\"").unwrap();
    let refused = serve(&folder).arg("--config").arg(&file).output().unwrap();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{told}");
    assert!(told.contains("lisen"), "{told}");
}
