//! Addresses of the page over real HTTP: places, slashes, the page's own 404, the API's JSON, and
//! what a link says of itself in a messenger.

use crate::binary::{Binary, setup};
use crate::raw_client::{Answer, Guest};
use serde_json::json;

fn header(answer: &Answer, name: &str) -> Option<String> {
    let mut lines = answer.head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

/// The content of one meta tag.
fn meta(answer: &Answer, name: &str) -> String {
    let tag = answer.body.split("<meta ").find(|tag| tag.contains(&format!("\"{name}\"")));
    let content = tag.and_then(|tag| tag.split("content=\"").nth(1));
    content.and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned()
}

#[test]
fn unknown_addresses_get_the_pages_own_404_and_the_api_keeps_its_json() {
    let server = Binary::start(&[]);
    let stranger = Guest::stranger(server.address);
    for place in [
        "/",
        "/me",
        "/t/abc",
        "/g/abc",
        "/d/abc/screen",
        "/learn/lexio/play",
        "/replay",
        "/d/abc/evidence",
    ] {
        assert_eq!(stranger.get(place).status, 200, "{place}");
    }
    for nowhere in ["/nowhere", "/t", "/t/a/b", "/%3Cscript%3E", "/wp-login.php"] {
        let answer = stranger.get(nowhere);
        assert_eq!(answer.status, 404, "{nowhere}");
        assert!(header(&answer, "content-type").unwrap().starts_with("text/html"), "{nowhere}");
        assert_eq!(header(&answer, "set-cookie"), None, "{nowhere}");
    }
    for path in ["/api", "/api/", "/api/nothing", "/api/tables/abc/nothing", "/api/drives/a/b/c"] {
        let answer = stranger.get(path);
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{path}");
    }
    assert_eq!(stranger.send("POST", "/nowhere", b"").code(), "not_found");
    let robots = stranger.get("/robots.txt");
    if robots.status == 200 {
        assert!(robots.body.contains("Disallow: /api/"), "{}", robots.body);
        assert_eq!(stranger.get("/favicon.ico").status, 200);
        assert_eq!(header(&stranger.get("/preview.jpg"), "content-type").unwrap(), "image/jpeg");
    }
}

#[test]
fn a_slash_too_many_leads_home() {
    let server = Binary::start(&[]);
    let stranger = Guest::stranger(server.address);
    for (path, place) in [("/me/", "/me"), ("/learn/", "/learn"), ("/d/a/?x=1", "/d/a?x=1")] {
        let answer = stranger.get(path);
        assert_eq!(answer.status, 308, "{path}");
        assert_eq!(header(&answer, "location").as_deref(), Some(place));
    }
    assert_eq!(stranger.get("//evil.example/").status, 404);
}

#[test]
fn a_link_says_what_is_public_and_nothing_of_private_tables() {
    let server = Binary::start(&[("PUBLIC_URL", "https://tablee.example")]);
    let mut ada = Guest::arrive(server.address);
    ada.ask("/api/me", &json!({ "name": "<b>Ada\"&" }));
    let mut open = setup("lexio", 4, json!({}));
    open["visibility"] = json!("public");
    let public = ada.ask("/api/tables", &open)["id"].as_str().unwrap().to_owned();
    ada.ask(&format!("/api/tables/{public}/sit"), &json!({}));
    open["visibility"] = json!("link");
    let private = ada.ask("/api/tables", &open)["id"].as_str().unwrap().to_owned();
    let stranger = Guest::stranger(server.address);

    let home = stranger.get("/");
    if !home.body.contains("/assets/") {
        return; // Built without the page: there is no head to fill.
    }
    assert_eq!(meta(&home, "og:title"), "Tablée: Lexio, Lexicon and Xylo");
    assert_eq!(meta(&home, "og:image"), "https://tablee.example/preview.jpg");
    assert!(home.body.contains("<link rel=\"canonical\" href=\"https://tablee.example/\" />"));
    assert!(!home.body.contains("noindex"));

    let table = stranger.get(&format!("/t/{public}"));
    assert_eq!(meta(&table, "og:title"), "Lexio at Tablée");
    assert_eq!(meta(&table, "og:description"), "3 seats are free: sit down and play.");
    assert_eq!(meta(&table, "robots"), "noindex");
    let french = stranger.with("Accept-Language: fr-CA,en;q=0.5\r\n");
    let table = french.get(&format!("/t/{public}"));
    assert_eq!(meta(&table, "og:title"), "Lexio sur Tablée");

    for path in [format!("/t/{private}"), format!("/g/{private}")] {
        let answer = stranger.get(&path);
        assert_eq!(meta(&answer, "og:title"), "You are invited to a table", "{path}");
        for secret in ["Lexio at", "Ada", "seats are free"] {
            assert!(!answer.body.contains(secret), "{path} says {secret}");
        }
    }
    assert_eq!(meta(&stranger.get("/t/nothing"), "og:title"), meta(&home, "og:title"));

    let mut tournament = json!({ "name": "<i>Winter\"", "game": "lexio", "format": "drive", "rounds": 3, "better": "high", "bell": 0 });
    let made = ada.post("/api/drives", &tournament);
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let page = stranger.get(&format!("/d/{id}"));
    assert_eq!(meta(&page, "og:title"), "&lt;i&gt;Winter&quot; · Tablée");
    tournament["visibility"] = json!("link");
    let hidden = ada.post("/api/drives", &tournament).json()["id"].as_str().unwrap().to_owned();
    let page = stranger.get(&format!("/d/{hidden}"));
    assert_eq!(meta(&page, "og:title"), "You are invited to a tournament");
    assert!(!page.body.contains("Winter"));
}
