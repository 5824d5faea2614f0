//! Authorization matrix: whom every route of the OpenAPI text is for. One that is not listed here fails the test, and what
//! belongs to somebody is refused to guests and to other members and stays as it was.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Routes that everybody may use, or that concern nobody but whoever asks.
const OPEN: &[&str] = &[
    "GET /api/clubs",
    "POST /api/clubs",
    "GET /api/clubs/{id}",
    "POST /api/clubs/{id}/join",
    "POST /api/bots/invite",
    "GET /api/drives",
    "POST /api/drives",
    "GET /api/drives/{id}",
    "GET /api/drives/{id}/draws",
    "GET /api/drives/{id}/log",
    "GET /api/drives/{id}/qr.svg",
    "GET /api/drives/{id}/rounds/{round}",
    "POST /api/drives/{id}/share",
    "GET /api/drives/{id}/standings",
    "GET /api/drives/{id}/why",
    "GET /api/drives/{id}/ws",
    "GET /api/games",
    "GET /api/games/{game}",
    "GET /api/games/{game}/references",
    "GET /api/games/{game}/references/{name}/entries/{entry}",
    "GET /api/games/{game}/references/{name}/licence",
    "GET /api/games/{game}/rules/{lang}",
    "GET /api/history",
    "GET /api/history/{table}",
    "GET /api/keys",
    "GET /api/leaderboard/{game}",
    "GET /api/lobby/ws",
    "POST /api/login",
    "POST /api/logout",
    "POST /api/mail/confirm/{token}",
    "GET /api/mail/unsubscribe/{token}",
    "POST /api/mail/unsubscribe/{token}",
    "GET /api/me",
    "POST /api/me",
    "DELETE /api/me",
    "PUT /api/me/blocked/{person}",
    "DELETE /api/me/blocked/{person}",
    "GET /api/me/bots",
    "POST /api/me/bots",
    "GET /api/me/export",
    "POST /api/me/face",
    "DELETE /api/me/invitations/{table}",
    "GET /api/me/notices",
    "PUT /api/me/notices",
    "POST /api/me/notices/browsers",
    "DELETE /api/me/notices/browsers/{id}",
    "POST /api/me/notices/browsers/{id}/test",
    "POST /api/me/notices/mails",
    "DELETE /api/me/notices/mails/{id}",
    "POST /api/me/notices/mails/{id}/test",
    "PUT /api/me/notices/tables/{table}",
    "POST /api/me/notices/webhooks",
    "DELETE /api/me/notices/webhooks/{id}",
    "POST /api/me/notices/webhooks/{id}/test",
    "POST /api/me/passkeys",
    "POST /api/me/passkeys/confirm",
    "DELETE /api/me/passkeys/{id}",
    "POST /api/me/password",
    "GET /api/me/people",
    "POST /api/me/people/{person}/invite",
    "POST /api/me/recovery",
    "GET /api/me/second-factor",
    "POST /api/me/second-factor",
    "DELETE /api/me/second-factor",
    "POST /api/me/second-factor/confirm",
    "GET /api/me/sessions",
    "DELETE /api/me/sessions",
    "GET /api/me/stats",
    "GET /api/me/tables",
    "POST /api/recover",
    "POST /api/register",
    "POST /api/replay",
    "POST /api/second-factor",
    "GET /api/seek/ws",
    "POST /api/solo",
    "GET /api/stats/{game}",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/analysis",
    "GET /api/tables/{id}/qr.svg",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/replay",
    "GET /api/tables/{id}/watch",
    "GET /api/tables/{id}/ws",
    "GET /healthz",
    "GET /metrics",
    "GET /readyz",
];

/// Somebody's things.
pub struct Things {
    pub ada: Guest,
    pub table: GuestTable,
    pub drive: String,
    pub club: String,
    pub bot: String,
    session: String,
}

impl Things {
    pub fn of_ada(server: &Binary) -> Things {
        let mut ada = Guest::arrive(server.address);
        ada.ask("/api/register", &json!({"name": "Ada", "password": "correct horse battery"}));
        let bo = Guest::arrive(server.address);
        let cy = Guest::arrive(server.address);
        let table = GuestTable::seat(vec![ada.clone(), bo, cy], &setup("lexio", 3, json!({})));
        let cup = json!({"name": "Cup", "game": "lexio", "format": "rounds", "rounds": 1,
            "better": "high", "bell": 0, "countersign": 60});
        let drive = ada.ask("/api/drives", &cup)["id"].as_str().unwrap().to_owned();
        ada.ask(&format!("/api/drives/{drive}/register"), &json!({}));
        let club =
            ada.ask("/api/clubs", &json!({"name": "Friday"}))["id"].as_str().unwrap().to_owned();
        let bot = ada.ask("/api/me/bots", &json!({"name": "Clank"}));
        let bot = bot["bot"]["id"].as_str().or(bot["id"].as_str()).unwrap().to_owned();
        let sessions = ada.get("/api/me/sessions").json();
        let sessions = sessions["sessions"].as_array().or(sessions.as_array()).unwrap().clone();
        let session =
            sessions[0]["id"].as_str().map_or(sessions[0]["id"].to_string(), str::to_owned);
        Things { ada, table, drive, club, bot, session }
    }

    /// What belongs to her, with requests that would change or show it.
    pub fn closed(&self) -> Vec<(&'static str, Value)> {
        let ada = self.ada.id();
        let who = || json!({"person": ada});
        let score = json!({"table": 1, "points": [1, 2, 3]});
        let none = || json!({});
        vec![
            ("GET /api/admin/evidence/{game}", none()),
            ("GET /api/admin/log", none()),
            ("GET /api/admin/people/{who}", none()),
            ("POST /api/admin/people/{who}/{action}", none()),
            ("POST /api/admin/tables/{id}/end", none()),
            ("PUT /api/clubs/{id}", json!({"name": "Mine"})),
            ("DELETE /api/clubs/{id}", none()),
            ("POST /api/clubs/{id}/code", none()),
            ("PUT /api/clubs/{id}/drives/{drive}", none()),
            ("DELETE /api/clubs/{id}/drives/{drive}", none()),
            ("PUT /api/clubs/{id}/members/{person}", json!({"role": "member"})),
            ("DELETE /api/clubs/{id}/members/{person}", none()),
            (
                "POST /api/clubs/{id}/seasons",
                json!({"name": "Autumn", "scheme": "places", "zone": "UTC", "starts_at": 0}),
            ),
            ("GET /api/clubs/{id}/seasons/{season}", none()),
            (
                "PUT /api/clubs/{id}/seasons/{season}",
                json!({"name": "Mine", "scheme": "places", "drops": 0}),
            ),
            ("DELETE /api/clubs/{id}/seasons/{season}", none()),
            ("POST /api/clubs/{id}/seasons/{season}/end", none()),
            ("PUT /api/clubs/{id}/tables/{table}", none()),
            ("DELETE /api/clubs/{id}/tables/{table}", none()),
            ("POST /api/drives/{id}/announce", json!({"text": "Go home"})),
            ("POST /api/drives/{id}/bell", json!({"do": "start"})),
            (
                "POST /api/drives/{id}/challenge",
                json!({"table": 1, "author": 0, "challenger": 1, "word": "ZORB"}),
            ),
            ("POST /api/drives/{id}/chat", json!({"on": false})),
            ("POST /api/drives/{id}/check-in", who()),
            ("POST /api/drives/{id}/correct", json!({"entry": 99, "reason": "x", "points": 0})),
            ("POST /api/drives/{id}/countersign", json!({"table": 1, "seat": 0})),
            ("POST /api/drives/{id}/dispute", json!({"table": 1, "seat": 0, "reason": "x"})),
            ("POST /api/drives/{id}/end", none()),
            ("GET /api/drives/{id}/evidence", none()),
            ("POST /api/drives/{id}/invite", json!({"name": "Ada", "invited": true})),
            ("GET /api/drives/{id}/invited", none()),
            ("POST /api/drives/{id}/mute", json!({"person": ada, "muted": true})),
            ("POST /api/drives/{id}/no-show", who()),
            ("POST /api/drives/{id}/penalty", json!({"person": ada, "points": 50, "reason": "x"})),
            ("POST /api/drives/{id}/register", json!({"bots": 4})),
            ("POST /api/drives/{id}/result", score),
            ("POST /api/drives/{id}/roles", json!({"person": ada, "role": null})),
            ("POST /api/drives/{id}/rule", json!({"challenge": 1, "verdict": "valid"})),
            ("POST /api/drives/{id}/seat", json!({"person": ada, "table": 1, "seat": 0})),
            ("POST /api/drives/{id}/settle", json!({"table": 1})),
            ("POST /api/drives/{id}/stand-in", json!({"person": ada, "level": "novice"})),
            ("POST /api/drives/{id}/start", none()),
            ("POST /api/drives/{id}/tie", json!({"table": 1, "seat": 0})),
            ("POST /api/drives/{id}/withdraw", who()),
            ("DELETE /api/me/bots/{id}", none()),
            ("POST /api/me/bots/{id}/token", none()),
            ("DELETE /api/me/bots/{id}/token", none()),
            ("DELETE /api/me/sessions/{id}", none()),
            ("POST /api/tables/{id}/answer", json!({"proposal": 1, "agree": true})),
            ("POST /api/tables/{id}/bot", json!({"seat": 1, "level": "novice"})),
            ("POST /api/tables/{id}/chat-switch", json!({"on": false})),
            ("POST /api/tables/{id}/leave", none()),
            ("POST /api/tables/{id}/mute", json!({"person": ada, "muted": true})),
            ("GET /api/tables/{id}/muted", none()),
            ("POST /api/tables/{id}/play-on", json!({"ply": 0, "seat": 0, "level": "novice"})),
            ("POST /api/tables/{id}/propose", json!({"what": "stop", "seen": 0})),
            ("POST /api/tables/{id}/ready", json!({"ready": true})),
            ("POST /api/tables/{id}/rematch", none()),
            ("POST /api/tables/{id}/remove", json!({"seat": 1})),
            ("POST /api/tables/{id}/reveal", json!({"share": "0".repeat(64)})),
            ("POST /api/tables/{id}/sit", json!({"seat": 1})),
            ("POST /api/tables/{id}/start", none()),
            ("POST /api/tables/{id}/takeback", none()),
            ("POST /api/tables/{id}/watch-switch", json!({"on": false})),
        ]
    }

    /// The address of a route, about her.
    fn address(&self, route: &str) -> String {
        let id = match route {
            route if route.contains("/bots/") => &self.bot,
            route if route.contains("/sessions/") => &self.session,
            route if route.contains("/clubs/") => &self.club,
            route if route.contains("/drives/") => &self.drive,
            _ => &self.table.table,
        };
        let filled = route.replace("{id}", id).replace("{drive}", &self.drive);
        let filled = filled.replace("{table}", &self.table.table);
        let filled = filled.replace("{person}", &self.ada.id()).replace("{who}", "Ada");
        filled.replace("{season}", "1").replace("{game}", "lexio").replace("{action}", "ban")
    }

    /// Sends somebody's request; what happened, unless it was refused with a reason.
    pub fn taken(&self, caller: &Guest, route: &str, body: &Value) -> Option<String> {
        let (method, path) = route.split_once(' ').unwrap();
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let caller = caller.with("Content-Type: application/json\r\n");
        let answer = caller.send(method, &self.address(path), body.as_bytes());
        let refused = matches!(answer.status, 401 | 403 | 404 | 409);
        let taken = !refused || answer.code().is_empty();
        taken.then(|| format!("{route}: {} {}", answer.status, answer.body))
    }

    /// How they stand, as she sees it.
    pub fn shown(&self) -> Vec<Value> {
        let club = format!("/api/clubs/{}", self.club);
        let drive = format!("/api/drives/{}", self.drive);
        let log = format!("{drive}/log");
        let paths = [&self.table.path(""), &club, &drive, &log, "/api/me", "/api/me/bots"];
        paths.iter().map(|path| self.ada.get(path).json()).collect()
    }
}

#[test]
fn every_route_is_for_whom_it_is_meant() {
    let server = Binary::start(&[]);
    let things = Things::of_ada(&server);
    let closed = things.closed();
    let text = things.ada.get("/api/openapi.json").json();
    let described: BTreeSet<String> = (text["paths"].as_object().unwrap().iter())
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let listed = closed.iter().map(|(route, _)| *route).chain(OPEN.iter().copied());
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    assert_eq!(described, listed, "say of every route whom it is for");

    let mut mallory = Guest::arrive(server.address);
    mallory.ask("/api/register", &json!({"name": "Mallory", "password": "correct horse battery"}));
    let before = things.shown();
    for stranger in [Guest::arrive(server.address), mallory] {
        for (route, body) in &closed {
            assert_eq!(things.taken(&stranger, route, body), None);
        }
    }
    assert_eq!(before, things.shown());
    things.ada.socket(&things.table.table, None).until(&["welcome"]);
}

#[test]
fn metrics_are_for_the_machine_itself() {
    let server = Binary::start(&[]);
    let here = Guest::stranger(server.address);
    assert_eq!(here.get("/metrics").status, 200);
    let elsewhere = here.with("X-Forwarded-For: 203.0.113.9\r\n");
    elsewhere.get("/metrics").refuses(403, "forbidden", "ops_listen");
    assert_eq!(elsewhere.get("/healthz").status, 200);
}
