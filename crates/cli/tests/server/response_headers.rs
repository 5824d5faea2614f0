//! Response headers, and which requests are answered at all: hosts, security headers, cookies, the
//! address for operators.

use crate::binary::Binary;
use crate::raw_client::{Answer, Guest, connect};
use serde_json::json;
use std::io::Write as _;
use std::net::TcpListener;

fn header(answer: &Answer, name: &str) -> Option<String> {
    let mut lines = answer.head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

/// A request with this `Host`.
fn ask(server: &Binary, host: &str, rest: &str) -> Answer {
    let mut stream = connect(server.address);
    let head = format!("GET /api/me HTTP/1.1\r\nHost: {host}\r\n{rest}Connection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    Answer::read(&mut stream)
}

#[test]
fn a_foreign_name_that_points_here_opens_nothing() {
    let server =
        Binary::start(&[("HOSTS", "play.example.org"), ("PUBLIC_URL", "http://tablee.example")]);
    let port = server.address.port();
    for foreign in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1.evil.example"] {
        let own = format!("Origin: http://{foreign}\r\n");
        let refused = ask(&server, foreign, &own);
        refused.refuses(421, "unknown_host", "`hosts`");
        assert_eq!(header(&refused, "set-cookie"), None);
    }
    for known in ["play.example.org", "tablee.example:80", "localhost", "den.local", "192.168.1.2"]
    {
        assert_eq!(ask(&server, known, "").status, 200, "{known}");
    }
    // Neither a second name nor one in the request line gets past the first.
    let stranger = Guest::stranger(server.address);
    let twice = stranger.with("Host: evil.example\r\n").get("/api/me");
    twice.refuses(400, "bad_request", "one `Host`");
    stranger.get("http://evil.example/api/me").refuses(421, "unknown_host", "`hosts`");
}

#[test]
fn every_answer_of_the_api_has_the_headers() {
    let server = Binary::start(&[]);
    let mut ada = Guest::arrive(server.address);
    let table = ada.ask("/api/tables", &crate::binary::setup("lexio", 4, json!({})));
    let qr = format!("/api/tables/{}/qr.svg", table["id"].as_str().unwrap());
    for path in
        ["/api/me", "/api/me/sessions", "/api/tables", "/api/nothing", "/api/openapi.json", &qr]
    {
        let answer = ada.get(path);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("cross-origin-resource-policy", "same-origin"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(header(&answer, name).as_deref(), Some(value), "{path}: {}", answer.head);
        }
        assert_eq!(header(&answer, "strict-transport-security"), None);
    }
    // Refusals of the framework are JSON like ours.
    for (answer, status, code) in [
        (ada.send("PATCH", "/api/me", b""), 405, "method_not_allowed"),
        (ada.get("/api/nothing"), 404, "not_found"),
        (ada.get("/api/lobby/ws"), 400, "bad_request"),
        (ada.get("/api/admin/log?before=x"), 400, "bad_request"),
    ] {
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.body);
        assert!(!answer.message().is_empty());
    }
}

#[test]
fn what_a_cache_may_keep_carries_no_cookie() {
    let server = Binary::start(&[]);
    let stranger = Guest::stranger(server.address);
    let page = stranger.get("/");
    assert_eq!(page.status, 200);
    // The page that stands in for one that is not built links to the API, which caches keep nothing of.
    let is_part = |part: &&str| part.starts_with('/') && !part.starts_with("/api/");
    let parts = page.body.split(['"', '\'']).filter(is_part);
    for path in ["/", "/t/abc", "/healthz", "/metrics"].into_iter().chain(parts) {
        let answer = stranger.get(path);
        assert_eq!(header(&answer, "set-cookie"), None, "{path}");
        assert_eq!(header(&answer, "x-content-type-options").as_deref(), Some("nosniff"), "{path}");
    }
    assert!(header(&stranger.get("/api/me"), "set-cookie").is_some());
}

#[test]
fn a_public_https_address_makes_everything_https() {
    let server = Binary::start(&[("PUBLIC_URL", "https://tablee.example")]);
    let stranger = Guest::stranger(server.address);
    let first = stranger.get("/api/me");
    let cookie = header(&first, "set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-tablee=") && cookie.contains("; Secure"), "{cookie}");
    for path in ["/", "/api/me", "/api/nothing"] {
        let hsts = header(&stranger.get(path), "strict-transport-security");
        assert_eq!(hsts.as_deref(), Some("max-age=31536000"), "{path}");
    }
    // The cookie from before is taken once more, and given again under its new name.
    let pair = cookie.split(';').next().unwrap();
    let old = Guest { cookie: pair.replace("__Host-", ""), ..stranger.clone() };
    let again = old.get("/api/me");
    assert_eq!(again.json()["id"], first.json()["id"]);
    assert_eq!(header(&again, "set-cookie").unwrap().split(';').next(), Some(pair));
    let new = Guest { cookie: pair.to_owned(), ..stranger };
    assert_eq!(header(&new.get("/api/me"), "set-cookie"), None);
}

#[test]
fn a_password_meant_for_a_proxy_is_nobody_elses_business() {
    let server = Binary::start(&[]);
    let ada = Guest::arrive(server.address);
    let proxied = ada.with("Authorization: Basic dXNlcjpwYXNz\r\n");
    assert_eq!(proxied.get("/api/me").json()["id"], ada.id().as_str());
    let token = ada.with("Authorization: Bearer nonsense\r\n");
    token.get("/api/me").refuses(401, "bad_token", "This is no valid token");
}

#[test]
fn operators_may_have_an_address_of_their_own() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Binary::start(&[("OPS_LISTEN", &free.to_string())]);
    let (public, own) = (Guest::stranger(server.address), Guest::stranger(free));
    assert_eq!(public.get("/healthz").status, 200);
    for path in ["/metrics", "/readyz"] {
        assert_eq!(public.get(path).status, 404, "{path}");
        assert_eq!(own.get(path).status, 200, "{path}");
    }
    assert_eq!(own.get("/api/me").status, 404);
}
