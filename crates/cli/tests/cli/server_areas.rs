//! The areas of the server: which area may use which. Every arrow goes one way.

use crate::architecture::{root, sources};
use std::fs;

/// Each area and the areas it may use. What belongs to no area (ids, time, settings, messages) is
/// everybody's.
const AREAS: [(&str, &[&str]); 12] = [
    ("net", &[]),
    ("games", &["net"]),
    ("people", &["net"]),
    ("ratings", &["people"]),
    ("tables", &["net", "games", "people", "ratings"]),
    ("notices", &["net", "games", "people", "tables"]),
    ("contacts", &["net", "people", "tables", "notices"]),
    ("seeking", &["net", "people", "ratings", "tables"]),
    ("tournaments", &["net", "games", "people", "tables"]),
    ("finished", &["net", "games", "people", "ratings", "tables"]),
    ("clubs", &["net", "games", "people", "tables", "tournaments", "notices"]),
    ("evidence", &["net", "games", "people", "ratings", "tables", "tournaments"]),
];

/// The composition: it knows every area, and no area knows it.
const COMPOSITION: [&str; 7] =
    ["app", "background_tasks", "routes", "serve", "moderation", "link_preview", "nodes"];

/// The modules of the server that a file names by `crate::`.
fn used(text: &str) -> Vec<String> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let names = code.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(group) => {
            let group = group.split('}').next().unwrap_or_default();
            group.split(',').map(first_word).collect::<Vec<_>>()
        }
        None => vec![first_word(rest)],
    });
    names.filter(|name| !name.is_empty()).collect()
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// What a file of an area may not use and does.
fn wrong(file: &str, text: &str) -> Vec<String> {
    let Some((area, allowed)) =
        AREAS.iter().find(|(area, _)| file.starts_with(&format!("{area}/")))
    else {
        return Vec::new();
    };
    let is_area = |name: &str| AREAS.iter().any(|(area, _)| *area == name);
    let may = |name: &str| match name {
        name if COMPOSITION.contains(&name) => false,
        name => !is_area(name) || name == *area || allowed.contains(&name),
    };
    let names = used(text).into_iter().filter(|name| !may(name));
    names.map(|name| format!("{file} uses {name}")).collect()
}

#[test]
fn no_area_of_the_server_uses_one_above_it() {
    let folder = root().join("crates/server/src");
    let mut found = Vec::new();
    let mut files = 0;
    let mut paths = Vec::new();
    sources(&folder, &mut paths);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let file = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
        files += 1;
        found.extend(wrong(&file, &text));
    }
    assert!(files > 80, "only {files} files were read");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Words of HTTP: a status, and the error that carries one.
const STATUS_WORDS: [&str; 2] = ["StatusCode", "ApiError"];

/// HTTP statuses stand in `net/`, and in the files `http.rs` and the folders `http/` of the areas:
/// everywhere else errors are enums of the area.
fn speaks_http(file: &str) -> bool {
    let (area, rest) = file.split_once('/').unwrap_or_default();
    area == "net" || rest == "http.rs" || rest.starts_with("http/")
}

/// The words of HTTP that a file names and may not.
fn wrong_statuses(file: &str, text: &str) -> Vec<String> {
    if speaks_http(file) {
        return Vec::new();
    }
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let found = STATUS_WORDS.iter().filter(|word| code.contains(**word));
    found.map(|word| format!("{file} names {word}")).collect()
}

#[test]
fn http_statuses_stand_where_http_is_spoken() {
    let folder = root().join("crates/server/src");
    let mut paths = Vec::new();
    sources(&folder, &mut paths);
    let found: Vec<String> = paths
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let file = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
            wrong_statuses(&file, &text)
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_planted_status_is_found() {
    let planted = "use axum::http::StatusCode;\nfn f() -> ApiError {}";
    assert_eq!(wrong_statuses("tables/seating.rs", planted).len(), 2);
    assert_eq!(wrong_statuses("tables/socket.rs", planted).len(), 2);
    assert_eq!(wrong_statuses("people/http_client.rs", planted).len(), 2);
    assert_eq!(wrong_statuses("moderation.rs", planted).len(), 2);
    assert_eq!(wrong_statuses("tables/http/error.rs", planted), Vec::<String>::new());
    assert_eq!(wrong_statuses("games/http.rs", planted), Vec::<String>::new());
    assert_eq!(wrong_statuses("net/body.rs", planted), Vec::<String>::new());
    assert_eq!(wrong_statuses("tables/seating.rs", "// a StatusCode"), Vec::<String>::new());
}

#[test]
fn a_planted_wrong_import_is_found() {
    assert_eq!(wrong("net/accept.rs", "use crate::people::PersonId;").len(), 1);
    assert_eq!(wrong("people/name.rs", "use crate::{random, tables::Handle};").len(), 1);
    assert_eq!(wrong("tables/actor.rs", "fn f() { crate::tournaments::g() }").len(), 1);
    assert_eq!(wrong("tables/actor.rs", "use crate::app::App;").len(), 1);
    assert_eq!(wrong("tables/http/mod.rs", "use crate::app::App;").len(), 1);
    assert_eq!(wrong("people/http/me.rs", "use crate::routes::router;").len(), 1);
    assert_eq!(wrong("tables/actor.rs", "// crate::app::App\nuse crate::people::X;").len(), 0);
}
