//! Those who keep order: the role, bans, mutes, ending tables, the audit log.

use super::browser::{Browser, PASSWORD, TestServer, code};
use crate::stored_rows::try_sql;
use axum::http::StatusCode;
use serde_json::json;
use tablee_server::people::admin::{self, Action, AuditActor};
use tablee_server::people::{PersonId, notice};
use tablee_server::store::Store;

/// What `tablee admin` does: another connection to the same file.
async fn from_command_line(server: &TestServer, action: Action, who: &str) {
    let store = Store::beside_at(&crate::test_server::location(server.dir.path())).await.unwrap();
    admin::act(&store, AuditActor::CommandLine, action, who, 1000).await.unwrap().unwrap();
}

async fn admin(server: &TestServer) -> Browser {
    let browser = server.member("Keeper").await;
    from_command_line(server, Action::Grant, "Keeper").await;
    browser
}

#[tokio::test]
async fn players_keep_no_order() {
    let server = TestServer::new().await;
    server.member("Bob").await;
    for mut player in [server.visitor(), server.member("Eve").await] {
        for path in ["/api/admin/log", "/api/admin/people/Bob"] {
            assert_eq!(player.get(path).await.0, StatusCode::FORBIDDEN, "{path}");
        }
        for path in
            ["/api/admin/people/Bob/ban", "/api/admin/people/Eve/grant", "/api/admin/tables/x/end"]
        {
            assert_eq!(player.post(path, json!({})).await.0, StatusCode::FORBIDDEN, "{path}");
        }
    }
}

#[tokio::test]
async fn a_banned_person_is_kept_out_at_once() {
    let server = TestServer::new().await;
    let mut keeper = admin(&server).await;
    let mut eve = server.member("Eve").await;
    let (_, made) = eve.post("/api/me/bots", json!({"name": "EveBot"})).await;
    let mut bot = server.visitor();
    bot.token = made["token"].as_str().map(str::to_owned);
    let (status, banned) = keeper.post("/api/admin/people/Eve/ban", json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert!(banned["banned_at"].is_i64(), "{banned}");
    assert_eq!(code(&eve.get("/api/me").await), "banned");
    assert_eq!(code(&bot.get("/api/me").await), "banned", "and so are her bots");
    let id: PersonId = banned["id"].as_str().unwrap().parse().unwrap();
    assert!(server.app.people().sanctions().is_banned(id));
    let login = json!({"name": "Eve", "password": PASSWORD});
    assert_eq!(code(&server.visitor().post("/api/login", login).await), "banned");
    let path = format!("/api/admin/people/{id}/unban");
    assert_eq!(keeper.post(&path, json!({})).await.0, StatusCode::OK);
    assert_eq!(eve.me().await["name"], "Eve");
}

#[tokio::test]
async fn the_running_server_notices_what_the_command_line_does() {
    let server = TestServer::new().await;
    let mut eve = server.member("Eve").await;
    let id: PersonId = eve.me().await["id"].as_str().unwrap().parse().unwrap();
    let sanctions = server.app.people().sanctions().clone();
    from_command_line(&server, Action::Mute { until: i64::MAX }, "Eve").await;
    assert!(!sanctions.is_muted(id));
    assert_eq!(notice(server.app.store(), &sanctions).await.unwrap(), Vec::<String>::new());
    assert!(sanctions.is_muted(id));
    from_command_line(&server, Action::Unmute, "Eve").await;
    from_command_line(&server, Action::Ban, &id.to_string()).await;
    assert_eq!(code(&eve.get("/api/me").await), "banned");
    notice(server.app.store(), &sanctions).await.unwrap();
    assert!(!sanctions.is_muted(id) && sanctions.is_banned(id));
}

#[tokio::test]
async fn a_table_is_ended_by_order() {
    let server = TestServer::new().await;
    let mut keeper = admin(&server).await;
    assert_eq!(keeper.post("/api/admin/tables/none/end", json!({})).await.0, StatusCode::NOT_FOUND);
    server.sql(
        "INSERT INTO tables (id, game, phase, visibility, created_at)
         VALUES ('t1', 'any', 'running', 'public', 0)",
    );
    assert_eq!(keeper.post("/api/admin/tables/t1/end", json!({})).await.0, StatusCode::ACCEPTED);
    let sanctions = server.app.people().sanctions();
    assert_eq!(notice(server.app.store(), sanctions).await.unwrap(), ["t1"]);
}

#[tokio::test]
async fn every_action_is_in_a_log_that_nobody_rewrites() {
    let server = TestServer::new().await;
    let mut keeper = admin(&server).await;
    server.member("Eve").await;
    keeper.post("/api/admin/people/Eve/mute", json!({"minutes": 5})).await;
    assert_eq!(
        keeper.post("/api/admin/people/Eve/praise", json!({})).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        keeper.post("/api/admin/people/Nobody/ban", json!({})).await.0,
        StatusCode::NOT_FOUND
    );
    let own = keeper.post("/api/admin/people/Keeper/ban", json!({})).await;
    assert_eq!(own.0, StatusCode::CONFLICT, "admins are not banned while they are admins");
    let (_, log) = keeper.get("/api/admin/log").await;
    let lines: Vec<String> = log
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            format!(
                "{} {} {}",
                line["actor"].as_str().unwrap(),
                line["action"].as_str().unwrap(),
                line["note"].as_str().unwrap().split(' ').next().unwrap()
            )
        })
        .collect();
    assert_eq!(lines, ["Keeper mute Eve", "command line grant Keeper"]);
    for sql in ["UPDATE audit SET action = 'nothing'", "DELETE FROM audit"] {
        let refused = try_sql(server.dir.path(), sql).unwrap_err();
        assert!(refused.contains("append-only"), "{sql}: {refused}");
    }
}
