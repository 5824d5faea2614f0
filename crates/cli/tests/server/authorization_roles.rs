//! Authorization matrix of roles: what a role on the server, in a club, at a tournament or at a table does not include is
//! refused to whoever has it, and stays as it was.

use crate::authorization::Things;
use crate::binary::Binary;
use crate::raw_client::Guest;
use crate::sessions::admin;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What each role may do of what belongs to somebody else, by route.
const ADMIN: &[&str] = &[
    "DELETE /api/clubs/{id}",
    "GET /api/admin/evidence/{game}",
    "GET /api/admin/log",
    "GET /api/admin/people/{who}",
    "POST /api/admin/people/{who}/{action}",
    "POST /api/admin/tables/{id}/end",
    "PUT /api/clubs/{id}",
];
const CLUB_MEMBER: &[&str] = &["GET /api/clubs/{id}/seasons/{season}"];
const CLUB_OFFICER: &[&str] = &[
    "GET /api/clubs/{id}/seasons/{season}",
    "POST /api/clubs/{id}/code",
    "POST /api/clubs/{id}/seasons",
    "PUT /api/clubs/{id}/seasons/{season}",
    "DELETE /api/clubs/{id}/seasons/{season}",
    "POST /api/clubs/{id}/seasons/{season}/end",
    "DELETE /api/clubs/{id}/tables/{table}",
    "DELETE /api/clubs/{id}/drives/{drive}",
];
const STEWARD: &[&str] = &["POST /api/drives/{id}/mute"];
const PLAYER: &[&str] = &[
    "POST /api/tables/{id}/answer",
    "POST /api/tables/{id}/leave",
    "POST /api/tables/{id}/propose",
    "POST /api/tables/{id}/ready",
    "POST /api/tables/{id}/rematch",
    "POST /api/tables/{id}/reveal",
    "POST /api/tables/{id}/sit",
    "POST /api/tables/{id}/takeback",
];

fn member(server: &Binary, name: &str) -> Guest {
    let mut member = Guest::arrive(server.address);
    member.ask("/api/register", &json!({"name": name, "password": "correct horse battery"}));
    member
}

/// A bot account, by the token that was just made.
fn by_token(server: &Binary, made: &Value) -> Guest {
    let token = made["token"].as_str().unwrap();
    Guest::stranger(server.address).with(&format!("Authorization: Bearer {token}\r\n"))
}

/// Somebody with each role, and what it includes.
fn roles(
    server: &Binary,
    things: &mut Things,
) -> Vec<(&'static str, Guest, &'static [&'static str])> {
    let club = format!("/api/clubs/{}", things.club);
    let code = things.ada.get(&club).json()["code"].clone();
    let join = |name| {
        let mut member = member(server, name);
        member.ask(&format!("{club}/join"), &json!({"code": code}));
        member
    };
    let (club_member, officer) = (join("Mia"), join("Otto"));
    let promote = format!("{club}/members/{}", officer.id());
    let ada = things.ada.with("Content-Type: application/json\r\n");
    let promoted = ada.send("PUT", &promote, json!({"role": "officer"}).to_string().as_bytes());
    assert_eq!(promoted.status, 200, "{}", promoted.body);
    let steward = member(server, "Stella");
    let role = json!({"person": steward.id(), "role": "steward", "from": 1, "to": 1});
    things.ada.ask(&format!("/api/drives/{}/roles", things.drive), &role);
    let token = format!("/api/me/bots/{}/token", things.bot);
    let own_bot = by_token(server, &things.ada.ask(&token, &json!({})));
    let bot = member(server, "Bea").ask("/api/me/bots", &json!({"name": "Gizmo"}));
    vec![
        ("bot account of hers", own_bot, &[]),
        ("bot account of somebody else", by_token(server, &bot), &[]),
        ("admin", member(server, "Root"), ADMIN),
        ("member of the club", club_member, CLUB_MEMBER),
        ("officer of the club", officer, CLUB_OFFICER),
        ("steward of the tournament", steward, STEWARD),
        ("player at the table", things.table.people[1].clone(), PLAYER),
    ]
}

#[test]
fn a_role_includes_nothing_that_is_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Binary::start_in(&data, &[], folder);
    let mut things = Things::of_ada(&server);
    let roles = roles(&server, &mut things);
    admin(&data, &["grant", "Root"]);
    let closed = things.closed();
    let known: BTreeSet<&str> = closed.iter().map(|(route, _)| *route).collect();
    let before = things.shown();
    for (role, caller, includes) in &roles {
        for route in *includes {
            assert!(known.contains(route), "{role}: {route} is none of these routes");
        }
        let others = closed.iter().filter(|(route, _)| !includes.contains(route));
        let taken = others.filter_map(|(route, body)| things.taken(caller, route, body));
        assert_eq!(taken.collect::<Vec<_>>(), Vec::<String>::new(), "{role}");
        assert_eq!(before, things.shown(), "{role}");
        // On a busy machine this takes longer than a connection may be silent.
        things.table.sockets.iter_mut().for_each(|socket| drop(socket.sync()));
    }
}

#[test]
fn a_bot_account_gets_no_role_of_a_tournament() {
    let server = Binary::start(&[]);
    let things = Things::of_ada(&server);
    let path = format!("/api/drives/{}/roles", things.drive);
    for role in [
        json!({"person": things.bot, "role": "organiser"}),
        json!({"person": things.bot, "role": "steward", "from": 1, "to": 1}),
    ] {
        things.ada.post(&path, &role).refuses(400, "bad_request", "not for a bot account");
    }
}
